import { AppError } from "../../../platform/errors.ts";
import { firstOf } from "../../../lib/checked.ts";

type Waiting<T> = { item: T; done: () => void; failed: (error: unknown) => void };

/**
 * Writes together what comes in at the same time: while one group is on its way, the next gathers. Each
 * caller learns when its own item is committed.
 * A group that fails is written item by item, so that nothing fails for its neighbour's sake.
 * @param write one transaction for these items
 * @param most items in a group; `waiting` how many may wait before more are turned away (503)
 */
export function groupWriter<T>(
  write: (items: T[]) => Promise<void>,
  { most = 400, waiting = 20_000, flights = 2 } = {},
) {
  const queue: Waiting<T>[] = [];
  let under = 0;

  async function alone({ item, done, failed }: Waiting<T>) {
    try {
      await write([item]);
      done();
    } catch (error) {
      failed(error);
    }
  }
  async function fly() {
    const group = queue.splice(0, most);
    try {
      await write(group.map(({ item }) => item));
      for (const { done } of group) done();
    } catch (error) {
      if (group.length === 1) firstOf(group).failed(error);
      // oxlint-disable-next-line no-await-in-loop -- a failing database is not asked for all at once
      else for (const one of group) await alone(one);
    } finally {
      under--;
      if (queue.length) start();
    }
  }
  function start() {
    if (under >= flights) return;
    under++;
    setImmediate(() => void fly());
  }
  return (item: T): Promise<void> =>
    new Promise((done, failed) => {
      if (queue.length >= waiting)
        return failed(
          new AppError("SERVICE_UNAVAILABLE", "Service temporarily unavailable", { status: 503 }),
        );
      queue.push({ item, done, failed });
      start();
    });
}
