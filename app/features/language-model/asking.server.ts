import type { ModelMessage } from "ai";
import { z } from "zod";
import { sentencesOf } from "../../kernel/claims.ts";
import type { Declared } from "../../kernel/claims-check.ts";
import type { Services } from "../../platform/services.server.ts";
import * as report from "../report/report.server.ts";
import { reserve, settle } from "./budget.server.ts";
import { microRupeesFor, type Tokens } from "./cost.server.ts";
import { complete, MOST_TOKENS_OUT, mostTokensIn } from "./client.server.ts";
import type { ConfiguredModel } from "./config.server.ts";
import { SLOTS, type Outcome, type Reason, type Slot } from "./contract.ts";
import { type Judge, type JudgedText, refusalOf } from "./domain/checks/checks.ts";
import { messageOf, retryOf, type SectionRequest } from "./domain/request.ts";
import { INSTRUCTIONS } from "./domain/instructions.ts";
import { wordsOf } from "./domain/text.ts";
import type { RefusedText } from "./tables.server.ts";

/** One call and what came of it. */
type Call = {
  attempt: number;
  outcome: Outcome;
  reason: Reason | null;
  refused: RefusedText[];
  tokens: Tokens;
  microRupees: number;
  tookMs: number;
};

/** What a section's calls brought: texts that may be printed, by slot, and every call. */
export type Asked = { texts: Map<Slot, string>; calls: Call[] };

const Answer = z.object({
  texts: z
    .array(
      z.object({
        slot: z.enum(SLOTS),
        sentences: z
          .array(z.object({ text: z.string().trim().min(1), says: z.array(z.string()) }))
          .min(1)
          .max(12),
      }),
    )
    .min(1),
});

/** Characters of its first answer that the model sees again when it is asked once more. */
const MOST_REPEATED = 4_000;
/** Characters of a refused text that the site's owner may read. */
const SHOWN = 400;
type Refused = RefusedText & { detail: string };

/**
 * What an answer holds for each slot that was asked for, judged; a sentence that two slots share goes to the
 * first.
 */
function judged(content: string, texts: JudgedText[], judge: Judge) {
  const found = Answer.safeParse(report.repairJson(content, (json) => "texts" in json));
  const good = new Map<Slot, string>();
  if (!found.success)
    return {
      good,
      refused: [],
      reason: "broken" as Reason, // one of the reasons
      details: ["It is not the JSON that was asked for."],
    };
  const said = new Set<string>();
  const refused = texts.flatMap((asked): Refused[] => {
    const parts = found.data.texts.find(({ slot }) => slot === asked.slot)?.sentences;
    // two sentences in one are judged one by one
    const sentences = parts?.flatMap(({ text, says }): Declared[] =>
      sentencesOf(text).map((one) => ({ text: one, says })),
    );
    if (!sentences)
      return [{ slot: asked.slot, reason: "incomplete", text: "", detail: `${asked.slot} is missing.` }];
    const text = sentences.map((one) => one.text).join(" ");
    const twice = sentences.some((one) => said.has(wordsOf(one.text).join(" ")));
    const refusal = twice
      ? // one of the reasons
        { reason: "repetition" as Reason, detail: `${asked.slot} repeats a sentence of another text.` }
      : refusalOf(asked, sentences, judge);
    if (refusal)
      return [
        { slot: asked.slot, reason: refusal.reason, text: text.slice(0, SHOWN), detail: refusal.detail },
      ];
    for (const one of sentences) said.add(wordsOf(one.text).join(" "));
    good.set(asked.slot, text);
    return [];
  });
  return {
    good,
    refused,
    reason: refused[0]?.reason,
    details: refused.map(({ slot, detail }) => `${slot}: ${detail}`),
  };
}

/**
 * One call within the budget, judged. `details`: what to say when it is asked again; none where that is of no
 * use.
 */
async function attempt(
  services: Pick<Services, "db" | "clock" | "partners">,
  model: ConfiguredModel,
  { messages, texts, judge, n }: { messages: ModelMessage[]; texts: JudgedText[]; judge: Judge; n: number },
) {
  const most = { in: mostTokensIn(messages), out: MOST_TOKENS_OUT };
  const nothing = { good: new Map<Slot, string>(), details: [], content: "" };
  const none = { attempt: n, refused: [], tokens: { in: 0, out: 0 }, microRupees: 0, tookMs: 0 };
  const failed = (reason: Reason) => ({ ...none, outcome: "failed" as const, reason });
  const partner = services.partners.model;
  const reserved = partner && (await reserve(services, model, most));
  if (!partner || !reserved) return { ...nothing, call: failed("budget") };
  const began = performance.now();
  const done = await complete(partner, model, messages);
  const tookMs = Math.round(performance.now() - began);
  if ("failed" in done) {
    // what was given up may have been counted by the provider
    const spent = done.failed === "late" || done.failed === "too long" ? reserved.microRupees : 0;
    await settle(services, reserved, spent);
    return { ...nothing, call: { ...failed(done.failed), microRupees: spent, tookMs } };
  }
  const tokens = done.tokens ?? most;
  const microRupees = microRupeesFor(model, tokens);
  await settle(services, reserved, microRupees);
  const cost = { attempt: n, tokens, microRupees, tookMs };
  if (done.isCut) {
    const call = { ...cost, outcome: "refused" as const, reason: "truncated" as const, refused: [] };
    return { ...nothing, call, details: ["It was cut off: write less."] };
  }
  const { good, refused, reason, details } = judged(done.text, texts, judge);
  const outcome: Outcome = good.size > 0 ? "used" : "refused";
  const shown = refused.map(({ slot, reason: why, text }) => ({ slot, reason: why, text }));
  const call = { ...cost, outcome, reason: reason ?? null, refused: shown };
  return { call, good, details, content: done.text.slice(0, MOST_REPEATED) };
}

/**
 * Asks for the texts of one section, once more with the reasons where some cannot be used, and not a third
 * time. What passes the checks is handed back; for the rest the engine's own text stands.
 */
export async function askSection(
  services: Pick<Services, "db" | "clock" | "partners">,
  model: ConfiguredModel,
  request: SectionRequest,
  { texts, judge }: { texts: JudgedText[]; judge: Judge },
): Promise<Asked> {
  const first: ModelMessage[] = [
    { role: "system", content: INSTRUCTIONS },
    { role: "user", content: messageOf(request) },
  ];
  const one = await attempt(services, model, { messages: first, texts, judge, n: 1 });
  if (one.details.length === 0) return { texts: one.good, calls: [one.call] };
  const said: ModelMessage[] = one.content ? [{ role: "assistant", content: one.content }] : [];
  const messages: ModelMessage[] = [...first, ...said, { role: "user", content: retryOf(one.details) }];
  const two = await attempt(services, model, { messages, texts, judge, n: 2 });
  return { texts: new Map([...two.good, ...one.good]), calls: [one.call, two.call] };
}
