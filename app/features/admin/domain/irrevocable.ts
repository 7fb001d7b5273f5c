/**
 * What an administrator does only within an hour of having shown that it is them: money given back, lists of
 * people, or what is held of one, taken out; people brought in by the file, somebody let in, shut out, erased
 * or given something; what things cost, whether money goes back without being asked, an email to everybody.
 * What a call is, `e2e/permissions.test.ts` asks of each one.
 */
const CALLS: readonly [method: string, path: RegExp][] = [
  ["GET", /\.csv$/],
  ["GET", /^\/api\/admin\/orders\/[^/]+\/pdf$/],
  ["POST", /^\/api\/admin\/orders\/[^/]+\/refund$/],
  ["POST", /^\/api\/admin\/refund-requests\/[^/]+\/confirm$/],
  ["PUT", /^\/api\/admin\/insiders\//],
  ["POST", /^\/api\/admin\/members\/invite$/],
  ["POST", /^\/api\/admin\/members\/[^/]+\/sign-out$/],
  ["PUT", /^\/api\/admin\/members\/[^/]+\/suspension$/],
  ["POST", /^\/api\/admin\/members\/[^/]+\/(?:erasure|export)$/],
  ["PUT", /^\/api\/admin\/settings\/\w*price\w*$/],
  ["PUT", /^\/api\/admin\/settings\/refund_confirmation$/],
  ["POST", /^\/api\/admin\/newsletter\/subscribers\/[^/]+\/erase$/],
  ["POST", /^\/api\/admin\/newsletter\/import$/],
  ["POST", /^\/api\/admin\/newsletter\/letters\/[^/]+\/(?:send|schedule)$/],
  // what is taken back may be a price
  ["POST", /^\/api\/admin\/settings\/changes\/[^/]+\/undo$/],
  ["POST", /^\/api\/admin\/opening$/],
  ["POST", /^\/api\/admin\/proof$/],
];

/** Whether a call asks for a proof of the last hour. */
export const asksProof = (method: string, path: string): boolean =>
  CALLS.some(([one, pattern]) => one === method && pattern.test(path));
