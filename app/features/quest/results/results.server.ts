import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Db, preparedQuery } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { browserOf } from "./browser-cookie.server.ts";
import type { QuestResult, Scores } from "../contract.ts";
import { questBrowsers, questResults, questSessions } from "../tables.server.ts";

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
  moved: questResults.moved,
  firstHalf: firstHalf.scores,
};
const selectResults = (db: Pick<Db, "select">) =>
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

const byKey = preparedQuery((db) =>
  selectResults(db)
    .where(
      and(
        eq(questResults.sessionId, sql.placeholder("sessionId")),
        eq(questResults.testId, sql.placeholder("testId")),
      ),
    )
    .prepare("quest_result"),
);

/** A result by its key. Does not check access. */
export async function readResult(
  services: Pick<Services, "db">,
  sessionId: string,
  testId: string,
): Promise<QuestResult | undefined> {
  const [result] = await byKey(services.db).execute({ sessionId, testId });
  return result;
}

const ofOwner = preparedQuery((db) =>
  selectResults(db)
    .where(eq(questSessions.ownerId, sql.placeholder("userId")))
    .orderBy(desc(questResults.completedAt))
    .limit(sql.placeholder("most"))
    .prepare("quest_results_of_owner"),
);

/** Every result an account owns, newest first. */
export const resultsOf = ({ db }: Pick<Services, "db">, userId: string): Promise<QuestResult[]> =>
  ofOwner(db).execute({ userId, most: null });

export async function latestResultOf(
  services: Pick<Services, "db">,
  userId: string,
): Promise<QuestResult | undefined> {
  const [result] = await ofOwner(services.db).execute({ userId, most: 1 });
  return result;
}

/** The account that owns a quest, as an SQL expression for other features' queries. */
export const ownerOf = (sessionId: SQL): SQL<string | null> =>
  sql`(select s.owner_id from quest_sessions s where s.id = ${sessionId})`;

/** A result's archetypes as JSON, as an SQL expression for other features' queries. */
export const archetypeOf = (sessionId: SQL, testId: SQL): SQL<Scores["archetype"]> =>
  sql`(select r.scores -> 'archetype' from quest_results r where r.session_id = ${sessionId}
    and r.test_id = ${testId})`;

/** The newest unclaimed result of this browser. */
export async function latestResultHere(
  services: Pick<Services, "db">,
  headers: Headers,
): Promise<QuestResult | undefined> {
  const browser = browserOf(headers);
  if (!browser) return undefined;
  const ofBrowser = services.db
    .select({ id: questBrowsers.sessionId })
    .from(questBrowsers)
    .where(eq(questBrowsers.secretHash, browser));
  const [result] = await selectResults(services.db)
    .where(and(isNull(questSessions.ownerId), inArray(questSessions.id, ofBrowser)))
    .orderBy(desc(questResults.completedAt))
    .limit(1);
  return result;
}

/** The newest result of the account, else the newest unclaimed one of this browser. */
export const latestResultFor = async (
  services: Pick<Services, "db">,
  { userId, headers }: { userId: string | null; headers: Headers },
): Promise<QuestResult | undefined> =>
  (userId ? await latestResultOf(services, userId) : undefined) ?? latestResultHere(services, headers);
