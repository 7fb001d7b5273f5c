import { expect, test } from "vitest";
import { normalFrom } from "./normal.ts";

/** The normal number from these two uniform ones. */
const from = (...evens: number[]) => normalFrom(() => evens.shift()!);

test("makes a normal number of two uniform ones as by hand", () => {
  const atTwo = 1 - Math.exp(-2); // √(−2 ln e⁻²) = 2
  expect(from(atTwo, 0)).toBeCloseTo(2, 12);
  expect(from(atTwo, 0.5)).toBeCloseTo(-2, 12);
  expect(from(atTwo, 1 / 6)).toBeCloseTo(1, 12);
  expect(from(atTwo, 0.25)).toBeCloseTo(0, 12);
  expect(from(0, 0)).toBeCloseTo(0, 12);
});
