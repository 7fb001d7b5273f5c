import type { Registration } from "../../settings/contract.ts";

/** Milliseconds since 1970 by the server's clock. */
export type ServerClock = () => number;

/**
 * The server's time, continued by elapsed time: this device's own clock and zone have no effect.
 * @param now the server's time, in milliseconds since 1970
 * @param receivedAt when it was received, by `performance.now()`
 */
export const serverClock =
  (now: number, receivedAt: number): ServerClock =>
  () =>
    now + (performance.now() - receivedAt);

/** A tab that was hidden for longer asks the server again, because a sleeping device's clock stops. */
export const AWAY_MS = 60_000;

/** The server's clock from the loaded page's headers: a cached page may contain an older time. */
export function pageClock(): ServerClock | undefined {
  // navigation entries have this type
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const serverTime = page?.serverTiming?.find(({ name }) => name === "now");
  return page && serverTime && serverClock(serverTime.duration, page.responseStart);
}

/** The newest time from the server: from the page's headers, or a later navigation's data. */
export function clockFor(served: Registration) {
  const clock = pageClock();
  return clock && clock() >= served.now ? clock : serverClock(served.now, performance.now());
}
