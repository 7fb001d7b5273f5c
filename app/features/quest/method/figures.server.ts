import { countDistinct, eq, inArray, sql } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import { archetypeName, type Scores } from "../contract.ts";
import { questResults, questSessions } from "../tables.server.ts";

type Finished = { count: number; result: string };
const NEWEST_ARCHETYPE = sql<
  Scores["archetype"]
>`(array_agg(${questResults.scores} -> 'archetype' order by ${questResults.completedAt} desc))[1]`;

/**
 * Number of finished quests, and the name of the newest result, by member. Members without a result are
 * omitted.
 */
export async function finishedBy(
  { db }: Pick<Services, "db">,
  userIds: string[],
): Promise<Map<string, Finished>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({
      owner: sql<string>`${questSessions.ownerId}`,
      count: countDistinct(questResults.sessionId),
      archetype: NEWEST_ARCHETYPE,
    })
    .from(questResults)
    .innerJoin(questSessions, eq(questSessions.id, questResults.sessionId))
    .where(inArray(questSessions.ownerId, userIds))
    .groupBy(questSessions.ownerId);
  return new Map(
    rows.map(({ owner, count, archetype }) => [owner, { count, result: archetypeName(archetype) }]),
  );
}
