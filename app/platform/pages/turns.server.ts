let last: Promise<void> = Promise.resolve();

/**
 * Resolves when it is the caller's turn to use the processor for some milliseconds: one caller in each turn
 * of the event loop, so that whatever has arrived meanwhile is answered in between.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}
