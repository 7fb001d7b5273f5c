import { nextIndiaMidnight } from "../../../kernel/india-time.ts";
import { countdownText, daysLeft } from "../../settings/settings.browser.tsx";
import type { Registration } from "../../settings/contract.ts";

/** Milliseconds since 1970, as the server counts them. */
export type ServerClock = () => number;

/**
 * The server's time, carried on by the time that has passed here: this device's own clock and zone change
 * nothing.
 * @param now what the server said, in milliseconds since 1970
 * @param heardAt when it was heard, on the scale of `passed`
 * @param passed milliseconds of a clock that nobody can set
 */
export const serverClock =
  (now: number, heardAt: number, passed: () => number = () => performance.now()): ServerClock =>
  () =>
    now + (passed() - heardAt);

/** What is told at this moment. Days that the owner typed by hand are not counted down. */
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
 * Counts at once, at the next midnight in Asia/Kolkata and at every one after it.
 * @returns a function that ends it
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

const KEY = "villa.registration";

/** Keeps the count on this device, for pages that the server could not tell it. Storage may be refused. */
export function storeCount(current: Registration) {
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // the page has the count; only its copy is lost
  }
}

let storedCount: { text: string; count: Registration } | undefined;

/** The count as it was kept on this device, or nothing; the same object as long as it is the same. */
export function readStoredCount(): Registration | undefined {
  try {
    const text = localStorage.getItem(KEY) ?? "null";
    const found: unknown = storedCount?.text === text ? storedCount.count : JSON.parse(text);
    if (!isCount(found)) return undefined;
    storedCount = { text, count: found };
    return found;
  } catch {
    return undefined;
  }
}
const isCount = (found: unknown): found is Registration =>
  typeof found === "object" &&
  found !== null &&
  "days" in found &&
  "text" in found &&
  typeof found.text === "string" &&
  "closed" in found;
