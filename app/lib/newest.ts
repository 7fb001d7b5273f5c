/**
 * Returns a function that runs requests and resolves to undefined for a response that arrives after the
 * response to a later request, so that stale data never replaces newer data.
 */
export function openNewest() {
  let asked = 0;
  let answered = 0;
  return async <T>(ask: () => Promise<T>): Promise<{ answer: T } | undefined> => {
    const mine = ++asked;
    const answer = await ask();
    if (mine < answered) return undefined;

    answered = mine;
    return { answer };
  };
}
