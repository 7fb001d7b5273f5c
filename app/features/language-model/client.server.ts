import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { APICallError, type ModelMessage, streamText } from "ai";
import { PartnerUnavailable, type Partner } from "../../platform/http/partner-calls.server.ts";
import type { Tokens } from "./budget.server.ts";
import type { ConfiguredModel } from "./config.server.ts";
import type { Reason } from "./contract.ts";

/** Limits of an answer: tokens requested, and characters read. */
export const MOST_TOKENS_OUT = 1_500;
const MOST_CHARACTERS = 12_000;

/** The model's answer, or why there is none. */
export type Completion = { text: string; isCut: boolean; tokens: Tokens | undefined } | { failed: Reason };

class TooLong extends Error {}

/** An upper estimate: a token has about four characters, here three. */
export const mostTokensIn = (messages: ModelMessage[]) =>
  Math.ceil(
    messages.reduce((sum, { content }) => sum + (typeof content === "string" ? content.length : 0), 0) / 3,
  ) + 50;

/** A 4xx status counts as an answer: the circuit breaker counts only timeouts and server errors. */
const isRefusal = (error: unknown) =>
  error instanceof TooLong ||
  (APICallError.isInstance(error) && (error.statusCode ?? 500) >= 400 && (error.statusCode ?? 500) < 500);

/** Streams an answer to its end or to the character limit. */
async function readStream(model: ConfiguredModel, messages: ModelMessage[], abortSignal: AbortSignal) {
  const provider = createOpenAICompatible({
    name: "owner",
    baseURL: model.url,
    apiKey: model.key,
    includeUsage: true,
    // no redirects: requests go to the configured address only
    fetch: (input, init) => fetch(input, { ...init, redirect: "error" }),
  });
  const stop = new AbortController();
  const { stream } = streamText({
    model: provider(model.name),
    messages,
    allowSystemInMessages: true,
    maxOutputTokens: MOST_TOKENS_OUT,
    maxRetries: 0,
    abortSignal: AbortSignal.any([abortSignal, stop.signal]),
    onError: () => {}, // the loop below throws errors of the stream
  });
  let text = "";
  let finish: { reason: string; tokens: Tokens | undefined } | undefined;
  for await (const part of stream) {
    if (part.type === "error") throw part.error;
    if (part.type === "abort") throw new Error("The call was given up");
    if (part.type === "text-delta") text += part.text;
    if (text.length > MOST_CHARACTERS) {
      stop.abort();
      throw new TooLong();
    }
    if (part.type === "finish") {
      const { inputTokens, outputTokens } = part.totalUsage;
      const tokens = inputTokens && outputTokens ? { in: inputTokens, out: outputTokens } : undefined;
      finish = { reason: part.finishReason, tokens };
    }
  }
  if (!finish) throw new Error("The answer is incomplete");
  return { text, isCut: finish.reason !== "stop", tokens: finish.tokens };
}

function failureOf(error: unknown): { failed: Reason } {
  if (error instanceof TooLong) return { failed: "too long" };
  if (error instanceof PartnerUnavailable && error.kind === "timeout") return { failed: "late" };
  if (!APICallError.isInstance(error)) return { failed: "away" };
  if (error.statusCode === 429) return { failed: "limited" };
  return { failed: error.statusCode !== undefined && error.statusCode < 500 ? "denied" : "away" };
}

/**
 * Calls the model once, with the partner's time limit and circuit breaker, and reads at most 12,000
 * characters. Never throws for errors of the model or the network.
 */
export async function complete(
  partner: Partner,
  model: ConfiguredModel,
  messages: ModelMessage[],
): Promise<Completion> {
  try {
    return await partner.call((signal) => readStream(model, messages, signal), isRefusal);
  } catch (error) {
    return failureOf(error);
  }
}
