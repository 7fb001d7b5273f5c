import { DAY_MS, indiaDay, indiaMidnight } from "../../../lib/india-time.ts";

/** Lengths that the first page offers, in days; 1 is today. */
const PERIODS = [1, 7, 30] as const;
export type PeriodDays = (typeof PERIODS)[number];

export type Period = { from: Date; to: Date };

/** The length that an address names; today for anything else. */
export const periodOf = (text: string | null): PeriodDays =>
  PERIODS.find((days) => String(days) === text) ?? 1;

/**
 * So many days up to this moment, today included, and the same stretch just before: yesterday up to the same
 * time of day, or the week or month before.
 * Days begin at midnight in Asia/Kolkata.
 * @param now milliseconds since 1970
 */
export function periodsAt(now: number, days: PeriodDays): { current: Period; before: Period } {
  const today = indiaMidnight(indiaDay(now)).getTime();
  const from = today - (days - 1) * DAY_MS;
  const shift = days * DAY_MS;
  return {
    current: { from: new Date(from), to: new Date(now) },
    before: { from: new Date(from - shift), to: new Date(now - shift) },
  };
}
