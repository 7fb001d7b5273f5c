import { expect, test } from "vitest";
import { normalFrom } from "./normal.ts";

/** `normalFrom` with these uniform numbers. */
const from = (...evens: number[]) => normalFrom(() => evens.shift()!);

test("matches the Box-Muller transform computed by hand", () => {
  const atTwo = 1 - Math.exp(-2); // √(−2 ln e⁻²) = 2
  expect(from(atTwo, 0)).toBeCloseTo(2, 12);
  expect(from(atTwo, 0.5)).toBeCloseTo(-2, 12);
  expect(from(atTwo, 1 / 6)).toBeCloseTo(1, 12);
  expect(from(atTwo, 0.25)).toBeCloseTo(0, 12);
  expect(from(0, 0)).toBeCloseTo(0, 12);
});
