import { expect, test } from "vitest";
import { normalFrom, seeded } from "./normal.ts";

/** The normal number from these two uniform ones. */
const from = (...evens: number[]) => normalFrom(() => evens.shift()!);

test("[QUEST-03] gives the numbers of mulberry32 for a seed on every system", () => {
  const [zero, one] = [seeded(0), seeded(1)];
  expect([zero(), zero(), one()]).toEqual([0.26642920868471265, 0.0003297457005828619, 0.6270739405881613]);
});

test("makes a normal number of two uniform ones as by hand", () => {
  const atTwo = 1 - Math.exp(-2); // √(−2 ln e⁻²) = 2
  expect(from(atTwo, 0)).toBeCloseTo(2, 12);
  expect(from(atTwo, 0.5)).toBeCloseTo(-2, 12);
  expect(from(atTwo, 1 / 6)).toBeCloseTo(1, 12);
  expect(from(atTwo, 0.25)).toBeCloseTo(0, 12);
  expect(from(0, 0)).toBeCloseTo(0, 12);
});
