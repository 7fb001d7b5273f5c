import { describe, expect, test } from "vitest";
import { ownShare } from "./shrinking.ts";

const COUNTS = [10, 20, 40, 80, 160, 320, 1000];
const pair = (r: number) => Float64Array.of(1, r, r, 1);
const shares = (found: Float64Array, expected: Float64Array, n: number) =>
  COUNTS.map((count) => ownShare(found, expected, n, count));

/** Expected shares, computed with another library's logarithm of Γ and determinants by hand. */
const PAIRS: [found: number, expected: number, likeliest: number[]][] = [
  [0.5, 0, [0.02, 0.5, 0.78, 0.88, 0.94, 0.98, 0.98]],
  [0.3, 0, [0.02, 0.02, 0.18, 0.62, 0.82, 0.9, 0.96]],
  [0.6, 0.4, [0.02, 0.02, 0.1, 0.6, 0.8, 0.9, 0.96]],
  [-0.2, 0.4, [0.2, 0.6, 0.8, 0.9, 0.94, 0.98, 0.98]],
  [0.9, 0.3, [0.86, 0.94, 0.98, 0.98, 0.98, 0.98, 0.98]],
];
const SINGLE: [found: number, likeliest: number[]][] = [
  [2, [0.4, 0.72, 0.86, 0.92, 0.96, 0.98, 0.98]],
  [0.4, [0.82, 0.9, 0.96, 0.98, 0.98, 0.98, 0.98]],
  [1.2, [0.02, 0.02, 0.02, 0.14, 0.58, 0.8, 0.94]],
];

describe("[MEASURE-05] ownShare", () => {
  for (const [found, expected, likeliest] of PAIRS)
    test(`grows with the number of people for a correlation of ${found} where ${expected} was expected`, () => {
      for (const [at, share] of shares(pair(found), pair(expected), 2).entries())
        expect(share, `${COUNTS[at]} people`).toBeCloseTo(likeliest[at]!, 10);
    });

  for (const [found, likeliest] of SINGLE)
    test(`grows for a variance of ${found} where 1 was expected`, () => {
      for (const [at, share] of shares(Float64Array.of(found), Float64Array.of(1), 1).entries())
        expect(share, `${COUNTS[at]} people`).toBeCloseTo(likeliest[at]!, 10);
    });

  test("is the minimum for people who match the expectation, however many", () => {
    expect(new Set(shares(pair(0.5), pair(0.5), 2).map((share) => share.toFixed(2)))).toEqual(
      new Set(["0.02"]),
    );
  });

  test("refuses impossible expected correlations", () => {
    expect(() => ownShare(pair(0.5), pair(1.5), 2, 100)).toThrow(RangeError);
  });
});
