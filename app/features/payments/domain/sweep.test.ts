import { expect, test } from "vitest";
import { nextSweepAt } from "./sweep.ts";

const createdAt = new Date("2026-11-20T10:00:00Z");
/**
 * Minutes after the order's creation at which the gateway is polled next, for an order this many minutes old.
 */
const nextAfter = (minutes: number) => {
  const next = nextSweepAt(createdAt, new Date(createdAt.getTime() + minutes * 60_000));
  return next && (next.getTime() - createdAt.getTime()) / 60_000;
};

test("[PAY-09] polls the gateway after 1, 2, 5, 15 and 60 minutes and after 1 to 5 days", () => {
  const DAY = 24 * 60;
  const ages = [1, 2, 5, 15, 60, DAY, 2 * DAY, 3 * DAY, 4 * DAY, 5 * DAY];
  expect([0, ...ages].map(nextAfter)).toEqual([...ages, null]);
  expect([0.5, 61, 6 * DAY].map(nextAfter)).toEqual([1, DAY, null]);
});
