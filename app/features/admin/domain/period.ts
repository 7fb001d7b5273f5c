import { DAY_MS, indiaDay, indiaMidnight } from "../../../lib/india-time.ts";

/** The periods of Today, in days; 1 is today. */
const PERIODS = [1, 7, 30] as const;
export type PeriodDays = (typeof PERIODS)[number];

export type Period = { from: Date; to: Date };

/** The period of a URL parameter; today for any other text. */
export const periodOf = (text: string | null): PeriodDays =>
  PERIODS.find((days) => String(days) === text) ?? 1;

/**
 * A period that ends now, today included, and the one before it, which ends at the same time of day. Days
 * start at midnight in Asia/Kolkata.
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
