import { expect, test } from "vitest";
import type { ResultCard } from "../contract.ts";
import { rupeesOf, sizeOf } from "./format.ts";
import { allOverlap } from "./trend.tsx";

const card = (low: number, high: number) =>
  ({ traits: Object.fromEntries(["O", "C", "E", "A", "N"].map((t) => [t, { low, high }])) }) as unknown as ResultCard;

test("two results whose ranges all overlap are not called a change", () => {
  expect(allOverlap(card(20, 60), card(55, 90))).toBe(true);
  expect(allOverlap(card(20, 60), card(61, 90))).toBe(false);
});

test("paise are shown as whole rupees with Indian grouping, bytes as a size", () => {
  expect(rupeesOf(95000)).toBe("₹950");
  expect(rupeesOf(15_000_000)).toBe("₹1,50,000");
  expect(sizeOf(2_140_000)).toBe("2.1 MB");
  expect(sizeOf(640_400)).toBe("640 kB");
});
