let last: Promise<void> = Promise.resolve();

/**
 * Queues CPU-heavy work: one caller runs in each turn of the event loop, so that requests are answered in
 * between.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}
