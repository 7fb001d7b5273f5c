import type { Registration } from "../../settings/contract.ts";
import { serverClock, type ServerClock } from "./server-clock.ts";

/** A tab that was out of sight for longer asks the server again: a sleeping device measures no time. */
export const AWAY_MS = 60_000;

/**
 * When the page came and what the server's clock said then: a page kept by a cache may hold an older time
 * than its headers.
 */
function heardWithPage(): { now: number; at: number } | undefined {
  // entries of this kind
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const serverTime = page?.serverTiming?.find(({ name }) => name === "now");
  return page && serverTime ? { now: serverTime.duration, at: page.responseStart } : undefined;
}

/** The server's clock as the page that was loaded told it. */
export function pageClock(): ServerClock | undefined {
  const page = heardWithPage();
  return page && serverClock(page.now, page.at);
}

/** The newest moment that the server has told: the page's own headers, or the data of a later navigation. */
export function clockFor(served: Registration) {
  const carried = pageClock();
  return carried && carried() >= served.now ? carried : serverClock(served.now, performance.now());
}
