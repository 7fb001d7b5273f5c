import { and, eq, gte, isNotNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { indiaDay } from "../../../lib/india-time.ts";
import type { Db, Tx } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as settings from "../../settings/settings.server.ts";
import type { Choices } from "../domain/form.ts";
import { applications } from "../tables.server.ts";

export type Reads = Pick<Services, "db" | "clock" | "log">;

/** The open week and its seats. */
export type Week = { dates: string | null; seats: number | undefined };
/**
 * The open week and its number of seats, if the owner has set them. Call it before a transaction begins:
 * settings are read on another connection.
 */
export async function openWeek(services: Reads): Promise<Week> {
  const { shown } = await settings.readSettingsWithDate(services);
  const accepting = shown.accepting_applications_for_date.trim();
  const isOver = settings.isMonthOver(accepting, services.clock.now().getTime());
  const seats = /^\d+$/.test(shown.available_seats.trim()) ? Number(shown.available_seats) : undefined;
  return { dates: accepting && !isOver ? accepting : null, seats };
}

/** Confirmed seats in this week; an executive escape has a private wing and takes none. */
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

/** Whether an application was ever sent through the site's own form. */
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

/** Serializes the allocation of seats until the transaction ends. */
export const lockSeats = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('application seats'))`);

/** The dates that an applicant can choose now. */
export const readChoices = async (services: Reads): Promise<Choices> =>
  choicesIn(services.db, await openWeek(services));

/** Like `readChoices`, for a week that was already read. */
export async function choicesIn(db: Db | Tx, { dates, seats }: Week): Promise<Choices> {
  const full = dates !== null && seats !== undefined && (await countSeated(db, dates)) >= seats;
  return { dates, full };
}

/** Whether registration has closed; open where no closing date is set. */
export async function isClosed(services: Reads): Promise<boolean> {
  return (await settings.readKnownRegistration(services))?.closed ?? false;
}

/**
 * Counts from applications; undefined until the first one was sent. `taken`: taken seats of the open week.
 * Several applications from one address count once.
 */
export async function readCounts(
  services: Reads,
): Promise<{ received: number; taken: number; dates: string | null } | undefined> {
  try {
    const { dates } = await openWeek(services);
    const received = await services.db.$count(
      applications,
      and(ne(applications.state, "draft"), eq(applications.again, false)),
    );
    if (received === 0) return undefined;
    return { received, taken: dates === null ? 0 : await countSeated(services.db, dates), dates };
  } catch (error) {
    services.log.warn({ error }, "applications could not be counted");
    return undefined;
  }
}
