/**
 * Returns a function that runs tasks one at a time, in the order of the calls; a failed task does not stop the
 * next one. For writes that must not overtake each other.
 */
export function openSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
