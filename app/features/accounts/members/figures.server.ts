import { and, count, eq, gte, lt } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import { users } from "../tables.server.ts";
import { firstOf } from "../../../kernel/checked.ts";

/** People who made an account from `from` until before `to` and proved their address. */
export async function countSignups(
  { db }: Pick<Services, "db">,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const within = and(eq(users.emailVerified, true), gte(users.createdAt, from), lt(users.createdAt, to));
  const found = firstOf(await db.select({ n: count() }).from(users).where(within));
  return found.n;
}
