import { describe, expect, test } from "vitest";
import type { Prepared } from "./form.ts";
import { fitOf, impliedCovariance, itemModelOf, meanAnswers } from "./item-model.ts";
import type { Layout } from "./layout.ts";

const of = (...list: number[]) => Float64Array.from(list);
/** Three statements: two of a facet, the second reversed, and one of another. */
const layout = {
  key: Int8Array.of(1, -1, 1),
  facetOf: Uint8Array.of(0, 0, 1),
  perFacet: 2,
} as unknown as Layout; // only what these tests use

describe("[MEASURE-04] the model of single answers, compared with results by hand", () => {
  test("reduces covariances and increases variances for a quarter of random answers", () => {
    // ¾ stay careful: .75² · .5 off the diagonal; on it .75 + ¼ · 2 (+ ¾ · ¼ · 1² for a mean of 4)
    const [first, second, shared] = [1.25, 1.4375, 0.28125];
    const whole = first * second - shared ** 2;
    const { precision, variance } = itemModelOf(of(0, 0), of(1, 0.5, 0.5, 1), of(3, 4));
    const inverse = [second / whole, -shared / whole, -shared / whole, first / whole];
    for (const [at, x] of inverse.entries()) expect(precision[at]).toBeCloseTo(x, 12);
    expect(variance[0]).toBeCloseTo(1 - shared ** 2 / second / 0.75 ** 2, 12);
    expect(variance[1]).toBeCloseTo(1 - shared ** 2 / first / 0.75 ** 2, 12);
  });

  test("rejects an answer whose prediction from the others explains more than its variance", () => {
    expect(() => itemModelOf(of(0, 0), of(5, 0.9, 0.9, 0.1), of(3, 3))).toThrow(
      "The answers to statement 2 cannot vary like this",
    );
  });

  test("predicts usual answers from the facet's mean, reversed for reversed statements, plus an offset", () => {
    expect([...meanAnswers(layout, of(0, 0.5, -0.25), of(7, 5))]).toEqual([3.5, 3, 2.25]);
  });

  test("shares variance within a facet by its reliability, and between facets by their correlation", () => {
    // reliability .6 for two is 3/7 for one; a sum with sd 2 has statement variances of 4 / (2 · 10/7) = 1.4
    const implied = impliedCovariance(layout, {
      facetReliability: of(0.6, 0.6),
      truth: of(0.6, 0.3, 0.3, 0.6),
      facetSd: of(2, 2),
    });
    const agreeing = 0.22 ** 2;
    const expected = [1.4, -0.6, 0.3, -0.6, 1.4, -0.3, 0.3, -0.3, 1.4];
    for (const [at, x] of expected.entries()) expect(implied[at], `at ${at}`).toBeCloseTo(x + agreeing, 12);
  });
});

/** Person fit under this precision and variance, with only the part of a form that `fitOf` reads. */
const fitBy = (precision: number[], variance: number[], usual: number[], raw: number[]) =>
  fitOf(
    { items: { precision: of(...precision), variance: of(...variance) } } as unknown as Prepared, // as above
    of(...usual),
    Int8Array.from(raw),
  );
const JOINED = [1, -0.5, 0, -0.5, 1, 0, 0, 0, 1];
const ALONE = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const fit = (usual: number[], raw: number[], precision = JOINED) => fitBy(precision, [1, 1, 1], usual, raw);
/** `lot` of two answers whose model variance is tiny. */
const narrow = (raw: number[]) => fitBy([1, 0, 0, 1], [0.01, 0.01], [3, 3], raw).lot;

describe("[MEASURE-04] person fit, compared with results by hand", () => {
  test("measures agreement as the correlation of answers with predicted answers", () => {
    // deviations of 2, 1 and −1 from the middle are predicted as ⅔, 1⅓ and 0
    expect(fit([3, 3, 3], [5, 4, 2]).agreement).toBeCloseTo(4 / Math.sqrt(112 / 3), 12);
    // with a usual first answer of 4: 1⅔, ⅚ and 0
    expect(fit([4, 3, 3], [5, 4, 2]).agreement).toBeCloseTo(7.5 / Math.sqrt(175 / 3), 12);
    expect(fit([3, 3, 3], [3, 3, 3]).agreement).toBe(0);
  });

  test("compares the likelihood of random and careful answering, each at its best strength", () => {
    const peak = 1 / Math.sqrt(2 * Math.PI) / 0.65;
    expect(fit([3, 3, 3], [3, 3, 3], ALONE).lot).toBeCloseTo(Math.log((0.5 * peak + 0.1) / peak), 12);
    // each two steps off: the highest strength has the highest density
    const far = Math.exp(-0.5 * (2 / 1.4) ** 2) / Math.sqrt(2 * Math.PI) / 1.4;
    expect(fit([3, 3, 3], [5, 1, 5], ALONE).lot).toBeCloseTo(Math.log((0.5 * far + 0.1) / far), 12);
  });

  test("limits the influence of a single outlying answer", () => {
    expect(narrow([5, 5])).toBeCloseTo(Math.log((0.5 * 0.005 + 0.1) / 0.005), 12);
    expect(narrow([4, 4])).toBeCloseTo(narrow([5, 5]), 12);
  });
});
