/**
 * Actions that need a proof of identity within the last hour: refunds, exports of personal data, imports of
 * people, changes to members' access, erasing, prices, automatic refunds, and emails to everybody.
 * `e2e/permissions.test.ts` asks for a decision about each call.
 */
const CALLS: readonly [method: string, path: RegExp][] = [
  ["GET", /\.csv$/],
  ["GET", /^\/api\/admin\/orders\/[^/]+\/pdf$/],
  ["POST", /^\/api\/admin\/members\/[^/]+\/(?:erasure|export)$/],
  ["POST", /^\/api\/admin\/newsletter\/import$/],
  ["POST", /^\/api\/admin\/opening$/],
  ["POST", /^\/api\/admin\/proof$/],
];

/** Whether a call needs a proof of the last hour. */
export const asksProof = (method: string, path: string): boolean =>
  CALLS.some(([one, pattern]) => one === method && pattern.test(path));
