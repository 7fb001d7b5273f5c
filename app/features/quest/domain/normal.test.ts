import { expect, test } from "vitest";
import { bothAbove, normalBelow, normalFrom, seeded } from "./normal.ts";

/** The normal number of these two even ones. */
const from = (...evens: number[]) => normalFrom(() => evens.shift()!);

test("[QUEST-03] a seed gives the numbers of mulberry32, everywhere the same", () => {
  const [zero, one] = [seeded(0), seeded(1)];
  expect([zero(), zero(), one()]).toEqual([0.26642920868471265, 0.0003297457005828619, 0.6270739405881613]);
});

test("a normal number of two even ones, by hand: the radius of the first, turned by the second", () => {
  const atTwo = 1 - Math.exp(-2); // √(−2 ln e⁻²) = 2
  expect(from(atTwo, 0)).toBeCloseTo(2, 12);
  expect(from(atTwo, 0.5)).toBeCloseTo(-2, 12);
  expect(from(atTwo, 1 / 6)).toBeCloseTo(1, 12);
  expect(from(atTwo, 0.25)).toBeCloseTo(0, 12);
  expect(from(0, 0)).toBeCloseTo(0, 12);
});

test("two at once: what nothing joins is the product, and above two middles lies ¼ + arcsin r / 2π", () => {
  expect(bothAbove(1, -0.5, 0)).toBeCloseTo(normalBelow(-1) * normalBelow(0.5), 12);
  for (const [r, share] of [
    [0.5, 1 / 3],
    [-0.5, 1 / 6],
    [Math.SQRT1_2, 3 / 8],
    [-0.9, 1 / 4 + Math.asin(-0.9) / (2 * Math.PI)],
  ] as const)
    expect(bothAbove(0, 0, r)).toBeCloseTo(share, 9);
  for (const [a, b, r] of [
    [1, 2, 0.6],
    [-0.3, 1.1, -0.4],
  ] as const) {
    expect(bothAbove(a, b, r)).toBeCloseTo(bothAbove(b, a, r), 12);
    // whoever is above a is above b, or is not
    expect(bothAbove(a, b, r) + bothAbove(a, -b, -r)).toBeCloseTo(normalBelow(-a), 9);
  }
});
