import { expect, test } from "vitest";
import type { ResultCard } from "../contract.ts";
import { sizeOf } from "./format.ts";
import { allOverlap } from "./trend.tsx";

const card = (low: number, high: number) =>
  ({ traits: Object.fromEntries(["O", "C", "E", "A", "N"].map((t) => [t, { low, high }])) }) as unknown as ResultCard;

test("two results whose ranges all overlap are not called a change", () => {
  expect(allOverlap(card(20, 60), card(55, 90))).toBe(true);
  expect(allOverlap(card(20, 60), card(61, 90))).toBe(false);
});

test("bytes are shown as a size", () => {
  expect(sizeOf(2_140_000)).toBe("2.1 MB");
  expect(sizeOf(640_400)).toBe("640 kB");
});
