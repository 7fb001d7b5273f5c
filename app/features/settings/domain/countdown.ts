import { countOf } from "../../../lib/plural.ts";
import { daysUntil, indiaDay, isDay, nextIndiaMidnight } from "../../../lib/india-time.ts";
import type { Registration, Settings } from "../contract.ts";
import { integerOf } from "./integers.ts";

/**
 * Days from today's date in Asia/Kolkata to the close date, never below 0: on the close date itself
 * registration is over.
 * @param closeDate YYYY-MM-DD
 * @param now milliseconds since 1970
 * @returns undefined where the text is not a date of the calendar
 */
export function daysLeft(closeDate: string, now: number): number | undefined {
  const day = closeDate.trim();
  return isDay(day) ? Math.max(0, daysUntil(indiaDay(now), day)) : undefined;
}

/** Source: specification §4, registration countdown. */
export const countdownText = (days: number) => (days <= 0 ? "Registration Closed" : countOf(days, "day"));

/**
 * What visitors are told about registration. The number of days that the owner typed counts only where the
 * close date is missing or bad.
 */
export function registrationAt(settings: Settings, now: number): Registration {
  const counted = daysLeft(settings.registration_close_date, now);
  const days = counted ?? Math.max(0, integerOf(settings.registration_days_left, 0));
  const closeDate = counted === undefined ? null : settings.registration_close_date;
  return {
    days,
    text: countdownText(days),
    closed: days === 0,
    closeDate,
    now,
    nextMidnight: nextIndiaMidnight(now),
  };
}
