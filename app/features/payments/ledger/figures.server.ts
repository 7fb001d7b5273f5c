import { and, count, eq, gte, lt, sql } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import type { Sum } from "../contract.ts";
import { purchases, refunds } from "../tables.server.ts";
import { firstOf } from "../../../kernel/checked.ts";

type Period = { from: Date; to: Date };

/** What was paid from `from` until before `to`, whatever became of it later. */
export async function sumSales({ db }: Pick<Services, "db">, { from, to }: Period): Promise<Sum> {
  const found = firstOf(
    await db
      .select({ count: count(), amount: sql<number>`coalesce(sum(${purchases.amount}), 0)::float8` })
      .from(purchases)
      .where(and(gte(purchases.paidAt, from), lt(purchases.paidAt, to))),
  );
  return found;
}

/** What really went back from `from` until before `to`. */
export async function sumRefunds({ db }: Pick<Services, "db">, { from, to }: Period): Promise<Sum> {
  const found = firstOf(
    await db
      .select({ count: count(), amount: sql<number>`coalesce(sum(${refunds.amount}), 0)::float8` })
      .from(refunds)
      .where(and(eq(refunds.status, "processed"), gte(refunds.endedAt, from), lt(refunds.endedAt, to))),
  );
  return found;
}
