import { describe, expect, test } from "vitest";
import { FACETS, TRAITS } from "../contract.ts";
import { instrument } from "../instrument.server.ts";
import { estimateFrom, facetEstimate } from "./estimate.ts";
import { profileOf } from "./score.ts";
import { respondents } from "../../../../research/simulate.ts";
import { lengthened, reliabilities } from "./figures.ts";
import { normalBelow } from "./normal.ts";

describe("the normal distribution", () => {
  test.each([
    [0, 0.5],
    [1, 0.8413447460685429],
    [-1.959963984540054, 0.025],
    [2.5758293035489, 0.995],
    [-6, 9.865876450377e-10],
    [40, 1],
    [-40, 0],
  ])("returns, for %f, the share %f", (x, share) => expect(normalBelow(x)).toBeCloseTo(share, 12));
});

/** Estimate from a single scale of reliability r: T = r·z (T. L. Kelley, 1927), SE = √(r(1−r)). */
const estimate = (z: number, r: number) =>
  estimateFrom({ z, t: r * z, se: Math.sqrt(r * (1 - r)), variance: r });
const level = (t: number) => facetEstimate({ z: t, t, se: 0.1, variance: 1 }).level;

describe("estimates", () => {
  test("matches the result by hand for z = 1 and reliability .81", () => {
    // T = .81, SE = √(.81 · .19) = .3923; Φ(.81/.9) = Φ(.9) = .8159; Φ((.81 ∓ .5022)/.9) = Φ(.3420),
    // Φ(1.4580)
    expect(estimate(1, 0.81)).toEqual({
      z: 1,
      t: 0.81,
      se: 0.3923,
      reliability: 0.81,
      percentile: 82,
      low: 63,
      high: 93,
    });
  });

  test("keeps percentiles between 1 and 99", () => {
    expect(estimate(9, 0.9)).toMatchObject({ percentile: 99, high: 99 });
    expect(estimate(-9, 0.5)).toMatchObject({ percentile: 1, low: 1 });
  });

  test("[MEASURE-03] never gives a range of a single percentile", () => {
    for (const reliability of [0.5, 0.7, 0.9, 0.98])
      for (let z = -9; z <= 9; z += 0.25) {
        const { low, high } = estimate(z, reliability);
        expect(high - low, `${z} at ${reliability}`).toBeGreaterThan(1);
      }
    expect(estimate(9, 0.9)).toMatchObject({ low: 97, high: 99 });
    expect(estimate(-9, 0.9)).toMatchObject({ low: 1, high: 3 });
  });

  test("has five levels", () => {
    expect([-1.4, -0.6, 0, 0.6, 1.4].map(level)).toEqual([1, 2, 3, 4, 5]);
  });

  test.each(["short", "full"] as const)(
    "[MEASURE-03] gives each facet level its nominal share of people on the %s form",
    (form) => {
      const next = respondents(instrument, 44);
      const levelCounts = [0, 0, 0, 0, 0];
      const count = 1500;
      for (let i = 0; i < count; i++) {
        const { sex, age, answers } = next();
        for (const { level: facetLevel } of Object.values(
          profileOf(instrument, answers(form), { form, sex, age }).facets,
        ))
          levelCounts[facetLevel - 1]!++;
      }
      const shares = levelCounts.map((n) => n / count / FACETS.length);
      for (const [i, expectedShare] of [0.1, 0.2, 0.4, 0.2, 0.1].entries())
        expect(Math.abs(shares[i]! - expectedShare)).toBeLessThan(0.035);
    },
  );

  test("halves a scale's reliability by the Spearman-Brown formula", () => {
    expect(lengthened(0.9, 0.5)).toBeCloseTo(0.45 / 0.55, 10);
    expect(lengthened(lengthened(0.7, 0.5), 2)).toBeCloseTo(0.7, 10);
    const [short, full] = [reliabilities(instrument, "short"), reliabilities(instrument, "full")];
    TRAITS.forEach((t, i) => {
      const alpha = instrument.reliability.domains[t];
      expect(full.traits[i]).toBeCloseTo(t === "O" ? lengthened(alpha, 20 / 24) : alpha, 10);
      expect(short.traits[i]).toBeCloseTo(lengthened(full.traits[i]!, 0.5), 10);
    });
    FACETS.forEach((f, i) =>
      expect(short.facets[i]).toBeCloseTo(lengthened(instrument.reliability.facets[f]!, 0.5), 10),
    );
  });
});
