import { type IndiaDay, indiaDay, indiaMidnight, isDay, wallTime } from "./india-time.ts";

/** Date and time of a moment in India: "2026-11-26" and "18:00". */
export const indiaClock = (at: Date | number): { date: IndiaDay; time: string } => ({
  date: indiaDay(at),
  time: wallTime(at).slice(11, 16),
});

/**
 * The moment of a date and time in India; undefined for an invalid one, such as 30 February.
 * @param time hours and minutes as "18:00"
 */
export function fromIndiaClock(date: string, time: string): Date | undefined {
  if (!isDay(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined;
  const [hours, minutes] = time.split(":").map(Number) as [number, number]; // the pattern has two parts
  return new Date(indiaMidnight(date).getTime() + (hours * 60 + minutes) * 60_000);
}
