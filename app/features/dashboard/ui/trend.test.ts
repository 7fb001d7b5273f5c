import { expect, test } from "vitest";
import type { ResultCard } from "../contract.ts";
import { allOverlap } from "./trend.tsx";

const card = (low: number, high: number) =>
  ({
    traits: Object.fromEntries(["O", "C", "E", "A", "N"].map((t) => [t, { low, high }])),
  }) as unknown as ResultCard;

test("two results whose ranges all overlap are not called a change", () => {
  expect(allOverlap(card(20, 60), card(55, 90))).toBe(true);
  expect(allOverlap(card(20, 60), card(61, 90))).toBe(false);
});
