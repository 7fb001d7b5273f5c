import type { Registration } from "../../settings/contract.ts";
import { serverClock, type ServerClock } from "./server-clock.ts";

/** A tab that was hidden for longer asks the server again, because a sleeping device's clock stops. */
export const AWAY_MS = 60_000;

/**
 * When the page arrived, and the server's time then: a cached page may contain an older time than its
 * headers.
 */
function heardWithPage(): { now: number; at: number } | undefined {
  // navigation entries have this type
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const serverTime = page?.serverTiming?.find(({ name }) => name === "now");
  return page && serverTime ? { now: serverTime.duration, at: page.responseStart } : undefined;
}

/** The server's clock from the loaded page. */
export function pageClock(): ServerClock | undefined {
  const page = heardWithPage();
  return page && serverClock(page.now, page.at);
}

/** The newest time from the server: from the page's headers, or a later navigation's data. */
export function clockFor(served: Registration) {
  const carried = pageClock();
  return carried && carried() >= served.now ? carried : serverClock(served.now, performance.now());
}
