import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { afterVisitors, watchLoad } from "./visitors-first.server.ts";

/** Has this process at work, with a look at what has arrived now and then, until the signal. */
async function work(signal: AbortSignal) {
  while (!signal.aborted) {
    const until = performance.now() + 20;
    while (performance.now() < until);
    await nextTurn(); // oxlint-disable-line no-await-in-loop -- one turn after the other
  }
}

test("[RUN-10] what may wait lets visitors go first, until there is time or it has waited long enough", async () => {
  watchLoad();
  const end = new AbortController();
  const working = work(end.signal);
  await sleep(800);
  let isThrough = false;
  const waiting = afterVisitors(0).then(() => (isThrough = true));
  await sleep(800);
  expect(isThrough).toBe(false);
  await afterVisitors(30_000); // has waited for half a minute already
  expect(isThrough).toBe(false);
  end.abort();
  await working;
  await waiting;
  expect(isThrough).toBe(true);
});
