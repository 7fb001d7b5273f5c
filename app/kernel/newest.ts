/**
 * Asks, and drops an answer that comes after that of a later question: the older would take the newer's
 * place.
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
