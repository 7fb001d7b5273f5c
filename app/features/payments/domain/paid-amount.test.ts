import { expect, test } from "vitest";
import { coversAmount } from "./paid-amount.ts";

test.each([
  ["the exact amount", { amount: 95_000 }, true],
  ["the amount and the gateway's fee on top", { amount: 97_242, fee: 2_242 }, true],
  ["more than the amount and the fee", { amount: 97_243, fee: 2_242 }, false],
  ["less than the amount and the fee", { amount: 97_241, fee: 2_242 }, false],
  ["more, without a fee", { amount: 95_001, fee: null }, false],
  ["less", { amount: 94_999, fee: 0 }, false],
])("[PAY-08] compares a payment with the amount due: %s", (_, payment, covers) => {
  expect(coversAmount(payment, 95_000)).toBe(covers);
});
