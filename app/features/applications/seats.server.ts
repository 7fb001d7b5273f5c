import { and, eq, gte, isNotNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { indiaDay } from "../../lib/india-time.ts";
import type { Db, Tx } from "../../platform/database/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { applications } from "./tables.server.ts";
import { openWeek } from "./open-week.server.ts";

/** What reading the seats takes. */
export type Reads = Pick<Services, "db" | "clock" | "log">;

/** How many have a seat in this week: the private wing of an escape is none of the table's. */
export const countSeated = (db: Db | Tx, dates: string, when?: SQL): Promise<number> =>
  db.$count(
    applications,
    and(eq(applications.state, "seated"), eq(applications.dates, dates), eq(applications.way, "main"), when),
  );

/** How many seats of this week are promised: by offers that were accepted, or still can be. */
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
 * The open week's seats, how many are taken, and how many of these were given in this time; `seats` undefined
 * where the owner has not saved them.
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

/** Held until the transaction ends: seats are given one after the other. */
export const lockSeats = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('application seats'))`);
