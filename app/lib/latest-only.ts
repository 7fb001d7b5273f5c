/**
 * Returns a function that runs requests and resolves to undefined for a response that arrives after the
 * response to a later request, so that stale data never replaces newer data.
 */
export function openLatestOnly() {
  let lastRequest = 0;
  let lastAnswered = 0;
  return async <T>(request: () => Promise<T>): Promise<{ answer: T } | undefined> => {
    const requestNumber = ++lastRequest;
    const answer = await request();
    if (requestNumber < lastAnswered) return undefined;

    lastAnswered = requestNumber;
    return { answer };
  };
}
