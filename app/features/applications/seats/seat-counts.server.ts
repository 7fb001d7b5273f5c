import { and, eq, ne } from "drizzle-orm";
import type { Db, Tx } from "../../../platform/database/db.server.ts";
import * as settings from "../../settings/settings.server.ts";
import type { Choices } from "../domain/form.ts";
import { applications } from "../tables.server.ts";
import { type Reads, countSeated } from "./seats.server.ts";
import { type Week, openWeek } from "./open-week.server.ts";

/** The dates that an applicant can choose now. */
export const readChoices = async (services: Reads): Promise<Choices> =>
  choicesIn(services.db, await openWeek(services));

/** The same, for a week that was already read. */
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
