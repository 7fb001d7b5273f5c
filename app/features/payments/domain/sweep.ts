const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Days after which an unanswered payment is no longer expected: the gateway is not polled about it any more. */
export const PENDING_DAYS = 5;
/** Ages of an order, in milliseconds, at which the gateway is polled about it: banks may accept for days. */
const AGES = [1, 2, 5, 15, 60].map((m) => m * MINUTE).concat([1, 2, 3, 4, PENDING_DAYS].map((d) => d * DAY));

/** When to poll next about an order created at `createdAt`; null after the last time. */
export function nextSweepAt(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  const next = AGES.find((a) => a > age);
  return next === undefined ? null : new Date(createdAt.getTime() + next);
}
