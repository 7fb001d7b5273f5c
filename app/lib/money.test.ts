import fc from "fast-check";
import { expect, test } from "vitest";
import {
  inRupees,
  netText,
  paiseTyped,
  rupees,
  rupeesInFull,
  rupeesTyped,
  rupeesUngrouped,
} from "./money.ts";

test.each([
  [95_000, "₹950", "₹950.00"],
  [95_050, "₹950.50", "₹950.50"],
  [5, "₹0.05", "₹0.05"],
  [15_000_000, "₹1,50,000", "₹1,50,000.00"],
])("formats %i paise as %s, in full %s", (paise, shown, inFull) => {
  expect(rupees(paise)).toBe(shown);
  expect(rupeesInFull(paise)).toBe(inFull);
});

test("formats net revenue, and names disputes only if one was lost", () => {
  expect(netText({ taken: 190_000, returned: 95_000, lost: 0 })).toBe("₹950 net of refunds");
  expect(netText({ taken: 190_000, returned: 0, lost: 95_000 })).toBe(
    "₹950 net of refunds and ₹950 lost in disputes",
  );
});

test("parses rupees as paise, and every amount survives formatting and parsing", () => {
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

test("formats without grouping for the offer, without sign for a field and as a number for CSV", () => {
  expect([120_000, 95_050, 5].map(rupeesUngrouped)).toEqual(["₹1200", "₹950.50", "₹0.05"]);
  expect([95_000, 95_050, 15_000_000].map(rupeesTyped)).toEqual(["950", "950.50", "1,50,000"]);
  expect([95_050, 0].map(inRupees)).toEqual([950.5, 0]);
  fc.assert(fc.property(fc.nat(10_000_000), (paise) => paiseTyped(rupeesTyped(paise)) === paise));
});
