import { expect, test } from "vitest";
import { LEAST_REFUND, refundProblem } from "./refund-amount.ts";

test.each([
  [99, 95_000, "Refund at least ₹1"],
  [0, 95_000, "Refund at least ₹1"],
  [100, 95_000, undefined],
  [95_000, 95_000, undefined],
  [94_900, 95_000, undefined],
  [94_901, 95_000, "Refund all ₹950, or leave at least ₹1: smaller amounts can’t be refunded later"],
  [94_999, 95_000, "Refund all ₹950, or leave at least ₹1: smaller amounts can’t be refunded later"],
])("[ADMIN-08] checks a refund of %i paise out of %i refundable: %s", (amount, refundable, problem) => {
  expect(refundProblem(amount, refundable)).toBe(problem);
  expect(LEAST_REFUND).toBe(100);
});
