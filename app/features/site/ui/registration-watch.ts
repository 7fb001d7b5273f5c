import { nextIndiaMidnight } from "../../../lib/india-time.ts";
import { countdownText, daysLeft } from "../../settings/settings.browser.tsx";
import type { Registration } from "../../settings/contract.ts";
import type { ServerClock } from "./page-clock.ts";

/** The registration data recomputed for `now`. A number of days entered by the owner is not counted down. */
export function recounted(served: Registration, now: number): Registration {
  const days = (served.closeDate === null ? undefined : daysLeft(served.closeDate, now)) ?? served.days;
  return {
    ...served,
    days,
    text: countdownText(days),
    closed: days === 0,
    now,
    nextMidnight: nextIndiaMidnight(now),
  };
}

/**
 * Recomputes the count now and at every midnight in Asia/Kolkata.
 * @returns a function that stops it
 */
export function watchRegistration(
  served: Registration,
  clock: ServerClock,
  onCount: (current: Registration) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const count = () => {
    const current = recounted(served, clock());
    onCount(current);
    timer = setTimeout(count, Math.max(1, Math.ceil(current.nextMidnight - current.now)));
  };
  count();
  return () => clearTimeout(timer);
}
