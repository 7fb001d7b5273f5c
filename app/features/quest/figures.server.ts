import { countDistinct, eq, inArray, sql } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import { questResults, questSessions } from "./tables.server.ts";

/**
 * How many quests these people have finished, and the archetype of the newest; who finished none is left out.
 */
export async function finishedBy(
  { db }: Pick<Services, "db">,
  userIds: string[],
): Promise<Map<string, { count: number; archetype: string }>> {
  if (userIds.length === 0) return new Map();
  const found = await db
    .select({
      owner: sql<string>`${questSessions.ownerId}`,
      count: countDistinct(questResults.sessionId),
      archetype: sql<string>`(array_agg(${questResults.scores} -> 'archetype' ->> 'primary' order by ${questResults.completedAt} desc))[1]`,
    })
    .from(questResults)
    .innerJoin(questSessions, eq(questSessions.id, questResults.sessionId))
    .where(inArray(questSessions.ownerId, userIds))
    .groupBy(questSessions.ownerId);
  return new Map(found.map(({ owner, ...quests }) => [owner, quests]));
}
