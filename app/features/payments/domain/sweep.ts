const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Days after which a pending payment is given up: the gateway is no longer polled about it. */
export const PENDING_DAYS = 5;
/**
 * Ages of an order, in milliseconds, at which the gateway is polled: banks may take days to confirm a
 * payment.
 */
const AGES = [1, 2, 5, 15, 60].map((m) => m * MINUTE).concat([1, 2, 3, 4, PENDING_DAYS].map((d) => d * DAY));

/** When to poll next about an order created at `createdAt`; null after the last poll. */
export function nextSweepAt(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  const next = AGES.find((a) => a > age);
  return next === undefined ? null : new Date(createdAt.getTime() + next);
}
