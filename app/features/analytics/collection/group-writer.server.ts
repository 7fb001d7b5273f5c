import { AppError } from "../../../platform/errors.ts";
import { firstOf } from "../../../lib/checked.ts";

type Waiting<T> = { item: T; done: () => void; failed: (error: unknown) => void };

/**
 * Writes items in batches: while batches are being written, the next one collects. Each caller's promise
 * resolves when its item is committed. A failed batch is written item by item, so that one bad item fails
 * alone.
 * @param write writes these items in one transaction
 * @param most largest batch; `waiting` longest queue, beyond which items are rejected (503)
 */
export function groupWriter<T>(
  write: (items: T[]) => Promise<void>,
  { most = 400, waiting = 20_000, concurrency = 2 } = {},
) {
  const queue: Waiting<T>[] = [];
  let running = 0;

  async function writeOne({ item, done, failed }: Waiting<T>) {
    try {
      await write([item]);
      done();
    } catch (error) {
      failed(error);
    }
  }
  async function writeNext() {
    const group = queue.splice(0, most);
    try {
      await write(group.map(({ item }) => item));
      for (const { done } of group) done();
    } catch (error) {
      if (group.length === 1) firstOf(group).failed(error);
      // oxlint-disable-next-line no-await-in-loop -- sequential
      else for (const one of group) await writeOne(one);
    } finally {
      running--;
      if (queue.length) start();
    }
  }
  function start() {
    if (running >= concurrency) return;
    running++;
    setImmediate(() => void writeNext());
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
