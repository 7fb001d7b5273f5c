import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { indiaDay } from "../../kernel/india-time.ts";
import type { Services } from "../../platform/services.server.ts";
import * as accounts from "../accounts/accounts.server.ts";
import * as payments from "../payments/payments.server.ts";
import * as pdfReport from "../pdf-report/pdf-report.server.ts";
import * as quest from "../quest/quest.server.ts";
import * as report from "../report/report.server.ts";
import { askSection, type Asked } from "./asking.server.ts";
import { allows } from "./choices.server.ts";
import { modelOf, type ConfiguredModel } from "./config.server.ts";
import type { JudgedText } from "./domain/checks/checks.ts";
import type { QuestResult, SlotSection } from "./contract.ts";
import { type SectionRequest } from "./domain/request.ts";
import { PROMPT_VERSION } from "./domain/instructions.ts";
import { redactedThought } from "./domain/thoughts.ts";
import { judgeOf, sectionsOf } from "./judging.server.ts";
import { languageModelCalls } from "./tables.server.ts";
import { givenUpReports, type OpenReport, openReports, type ResultKey } from "./unanswered.server.ts";

type Section = { request: SectionRequest; texts: JudgedText[]; factsKey: string };

/**
 * Names everything that a section is written from, and by whom: another fact, other words asked for, another
 * model.
 */
const keyOf = (model: ConfiguredModel, request: SectionRequest) =>
  createHash("sha256")
    .update(JSON.stringify([PROMPT_VERSION, model.url, model.name, request]))
    .digest("base64url");

/** The sections of a report as they are asked for, with what leaves of what the member wrote about each. */
function requestsOf(
  model: ConfiguredModel,
  briefs: report.Brief[],
  thoughtOn: (section: SlotSection) => string,
) {
  return sectionsOf(briefs).map(({ section, asked, texts }): Section => {
    const thought = thoughtOn(section);
    const request = { section, texts: asked, ...(thought && { thought }) };
    return { request, texts, factsKey: keyOf(model, request) };
  });
}

/** What the member wrote about their report, and is called. */
async function secretsOf(services: Services, { sessionId, testId }: ResultKey, userId: string) {
  const [feedback, user] = await Promise.all([
    report.feedbackOf(services, sessionId, testId, userId),
    accounts.findUser(services, userId),
  ]);
  const thoughts = feedback.filter(({ thought }) => thought.trim() !== "");
  return { thoughts, names: user ? [user.name] : [] };
}

/** Sections of this report that were answered with the same facts: nothing new would come. */
async function answered(
  { db }: Pick<Services, "db">,
  { sessionId, testId }: ResultKey,
): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ factsKey: languageModelCalls.factsKey })
    .from(languageModelCalls)
    .where(
      and(
        eq(languageModelCalls.sessionId, sessionId),
        eq(languageModelCalls.testId, testId),
        inArray(languageModelCalls.outcome, ["used", "refused", "cached"]),
      ),
    );
  return new Set(rows.map(({ factsKey }) => factsKey));
}

const NO_COST = { attempt: 0, refused: [], tokens: { in: 0, out: 0 }, microRupees: 0, tookMs: 0 };
const noted = (outcome: "cached" | "skipped"): Asked["calls"] => [{ ...NO_COST, outcome, reason: null }];

/** The texts of a section: those of the same facts where the model was asked before, else the model's. */
async function textsFor(
  services: Services,
  model: ConfiguredModel,
  { request, texts, factsKey }: Section,
  judge: ReturnType<typeof judgeOf>,
): Promise<Asked> {
  const before = await report.proseFor(services, factsKey);
  if (before.size === 0) return askSection(services, model, request, { texts, judge });
  return { texts: new Map([...before].map(([slot, { text }]) => [slot, text])), calls: noted("cached") };
}

/**
 * Stores calls and texts together; nothing where the result is gone or its owner has switched it off
 * meanwhile.
 */
async function store(
  services: Services,
  model: ConfiguredModel,
  { result, section, asked }: { result: QuestResult; section: Section; asked: Asked },
) {
  const { sessionId, testId, ownerId } = result;
  const key = { sessionId, testId };
  const now = services.clock.now();
  const { factsKey, request, texts } = section;
  const row = {
    ...key,
    calledAt: now,
    day: indiaDay(now),
    section: request.section,
    factsKey,
    model: model.name,
  };
  const written = texts.flatMap(({ slot, own }) => {
    const text = asked.texts.get(slot);
    return text ? [{ slot, own, text, model: model.name, factsKey, writtenAt: now }] : [];
  });
  // deleted just after this look, the rows below are refused, and the next try of the job finds nothing to do
  if (!ownerId || !(await quest.readResult(services, sessionId, testId))) return;
  await services.db.transaction(async (tx) => {
    const isAllowed = await allows(tx, ownerId);
    for (const [i, { tokens, ...call }] of asked.calls.entries())
      // oxlint-disable-next-line no-await-in-loop -- one or two
      await tx.insert(languageModelCalls).values({
        ...row,
        ...call,
        written: isAllowed && i === asked.calls.length - 1 ? written.length : 0,
        tokensIn: tokens.in,
        tokensOut: tokens.out,
      });
    if (isAllowed) await report.storeProse(tx, key, written);
  });
  report.forget(services, key);
}

