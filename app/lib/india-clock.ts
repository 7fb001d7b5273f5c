import { type IndiaDay, indiaDay, indiaMidnight, isDay, wallTime } from "./india-time.ts";

/** A moment as a clock on a wall in India shows it: date "2026-11-26", time "18:00". */
export const indiaClock = (at: Date | number): { date: IndiaDay; time: string } => ({
  date: indiaDay(at),
  time: wallTime(at).slice(11, 16),
});

/**
 * The moment at which a clock in India shows this date and time; undefined where there is none, such as
 * 30 February. @param time hours and minutes as "18:00"
 */
export function fromIndiaClock(date: string, time: string): Date | undefined {
  if (!isDay(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined;
  const [hours, minutes] = time.split(":").map(Number) as [number, number]; // the pattern above has two
  return new Date(indiaMidnight(date).getTime() + (hours * 60 + minutes) * 60_000);
}
