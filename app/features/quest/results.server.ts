import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Services } from "../../platform/services.server.ts";
import { browserOf } from "./browser-cookie.server.ts";
import type { QuestResult } from "./contract.ts";
import { questBrowsers, questResults, questSessions } from "./tables.server.ts";

const firstHalf = alias(questResults, "first_half");
const columns = {
  sessionId: questResults.sessionId,
  testId: questResults.testId,
  ownerId: questSessions.ownerId,
  form: questResults.form,
  scores: questResults.scores,
  answers: questResults.answers,
  birthDate: questResults.birthDate,
  sex: questResults.sex,
  completedAt: questResults.completedAt,
  calibration: questResults.calibration,
  moved: questResults.moved,
  firstHalf: firstHalf.scores,
};
const all = ({ db }: Pick<Services, "db">) =>
  db
    .select(columns)
    .from(questResults)
    .innerJoin(questSessions, eq(questSessions.id, questResults.sessionId))
    .leftJoin(
      firstHalf,
      and(
        eq(questResults.form, "full"),
        eq(firstHalf.sessionId, questResults.sessionId),
        eq(firstHalf.form, "short"),
      ),
    );

/** One scored result by its key. Whoever has the session id may read it. */
export async function readResult(
  services: Pick<Services, "db">,
  sessionId: string,
  testId: string,
): Promise<QuestResult | undefined> {
  const [result] = await all(services).where(
    and(eq(questResults.sessionId, sessionId), eq(questResults.testId, testId)),
  );
  return result;
}

/** Every result an account owns, newest first. */
export async function resultsOf(services: Pick<Services, "db">, userId: string): Promise<QuestResult[]> {
  return all(services).where(eq(questSessions.ownerId, userId)).orderBy(desc(questResults.completedAt));
}

export async function latestResultOf(
  services: Pick<Services, "db">,
  userId: string,
): Promise<QuestResult | undefined> {
  const [result] = await all(services)
    .where(eq(questSessions.ownerId, userId))
    .orderBy(desc(questResults.completedAt))
    .limit(1);
  return result;
}

/** The archetype of a result, as an expression for somebody else's query. */
export const archetypeOf = (sessionId: SQL, testId: SQL): SQL<string> =>
  sql`(select r.scores -> 'archetype' ->> 'primary' from quest_results r where r.session_id = ${sessionId} and r.test_id = ${testId})`;

/** The newest unclaimed result that this browser made. */
export async function latestResultHere(
  services: Pick<Services, "db">,
  headers: Headers,
): Promise<QuestResult | undefined> {
  const browser = browserOf(headers);
  if (!browser) return undefined;
  const held = services.db
    .select({ id: questBrowsers.sessionId })
    .from(questBrowsers)
    .where(eq(questBrowsers.secretHash, browser));
  const [result] = await all(services)
    .where(and(isNull(questSessions.ownerId), inArray(questSessions.id, held)))
    .orderBy(desc(questResults.completedAt))
    .limit(1);
  return result;
}
