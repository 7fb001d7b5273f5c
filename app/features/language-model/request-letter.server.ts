import type { ModelMessage } from "ai";
import { z } from "zod";
import { typeset } from "../../lib/typography.ts";
import type { Services } from "../../platform/services.server.ts";
import * as report from "../report/report.server.ts";
import { microRupeesFor, reserve, settle, type Tokens } from "./budget.server.ts";
import { complete, MOST_TOKENS_OUT, mostTokensIn } from "./client.server.ts";
import type { ConfiguredModel } from "./config.server.ts";
import type { Outcome, Reason } from "./contract.ts";
import { type Judge, type Refusal, refusalOf } from "./domain/checks.ts";
import { INSTRUCTIONS, type LetterRequest, messageOf, retryOf } from "./domain/request.ts";

/** One call and its outcome. */
type Call = {
  attempt: number;
  outcome: Outcome;
  reason: Reason | null;
  refusedLetter: string | null;
  tokens: Tokens;
  microRupees: number;
  tookMs: number;
};

/** The accepted letter, if any, and every call. */
export type LetterAnswer = { letter: string | undefined; calls: Call[] };

const Answer = z.object({ paragraphs: z.array(z.string().trim().min(1)).min(1) });

/** Maximum number of characters of the first answer that are repeated to the model in the retry. */
const MOST_REPEATED = 4_000;
/** Maximum number of characters stored of a refused letter. */
const MOST_STORED = 2_000;

function judged(judge: Judge, content: string): { text?: string; refusal?: Refusal } {
  const answer = Answer.safeParse(report.repairJson(content, (json) => "paragraphs" in json));
  if (!answer.success)
    return { refusal: { reason: "broken", detail: "It is not the JSON that was asked for." } };
  const text = typeset(answer.data.paragraphs.join("\n\n"));
  const refusal = refusalOf(judge, text);
  return refusal ? { text, refusal } : { text };
}

type Attempt = { letter?: string; call: Call; content: string; refusal?: Refusal };

/** Makes one call within the day's budget, and checks the answer. */
async function attempt(
  services: Pick<Services, "db" | "clock" | "partners">,
  model: ConfiguredModel,
  { messages, judge, n }: { messages: ModelMessage[]; judge: Judge; n: number },
): Promise<Attempt> {
  const maxTokens = { in: mostTokensIn(messages), out: MOST_TOKENS_OUT };
  const unsent = { attempt: n, refusedLetter: null, tokens: { in: 0, out: 0 }, microRupees: 0, tookMs: 0 };
  const failed = (reason: Reason): Call => ({ ...unsent, outcome: "failed", reason });
  const partner = services.partners.model;
  const reserved = partner && (await reserve(services, model, maxTokens));
  if (!partner || !reserved) return { content: "", call: failed("budget") };
  const began = performance.now();
  const completion = await complete(partner, model, messages);
  const tookMs = Math.round(performance.now() - began);
  if ("failed" in completion) {
    // the provider may charge for a call that was aborted
    const spent = completion.failed === "late" || completion.failed === "too long" ? reserved.microRupees : 0;
    await settle(services, reserved, spent);
    return { content: "", call: { ...failed(completion.failed), microRupees: spent, tookMs } };
  }
  const tokens = completion.tokens ?? maxTokens;
  const microRupees = microRupeesFor(model, tokens);
  await settle(services, reserved, microRupees);
  const cost = { attempt: n, tokens, microRupees, tookMs };
  const { text, refusal } = completion.isCut
    ? { refusal: { reason: "truncated", detail: "It was cut off: write less." } as const }
    : judged(judge, completion.text);
  if (!refusal)
    return {
      letter: text,
      content: "",
      call: { ...cost, outcome: "used", reason: null, refusedLetter: null },
    };
  return {
    refusal,
    content: completion.text.slice(0, MOST_REPEATED),
    call: {
      ...cost,
      outcome: "refused",
      reason: refusal.reason,
      refusedLetter: text?.slice(0, MOST_STORED) ?? null,
    },
  };
}

/** Requests a letter, and retries once with the reason if the answer cannot be used. */
export async function askLetter(
  services: Pick<Services, "db" | "clock" | "partners">,
  model: ConfiguredModel,
  request: LetterRequest,
  judge: Judge,
): Promise<LetterAnswer> {
  const first: ModelMessage[] = [
    { role: "system", content: INSTRUCTIONS },
    { role: "user", content: messageOf(request) },
  ];
  const firstAttempt = await attempt(services, model, { messages: first, judge, n: 1 });
  if (!firstAttempt.refusal) return { letter: firstAttempt.letter, calls: [firstAttempt.call] };
  const messages: ModelMessage[] = [
    ...first,
    ...(firstAttempt.content ? [{ role: "assistant" as const, content: firstAttempt.content }] : []),
    { role: "user", content: retryOf(firstAttempt.refusal.detail) },
  ];
  const secondAttempt = await attempt(services, model, { messages, judge, n: 2 });
  return { letter: secondAttempt.letter, calls: [firstAttempt.call, secondAttempt.call] };
}
