import * as settings from "../settings/settings.server.ts";
import type { Reads } from "./seats.server.ts";

/** The week that applications are open for, and its seats. */
export type Week = { dates: string | null; seats: number | undefined };
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
