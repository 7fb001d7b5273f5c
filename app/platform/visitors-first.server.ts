import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds over which is seen how busy this process is, and between two looks. */
const LOOK_MS = 250;
/** The share of that time in which the event loop was at work: nobody gets through quickly beyond it. */
const BUSY = 0.8;
/** Milliseconds after which what may wait is done whoever else is there. */
const MOST_MS = 30_000;

const load = { isBusy: false };
let watching: NodeJS.Timeout | undefined;

/** Begins to look, four times a second, whether this process has hardly a moment left. */
export function watchLoad(): void {
  let before = performance.eventLoopUtilization();
  watching ??= setInterval(() => {
    const now = performance.eventLoopUtilization();
    load.isBusy = performance.eventLoopUtilization(now, before).utilization > BUSY;
    before = now;
  }, LOOK_MS).unref();
}

/**
 * Lets those who look at the site go first: resolves once this process has time left, at the latest when
 * `waitedMs` and the wait here come to half a minute. Where nobody looks (`watchLoad`) it resolves at once.
 */
export async function afterVisitors(waitedMs: number): Promise<void> {
  const until = performance.now() + MOST_MS - Math.max(0, waitedMs);
  // oxlint-disable-next-line no-await-in-loop -- until it is calm
  while (load.isBusy && performance.now() < until) await sleep(LOOK_MS);
}
