import { nextIndiaMidnight } from "../../../kernel/india-time.ts";
import { deviceStorage } from "../../../platform/device-storage.ts";
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
export const storeCount = (current: Registration) => void deviceStorage.setItem(KEY, JSON.stringify(current));

/** For how long a count of this device is believed: the owner may have moved the close date since. */
const BELIEVED_MS = 24 * 60 * 60_000;

/**
 * The count that was stored on this device, counted anew.
 * @param now the server's time, in milliseconds since 1970, where it is known
 * @returns undefined where nothing is known that must still be true
 */
export function readStoredCount(now: number | undefined): Registration | undefined {
  if (now === undefined) return undefined;
  try {
    const found: unknown = JSON.parse(deviceStorage.getItem(KEY) ?? "null");
    const isFresh = isCount(found) && found.now <= now && now - found.now < BELIEVED_MS;
    return isFresh ? recounted(found, now) : undefined;
  } catch {
    return undefined;
  }
}
const isCount = (found: unknown): found is Registration =>
  typeof found === "object" &&
  found !== null &&
  "days" in found &&
  typeof found.days === "number" &&
  "closeDate" in found &&
  (found.closeDate === null || typeof found.closeDate === "string") &&
  "now" in found &&
  typeof found.now === "number";
