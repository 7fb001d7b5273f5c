import { and, eq, gte, isNotNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { indiaDay } from "../../../lib/india-time.ts";
import type { Db, Tx } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { applications } from "../tables.server.ts";
import { openWeek } from "./open-week.server.ts";

/** The services that reading the seats needs. */
export type Reads = Pick<Services, "db" | "clock" | "log">;

/** Taken seats in this week; an executive escape has a private wing and takes none. */
export const countSeated = (db: Db | Tx, dates: string, when?: SQL): Promise<number> =>
  db.$count(
    applications,
    and(eq(applications.state, "seated"), eq(applications.dates, dates), eq(applications.way, "main"), when),
  );

/** Promised seats in this week: offers that were accepted or can still be accepted. */
export const countPromised = (
  db: Db | Tx,
  { dates, now, except }: { dates: string; now: Date; except: string },
): Promise<number> =>
  db.$count(
    applications,
    and(
      eq(applications.dates, dates),
      eq(applications.way, "main"),
      ne(applications.id, except),
      or(
        eq(applications.state, "accepted"),
        and(eq(applications.state, "offered"), sql`${applications.offer} ->> 'until' >= ${indiaDay(now)}`),
      ),
    ),
  );

/** Whether an application was ever sent by the site's own form. */
export async function hasReceived({ db }: Pick<Services, "db">): Promise<boolean> {
  const [row] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(isNotNull(applications.sentAt))
    .limit(1);
  return row !== undefined;
}

/**
 * The seats of the open week, how many are taken, and how many of those were given in this period; `seats` is
 * undefined where the owner has not set it.
 */
export async function readSeats(services: Reads, { since, until }: { since: Date; until: Date }) {
  const { dates, seats } = await openWeek(services);
  if (dates === null) return { dates, seats, taken: 0, given: 0 };
  const [taken, given] = await Promise.all([
    countSeated(services.db, dates),
    countSeated(services.db, dates, and(gte(applications.movedAt, since), lt(applications.movedAt, until))),
  ]);
  return { dates, seats, taken, given };
}

/** Locks the seats until the transaction ends, so that they are given one at a time. */
export const lockSeats = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('application seats'))`);
