import * as settings from "../../settings/settings.server.ts";
import type { Reads } from "./seats.server.ts";

/** The open week and its seats. */
export type Week = { dates: string | null; seats: number | undefined };
/**
 * The open week and its number of seats, as far as the owner has set them. Call it before a transaction
 * begins: settings are read on another connection.
 */
export async function openWeek(services: Reads): Promise<Week> {
  const { shown } = await settings.readSettingsWithDate(services);
  const accepting = shown.accepting_applications_for_date.trim();
  const isOver = settings.isMonthOver(accepting, services.clock.now().getTime());
  const seats = /^\d+$/.test(shown.available_seats.trim()) ? Number(shown.available_seats) : undefined;
  return { dates: accepting && !isOver ? accepting : null, seats };
}
