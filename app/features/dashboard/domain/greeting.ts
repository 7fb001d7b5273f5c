import { indiaClock } from "../../../lib/india-clock.ts";

/** The greeting by the time in India: morning until noon, evening from five. */
export function greetingAt(now: Date): string {
  const hour = Number(indiaClock(now).time.slice(0, 2));
  if (hour >= 4 && hour < 12) return "Good morning";
  return hour >= 12 && hour < 17 ? "Good afternoon" : "Good evening";
}
