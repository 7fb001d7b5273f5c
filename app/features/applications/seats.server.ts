import { and, eq, gte, isNotNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../../platform/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import * as settings from "../settings/settings.server.ts";
import type { Choices } from "./domain/form.ts";
import { applications } from "./tables.server.ts";

type Reads = Pick<Services, "db" | "clock" | "log">;

/** How many have a seat in this week: the private wing of an escape is none of the table's. */
const countSeated = (db: Db | Tx, dates: string, when?: SQL): Promise<number> =>
  db.$count(
    applications,
    and(eq(applications.state, "seated"), eq(applications.dates, dates), eq(applications.way, "main"), when),
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

type Week = { dates: string | null; seats: number | undefined };
/**
 * The week that applications are open for, and how many seats it has, as far as the owner has saved them.
 * Read before a transaction begins: settings come by a connection of their own.
 */
export async function openWeek(services: Reads): Promise<Week> {
  const { shown } = await settings.readSettingsWithDate(services);
  const accepting = shown.accepting_applications_for_date.trim();
  const isOver = settings.isMonthOver(accepting, services.clock.now().getTime());
  const seats = /^\d+$/.test(shown.available_seats.trim()) ? Number(shown.available_seats) : undefined;
  return { dates: accepting && !isOver ? accepting : null, seats };
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

/** What an applicant can choose now. */
export const readChoices = async (services: Reads): Promise<Choices> =>
  choicesIn(services.db, await openWeek(services));

/** The same of a week that was read. */
export async function choicesIn(db: Db | Tx, { dates, seats }: Week): Promise<Choices> {
  const full = dates !== null && seats !== undefined && (await countSeated(db, dates)) >= seats;
  return { dates, full };
}

/** Whether registration has closed; open where nobody has said when it closes. */
export async function isClosed(services: Reads): Promise<boolean> {
  return (await settings.readKnownRegistration(services))?.closed ?? false;
}

/**
 * What has been counted here: undefined until an application was sent. `taken`: seats of the open week that
 * are taken. An application that a second one from the same address replaced counts once.
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

/** Held until the transaction ends: seats are given one after the other. */
export const lockSeats = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('application seats'))`);
