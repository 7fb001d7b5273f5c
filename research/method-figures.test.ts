import { describe, expect, test } from "vitest";
import stored from "../content/quest-method.json" with { type: "json" };
import { FACETS, TRAITS } from "../app/features/quest/contract.ts";
import { ENGINE } from "../app/features/quest/domain/version.ts";
import { instrument } from "../app/features/quest/instrument.server.ts";
import { ENOUGH, figuresFrom, figuresToStore } from "./method-figures.ts";
import { blockOf, oddsBlockOf, validityFrom } from "./validity.ts";

test("[MEASURE-07] has dated figures of this engine version on /quest/method", () => {
  expect(stored).toMatchObject({ engine: ENGINE, instrument: instrument.version });
  expect(stored.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(stored).toMatchObject({ people: 10_000, oddsPeople: { short: 240_000, full: 780_000 } });
});

test("[MEASURE-07] keeps the stored figures and date if a run computes the same, and otherwise replaces them", () => {
  const later = { ...structuredClone(stored), date: "2027-01-01" };
  expect(figuresToStore(stored, later)).toBe(stored);
  later.full.sameArchetype += 0.001;
  expect(figuresToStore(stored, later)).toBe(later);
  const other = { ...structuredClone(stored), engine: "another" };
  expect(figuresToStore(stored, other)).toBe(other);
});

describe.each(["short", "full"] as const)("by the stored figures, the %s form", (form) => {
  const { rangeHolds, oddsOff, gradedC } = stored[form];

  test("[MEASURE-08] states odds of an archetype that are accurate within .03", () => {
    expect(oddsOff).toBeLessThanOrEqual(0.03);
  });

  test("[MEASURE-03] draws ranges that contain the true value", () => {
    const all =
      (TRAITS.length * rangeHolds.traits + FACETS.length * rangeHolds.facets) /
      (TRAITS.length + FACETS.length);
    expect(all).toBeGreaterThan(0.77);
    expect(all).toBeLessThan(0.81);
  });

  test("[MEASURE-04] detects random answers, and grades fewer than 1 in 100 honest people C", () => {
    const least = { short: { random: 0.88, half: 0.28 }, full: { random: 0.98, half: 0.5 } }[form];
    expect(gradedC.honest).toBeLessThan(0.01);
    expect(gradedC.random).toBeGreaterThan(least.random);
    expect(gradedC.halfRandom).toBeGreaterThan(least.half);
  });
});

describe.each(["short", "full"] as const)("500 simulated people on the %s form", (form) => {
  const validity = validityFrom(
    [blockOf(instrument, form, 7, 500)],
    [0, 1, 2].map((number) => oddsBlockOf(instrument, form, number, 3000)),
  );

  test("[MEASURE-07] have about the stored figures", () => {
    const figures = figuresFrom(validity);
    for (const name of ["agreement", "rangeHolds", "secondInRange"] as const)
      for (const scales of ["traits", "facets"] as const)
        expect(Math.abs(figures[name][scales] - stored[form][name][scales]), name).toBeLessThan(0.02);
    expect(Math.abs(figures.sameArchetype - stored[form].sameArchetype)).toBeLessThan(0.07);
    expect(Math.abs(figures.gradedC.honest - stored[form].gradedC.honest)).toBeLessThan(0.015);
    // 50 people of each kind of careless answering
    expect(Math.abs(figures.gradedC.random - stored[form].gradedC.random)).toBeLessThan(0.15);
    expect(Math.abs(figures.gradedC.halfRandom - stored[form].gradedC.halfRandom)).toBeLessThan(0.21);
  });

  test("[MEASURE-08] get odds of an archetype that are about right in each decile", () => {
    const bins = validity.odds.filter(({ people }) => people >= ENOUGH);
    expect(bins.length).toBeGreaterThan(4);
    for (const { stated, right } of bins) expect(Math.abs(stated - right)).toBeLessThan(0.06);
  });

  test("[MEASURE-03] fall into levels close to their definitions", () => {
    for (const [i, said] of [0.1, 0.2, 0.4, 0.2, 0.1].entries())
      expect(Math.abs((validity.levels[i] ?? 0) - said)).toBeLessThan(0.035);
  });

  test("[MEASURE-04] get grade C for repeating one answer or a pattern", () => {
    for (const kind of ["straight", "nearly-straight", "pattern"] as const)
      expect(validity.papers[kind].found, kind).toBe(1);
    for (const kind of ["noisy-pattern", "alternating", "agreeing"] as const)
      expect(validity.papers[kind].found, kind).toBeGreaterThan(0.9);
  });
});
