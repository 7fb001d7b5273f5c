import { sql } from "drizzle-orm";
import { type Tx, transaction } from "../../platform/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { TAKEN_DAYS } from "./collecting.server.ts";
import { DAY_MS, indiaDay } from "../../kernel/india-time.ts";

/** Tables of raw records, each parted by month (UTC) of the server's time. */
export const PARTED = [
  "analytics_journeys",
  "analytics_pages",
  "analytics_actions",
  "analytics_visits",
] as const;
/** Months that are made ahead of the present one. */
const AHEAD = 2;
/** A constant of our own: processes that keep partitions at the same time wait for one another. */
const LOCK = 728_411_019;

const monthFrom = (of: Date, n: number) => new Date(Date.UTC(of.getUTCFullYear(), of.getUTCMonth() + n, 1));

/**
 * Makes the partition of a month where there is none; what went to the default one in the meantime moves
 * over. The tables' owner does it (migrations/0041): the site's own role makes and drops no table.
 */
const makeMonth = (tx: Tx, table: string, month: Date) =>
  tx.execute(sql`select analytics_make_month(${table}, ${month.toISOString()})`);

/**
 * Drops the months that are wholly past `cutoff`, and deletes what is older in the month that is partly past.
 */
async function expire(tx: Tx, table: string, cutoff: Date) {
  await tx.execute(sql`select analytics_drop_months(${table}, ${cutoff.toISOString()})`);
  await tx.execute(sql`delete from ${sql.identifier(table)} where received_at < ${cutoff.toISOString()}`);
}

/**
 * Makes the months to come, forgets raw records after ANALYTICS_RAW_DAYS, receipts that no record can come
 * for any more, and the salts of days that are over.
 */
export async function maintainPartitionTables(
  services: Pick<Services, "db" | "clock" | "env">,
): Promise<void> {
  const now = services.clock.now();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  for (const table of PARTED)
    // oxlint-disable-next-line no-await-in-loop -- one table is locked at a time
    await transaction(services.db, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      for (let n = 0; n <= AHEAD; n++) await makeMonth(tx, table, monthFrom(now, n));
      await expire(tx, table, before(services.env.ANALYTICS_RAW_DAYS));
    });
  const untaken = before(TAKEN_DAYS * 2).toISOString();
  await services.db.execute(sql`delete from analytics_receipts where received_at < ${untaken}`);
  await services.db.execute(sql`delete from analytics_ties where at < ${untaken}`);
  const closed = indiaDay(now.getTime() - (TAKEN_DAYS + 2) * DAY_MS);
  await services.db.execute(sql`delete from analytics_day_visitors where day < ${closed}::date`);
}
