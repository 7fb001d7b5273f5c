import fc from "fast-check";
import { expect, test } from "vitest";
import { paiseTyped, rupees, rupeesInFull } from "./rupees.ts";

test.each([
  [95_000, "₹950", "₹950.00"],
  [95_050, "₹950.50", "₹950.50"],
  [5, "₹0.05", "₹0.05"],
  [15_000_000, "₹1,50,000", "₹1,50,000.00"],
])("%i paise are %s, in books %s", (paise, shown, inFull) => {
  expect(rupees(paise)).toBe(shown);
  expect(rupeesInFull(paise)).toBe(inFull);
});

test("what is typed as rupees is paise; every sum survives the way to text and back", () => {
  expect(["950", "₹ 950.5", "1,200", "0.29", "free", "9.999", ""].map(paiseTyped)).toEqual([
    95_000,
    95_050,
    120_000,
    29,
    undefined,
    undefined,
    undefined,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (paise) => paiseTyped(rupees(paise)) === paise),
  );
});