/** Asked for again, a section is asked for with what it was first asked with. */
async function takesThoughts(services: Services, item: ResultKey & { userId: string }, wanted?: boolean) {
  const isPaid = wanted ?? (await payments.purchaseFor(services, item))?.status === "paid";
  return isPaid && pdfReport.incorporates(services, item);
}

/**
 * Has the language model write for one report: section by section, side by side, only what is new. For
 * anything that goes wrong the engine's own text stays. Nothing is asked without a configured model, for a
 * result that nobody has
 * saved, careless answers, imported results, or a member who has switched it off; nor where what they wrote
 * speaks of a crisis.
 * @param withThoughts what the member wrote may shape it, where they let it shape their PDF; unless told,
 * where the report is paid for
 */
export async function writeProse(
  services: Services,
  key: ResultKey,
  { withThoughts }: { withThoughts?: boolean } = {},
) {
  const model = modelOf(services.env);
  if (!model) return;
  const result = await quest.readResult(services, key.sessionId, key.testId);
  if (!result?.ownerId || result.scores.quality.grade === "C") return;
  const { ownerId: userId } = result;
  if (!(await allows(services.db, userId)) || (await report.importOf(services, key))) return;
  const [{ thoughts, names }, isOffered] = await Promise.all([
    secretsOf(services, key, userId),
    takesThoughts(services, { userId, ...key }, withThoughts),
  ]);
  const { briefs, ...measured } = report.briefsOf(result, report.composeReport(result));
  const thoughtOn = (section: SlotSection) =>
    isOffered
      ? redactedThought(
          thoughts.find((one) => one.sectionId === section)?.thought ?? "",
          report.vocabulary(),
          names,
        )
      : "";
  const known = await answered(services, key);
  const sections = requestsOf(model, briefs, thoughtOn).filter(({ factsKey }) => !known.has(factsKey));
  const isCrisis = thoughts.some(({ thought }) => report.speaksOfCrisis(thought));
  const judge = judgeOf(measured, { thought: thoughts.map(({ thought }) => thought).join(" "), names });
  await Promise.all(
    sections.map(async (section) => {
      const asked: Asked = isCrisis
        ? { texts: new Map(), calls: noted("skipped") }
        : await textsFor(services, model, section, judge);
      await store(services, model, { result, section, asked });
    }),
  );
}

/** The same for every result of a member, or for those of one sitting. */
export async function writeAllProse(services: Services, userId: string, sessionId?: string) {
  const results = await quest.resultsOf(services, userId);
  for (const result of results)
    // oxlint-disable-next-line no-await-in-loop -- one report at a time
    if (sessionId === undefined || result.sessionId === sessionId) await writeProse(services, result);
}

/**
 * Reports that are looked up at once, and milliseconds after which the rest waits for the next run: the queue
 * takes a job that lasts a quarter of an hour for lost.
 */
const SLICE = { reports: 50, ms: 10 * 60_000 };

/** Writes for slice after slice of reports, until none is left or the time is over. */
async function writeSlices<Key extends ResultKey>(
  services: Services,
  next: (after: Key | undefined) => Promise<Key[]>,
  ms: number,
): Promise<void> {
  const until = performance.now() + ms;
  let after: Key | undefined;
  do {
    // oxlint-disable no-await-in-loop -- one report at a time
    const slice = await next(after);
    for (const { sessionId, testId } of slice) {
      await writeProse(services, { sessionId, testId });
      if (performance.now() >= until) return;
    }
    // oxlint-enable no-await-in-loop
    after = slice.at(-1);
  } while (after);
}

/**
 * Asks again for sections that got no answer: it was away, late, or the day's rupees were spent. Each is
 * asked for three days. However many wait, it reads some at a time and ends in time; the next run goes on
 * with those that wait longest.
 */
export async function catchUp(services: Services, { reports, ms } = SLICE) {
  if (!modelOf(services.env)) return;
  const before = services.clock.now();
  await writeSlices<OpenReport>(
    services,
    (after) => openReports(services, { after, before, limit: reports }),
    ms,
  );
}

/**
 * Asks once more, because the owner wants it, for what was given up: of one report, or of all. What gets no
 * answer again stays given up.
 */
export async function askAgain(services: Services, one: ResultKey | null, { reports, ms } = SLICE) {
  if (one) return writeProse(services, one);
  await writeSlices(services, (after) => givenUpReports(services, { after, limit: reports }), ms);
}
