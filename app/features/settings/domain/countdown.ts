import { countOf } from "../../../lib/plural.ts";
import { daysUntil, indiaDay, isDay, nextIndiaMidnight } from "../../../lib/india-time.ts";
import type { Registration, Settings } from "../contract.ts";

/** An integer from a setting's text, or the fallback. */
export function integerOf(text: string | undefined, fallback: number): number {
  const value = Number.parseInt(text ?? "", 10);
  return Number.isSafeInteger(value) ? value : fallback;
}

/**
 * Days from today in Asia/Kolkata to the close date, never below 0. Registration is closed on the close date
 * itself.
 * @param closeDate YYYY-MM-DD
 * @param now milliseconds since 1970
 * @returns undefined if the text is not a valid date
 */
export function daysLeft(closeDate: string, now: number): number | undefined {
  const day = closeDate.trim();
  return isDay(day) ? Math.max(0, daysUntil(indiaDay(now), day)) : undefined;
}

/** Source: specification §4, registration countdown. */
export const countdownText = (days: number) => (days <= 0 ? "Registration Closed" : countOf(days, "day"));

/**
 * The state of registration for visitors. The owner's number of days is used only if the close date is
 * missing or invalid.
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
