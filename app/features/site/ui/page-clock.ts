import type { Registration } from "../../settings/contract.ts";

/** Milliseconds since 1970 by the server's clock. */
export type ServerClock = () => number;

/**
 * A clock that adds elapsed time to the server's time: this device's own clock and time zone have no effect.
 * @param now the server's time, in milliseconds since 1970
 * @param receivedAt when it was received, by `performance.now()`
 */
export const serverClock =
  (now: number, receivedAt: number): ServerClock =>
  () =>
    now + (performance.now() - receivedAt);

/** A tab hidden for longer reloads its data, because `performance.now()` may stop while the device sleeps. */
export const AWAY_MS = 60_000;

/** The server's clock from the page's `Server-Timing` header; the data of a cached page may be older. */
export function pageClock(): ServerClock | undefined {
  // navigation entries have this type
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const serverTime = page?.serverTiming?.find(({ name }) => name === "now");
  return page && serverTime && serverClock(serverTime.duration, page.responseStart);
}

/** A clock from the server's newest time: the page's headers, or the data of a later navigation. */
export function clockFor(served: Registration) {
  const clock = pageClock();
  return clock && clock() >= served.now ? clock : serverClock(served.now, performance.now());
}
