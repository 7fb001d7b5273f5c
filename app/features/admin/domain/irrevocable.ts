/**
 * Calls that need a proof of identity within the last hour: exports of personal data and imports of people.
 * An intent of a page says it itself (`proof` in `app/admin-action.server.ts`).
 * `e2e/permissions.test.ts` asks for a decision about each call.
 */
const CALLS: readonly [method: string, path: RegExp][] = [
  ["GET", /\.csv$/],
  ["GET", /^\/api\/admin\/orders\/[^/]+\/pdf$/],
  ["POST", /^\/api\/admin\/newsletter\/import$/],
  ["POST", /^\/api\/admin\/proof$/],
];

/** Whether a call needs a proof of the last hour. */
export const asksProof = (method: string, path: string): boolean =>
  CALLS.some(([one, pattern]) => one === method && pattern.test(path));
