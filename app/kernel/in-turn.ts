/**
 * Runs what it is given one after the other; one that fails holds up nobody. For calls that would store the
 * older of two if they overtook each other.
 */
export function openTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
