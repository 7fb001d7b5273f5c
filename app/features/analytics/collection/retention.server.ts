import { sql } from "drizzle-orm";
import { transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { MAX_RECORD_AGE_DAYS } from "./collect.server.ts";
import { addDays, DAY_MS, indiaDay, indiaMidnight } from "../../../lib/india-time.ts";

/** Tables partitioned by the month (UTC) in which a visit began. */
export const PARTITIONED = ["analytics_visits", "analytics_trails"] as const;
/** Months for which partitions are created ahead. */
const AHEAD = 2;
/** Advisory lock that serializes partition maintenance across processes. */
const LOCK = 728_411_019;
/** Milliseconds for which page views are stored; the live page shows half an hour. */
const LIVE_MS = 60 * 60_000;

/**
 * Creates the partitions of the current and coming months, and moves rows there from the default partition.
 * Deletes visits after ANALYTICS_RAW_DAYS whole days, and receipts and links whose record would be rejected.
 */
export async function maintainPartitionTables(
  services: Pick<Services, "db" | "clock" | "env">,
): Promise<void> {
  const now = services.clock.now();
  const cutoff = indiaMidnight(addDays(indiaDay(now), -services.env.ANALYTICS_RAW_DAYS)).toISOString();
  for (const table of PARTITIONED)
    // oxlint-disable-next-line no-await-in-loop -- one table is locked at a time
    await transaction(services.db, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
      // these functions run as the tables' owner (migrations/0000_init.sql): the site's role may not do DDL
      for (let n = 0; n <= AHEAD; n++) {
        const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, 1)).toISOString();
        // oxlint-disable-next-line no-await-in-loop -- one transaction
        await tx.execute(sql`select analytics_make_month(${table}, ${month})`);
      }
      await tx.execute(sql`select analytics_drop_months(${table}, ${cutoff})`);
      await tx.execute(sql`delete from ${sql.identifier(table)} where started_at < ${cutoff}`);
    });
  const receiptCutoff = new Date(now.getTime() - 2 * MAX_RECORD_AGE_DAYS * DAY_MS).toISOString();
  await services.db.execute(sql`delete from analytics_receipts where received_at < ${receiptCutoff}`);
  await services.db.execute(sql`delete from analytics_ties where at < ${receiptCutoff}`);
}

/** Deletes page views that the live page no longer shows. */
export async function forgetPageViews({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const past = new Date(clock.now().getTime() - LIVE_MS).toISOString();
  await db.execute(sql`delete from analytics_live where received_at < ${past}`);
}
