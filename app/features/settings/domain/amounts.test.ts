import { expect, test } from "vitest";
import { amountsIn, paiseOf } from "./amounts.ts";
import { integerOf } from "./integers.ts";

test.each<[string, number[]]>([
  ["₹45,000 - ₹60,000", [45_000, 60_000]],
  ["₹1,00,000 or ₹100,000", [100_000, 100_000]],
  ["₹ 950.50, once ₹1,249.5", [950.5, 1249.5]],
  ["₹12,34,567.89", [1_234_567.89]],
  ["free", []],
  ["45,000", []],
  ["₹1,2345", []],
])("amounts in %s", (price, amounts) => {
  expect(amountsIn(price)).toEqual(amounts);
});

test("rupees that were typed become paise, and what is no amount stays as it is but for its edges", () => {
  expect(paiseOf("950")).toBe("95000");
  expect(paiseOf(" 950.5 ")).toBe("95050");
  expect(paiseOf(" nine hundred ")).toBe("nine hundred");
});

test("an integer of a setting, or what stands where there is none", () => {
  expect(integerOf("12", 3)).toBe(12);
  expect(integerOf("-4", 3)).toBe(-4);
  for (const text of [undefined, "", "many", "9007199254740993"]) expect(integerOf(text, 3)).toBe(3);
});
