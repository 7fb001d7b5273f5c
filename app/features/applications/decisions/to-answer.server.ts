import { inArray, sql } from "drizzle-orm";
import { firstOf } from "../../../lib/checked.ts";
import { DAY_MS } from "../../../lib/india-time.ts";
import type { Services } from "../../../platform/services.server.ts";
import { TO_ANSWER } from "../domain/states.ts";
import { applications } from "../tables.server.ts";

/** How many applications wait for the owner, and for how many whole days the oldest has waited. */
export async function readToAnswer({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<{ count: number; days: number }> {
  const rows = await db
    .select({
      count: sql<number>`count(*)::int`,
      since: sql<number | null>`(extract(epoch from min(${applications.movedAt})) * 1000)::float8`,
    })
    .from(applications)
    .where(inArray(applications.state, TO_ANSWER));
  const { count, since } = firstOf(rows);
  const waitedMs = since === null ? 0 : clock.now().getTime() - since;
  return { count, days: Math.max(0, Math.floor(waitedMs / DAY_MS)) };
}
