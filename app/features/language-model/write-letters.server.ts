import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { entryOf } from "../../lib/checked.ts";
import { indiaDay } from "../../lib/india-time.ts";
import { transaction } from "../../platform/database/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import * as quest from "../quest/quest.server.ts";
import * as report from "../report/report.server.ts";
import { askLetter } from "./request-letter.server.ts";
import { allows } from "./choices.server.ts";
import { modelOf, type ConfiguredModel } from "./config.server.ts";
import type { Facet, QuestResult } from "./contract.ts";
import type { Judge } from "./domain/checks.ts";
import { type LetterRequest, PROMPT_VERSION } from "./domain/request.ts";
import { languageModelCalls } from "./tables.server.ts";
import { type ResultKey, unansweredReports } from "./failed-letters.server.ts";

const nameOf = (facet: Facet) => entryOf(quest.instrument.facets, facet).name;

/** The request for a result's letter, and the facts that the answer is checked against. */
export function requestFor(result: QuestResult): { request: LetterRequest; judge: Judge } {
  const { standings, isLow } = report.readerOf(result);
  const letter = report.libraryLetter(result);
  const sided = Object.entries(standings).flatMap(([facet, { side }]) =>
    side === "plain" ? [] : { facet, side },
  );
  return {
    request: { letter, facets: sided.map(({ facet, side }) => ({ name: nameOf(facet), side })), isLow },
    judge: {
      own: letter,
      isLow,
      sided: new Set(sided.map(({ facet }) => facet)),
      facetsMentioned: report.facetsMentioned,
      nameOf,
      forbiddenIn: report.forbiddenIn,
    },
  };
}

/** Hash of everything that determines a letter: prompt version, model and request. */
const factsKeyOf = (model: ConfiguredModel, request: LetterRequest) =>
  createHash("sha256")
    .update(JSON.stringify([PROMPT_VERSION, model.url, model.name, request]))
    .digest("base64url");

/**
 * Whether a letter from the same facts is stored or was refused for this report, so that a new call is
 * pointless.
 */
async function isAnswered({ db }: Pick<Services, "db">, { sessionId, testId }: ResultKey, factsKey: string) {
  const refused = and(
    eq(languageModelCalls.sessionId, sessionId),
    eq(languageModelCalls.testId, testId),
    eq(languageModelCalls.factsKey, factsKey),
    eq(languageModelCalls.outcome, "refused"),
  );
  const stored = await report.storedLetter({ db }, { sessionId, testId });
  return stored?.factsKey === factsKey || (await db.$count(languageModelCalls, refused)) > 0;
}

/**
 * Lets the language model write the letter of one report. On any failure the library's letter stays. Sends
 * nothing without a configured model, for results without an owner, careless answers and imported results,
 * and if the member has switched it off.
 */
export async function writeLetter(services: Services, key: ResultKey): Promise<void> {
  const model = modelOf(services.env);
  if (!model) return;
  const result = await quest.readResult(services, key.sessionId, key.testId);
  if (!result?.ownerId || result.scores.quality.grade === "C") return;
  const { ownerId, sessionId, testId } = result;
  if (!(await allows(services.db, ownerId)) || (await report.importOf(services, key))) return;
  const { request, judge } = requestFor(result);
  const factsKey = factsKeyOf(model, request);
  if (await isAnswered(services, key, factsKey)) return;

  const { letter, calls } = await askLetter(services, model, request, judge);

  // if the result is deleted now, the inserts below fail and the job's next attempt finds nothing to do
  if (!(await quest.readResult(services, sessionId, testId))) return;
  const now = services.clock.now();
  const record = { sessionId, testId, model: model.name, factsKey };
  await transaction(services.db, async (tx) => {
    const rows = calls.map(({ tokens, ...call }) => ({
      ...record,
      ...call,
      calledAt: now,
      day: indiaDay(now),
      tokensIn: tokens.in,
      tokensOut: tokens.out,
    }));
    await tx.insert(languageModelCalls).values(rows);
    // the member may have switched it off during the call
    if (letter !== undefined && (await allows(tx, ownerId)))
      await report.storeLetter(tx, { ...record, own: request.letter, text: letter, writtenAt: now });
  });
}

/** Calls `writeLetter` for every result of a member, or of one quest. */
export async function writeLetters(services: Services, userId: string, sessionId?: string) {
  const results = await quest.resultsOf(services, userId);
  for (const result of results)
    // oxlint-disable-next-line no-await-in-loop -- one report at a time
    if (sessionId === undefined || result.sessionId === sessionId) await writeLetter(services, result);
}

/**
 * Time limit of a run in milliseconds; the rest waits for the next run. The queue expires jobs after 15
 * minutes.
 */
const LONGEST_RUN = 10 * 60_000;

/** Writes letters one by one until all are written or the time is up. */
async function writeUntil(services: Services, keys: ResultKey[], ms: number) {
  const deadline = performance.now() + ms;
  for (const key of keys) {
    await writeLetter(services, key); // oxlint-disable-line no-await-in-loop -- one report at a time
    if (performance.now() >= deadline) return;
  }
}

/**
 * Retries unanswered letters, longest waiting first, each for up to three days: the model failed, or the
 * day's budget was spent.
 */
export async function catchUp(services: Services, ms = LONGEST_RUN) {
  if (modelOf(services.env)) await writeUntil(services, await unansweredReports(services, "open"), ms);
}

/**
 * Retries letters that were given up, at the owner's request: of one report or of all. Those that fail again
 * stay given up.
 */
export async function retryLetters(services: Services, resultKey: ResultKey | null, ms = LONGEST_RUN) {
  await writeUntil(services, resultKey ? [resultKey] : await unansweredReports(services, "given up"), ms);
}
