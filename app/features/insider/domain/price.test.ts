import { expect, test } from "vitest";
import { monthlyPaise } from "./price.ts";

test.each([
  ["₹499/month", 49_900],
  ["₹ 1,499 / month", 149_900],
  ["₹499.50 a month", 49_950],
  ["₹499 per month", 49_900],
  ["₹499", undefined],
  ["₹499 - ₹699/month", undefined],
  ["499/month", undefined],
  ["₹499/year", undefined],
  ["₹0/month", undefined],
  ["₹0.99/month", undefined],
  ["₹1/month", 100],
  ["₹1,00,000/month", 10_000_000],
  ["₹1,00,000.01/month", undefined],
  [" ₹499/Month ", 49_900],
  ["₹9,99,999/month", undefined],
  ["free", undefined],
])("[APPLY-06] %s is charged as %s paise a month", (price, paise) => {
  expect(monthlyPaise(price)).toBe(paise);
});
