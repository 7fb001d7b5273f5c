import { describe, expect, test } from "vitest";
import { FACETS, TRAITS, type Trait } from "../contract.ts";
import { instrument } from "../instrument.server.ts";
import { preparedForm } from "./form.ts";
import { labelOf, normsFor } from "./norms.ts";

type Figure = { mean: number; sd: number };
const group = (label: string) => instrument.norms.find((g) => g.label.includes(label))!;
const ofTrait = (norms: ReturnType<typeof normsFor>, trait: Trait) => {
  const at = TRAITS.indexOf(trait);
  return { mean: norms.traitMean[at]!, sd: norms.traitSd[at]! };
};

describe("comparison groups", () => {
  test.each([
    [17, "females less than 21"],
    [30, "women between 21 and 40"],
    [50, "women between 41 and 60"],
    [68, "women over 60"],
    [12, "females less than 21"],
    [90, "women over 60"],
  ])("compares a woman of %i with the published group of %s", (age, label) => {
    const norms = normsFor(instrument, "female", age);
    for (const trait of ["N", "E", "A", "C"] as const) {
      expect(ofTrait(norms, trait).mean).toBeCloseTo(group(label).domains[trait].mean, 10);
      expect(ofTrait(norms, trait).sd).toBeCloseTo(group(label).domains[trait].sd, 10);
    }
    FACETS.forEach((f, i) => {
      if (!f.startsWith("O")) expect(norms.facetMean[i]).toBeCloseTo(group(label).facets[f]!.mean, 10);
    });
  });

  test("[MEASURE-03] ignores age for Openness, since its published norms by age could not be reproduced", () => {
    for (const sex of ["female", "male", null] as const) {
      const allNorms = normsFor(instrument, sex, null);
      for (const age of [14, 28, 75]) {
        const norms = normsFor(instrument, sex, age);
        expect(ofTrait(norms, "O")).toEqual(ofTrait(allNorms, "O"));
        FACETS.forEach((f, i) => {
          if (f.startsWith("O")) expect(norms.facetMean[i]).toBe(allNorms.facetMean[i]);
        });
        expect(ofTrait(norms, "C").mean).not.toBe(ofTrait(allNorms, "C").mean);
      }
    }
  });

  test("changes no norm by more than a tenth of a standard deviation at a birthday", () => {
    for (const sex of ["female", "male", null] as const)
      for (let age = 10; age < 90; age++) {
        const [thisYear, nextYear] = [normsFor(instrument, sex, age), normsFor(instrument, sex, age + 1)];
        for (let t = 0; t < TRAITS.length; t++)
          expect(Math.abs(nextYear.traitMean[t]! - thisYear.traitMean[t]!)).toBeLessThan(
            0.1 * thisYear.traitSd[t]!,
          );
      }
  });

  test("interpolates linearly between the centres of two age groups", () => {
    const [a, b, between] = [17, 30, 23.5].map((age) =>
      ofTrait(normsFor(instrument, "male", age), "C"),
    ) as never as {
      mean: number;
      sd: number;
    }[];
    expect(between!.mean).toBeCloseTo((a!.mean + b!.mean) / 2, 10);
    expect(between!.sd).toBeCloseTo((a!.sd + b!.sd) / 2, 10);
  });

  test("pools all eight groups if sex and age are unknown, and matches the published figures", () => {
    const norms = normsFor(instrument, null, null);
    const published = { N: [66.72, 16.46], E: [79.78, 14.55], A: [89.84, 12.96], C: [88.81, 14.74] } as const;
    for (const trait of ["N", "E", "A", "C"] as const) {
      expect(ofTrait(norms, trait).mean).toBeCloseTo(published[trait][0], 1);
      expect(ofTrait(norms, trait).sd).toBeCloseTo(published[trait][1], 1);
    }
  });

  test("adds the variance between women and men if sex is unknown", () => {
    const [f, m, pooled] = (["female", "male", null] as const).map((sex) =>
      ofTrait(normsFor(instrument, sex, 35), "A"),
    ) as never as Figure[];
    expect(pooled!.mean).toBeCloseTo((f!.mean + m!.mean) / 2, 10);
    expect(pooled!.sd ** 2).toBeCloseTo((f!.sd ** 2 + m!.sd ** 2) / 2 + ((f!.mean - m!.mean) / 2) ** 2, 10);
  });

  test("scales Openness without O6 to five sixths of its mean and slightly more of its spread", () => {
    const groups = instrument.norms.filter((g) => g.sex === "female").map((g) => g.domains.O);
    const mean = groups.reduce((sum, g) => sum + g.mean, 0) / groups.length;
    const variance = groups.reduce((sum, g) => sum + g.sd ** 2 + (g.mean - mean) ** 2, 0) / groups.length;
    const five = ofTrait(normsFor(instrument, "female", 30), "O");
    expect(five.mean / mean).toBeCloseTo(5 / 6, 1);
    expect(five.sd / Math.sqrt(variance)).toBeGreaterThan(5 / 6);
    expect(five.sd / Math.sqrt(variance)).toBeLessThan(1);
  });

  test("has half the mean in the short form, and more than half the spread, since halves correlate imperfectly", () => {
    const [short, full] = [
      preparedForm(instrument, "short").norms("male", 40),
      preparedForm(instrument, "full").norms("male", 40),
    ];
    FACETS.forEach((_, f) => {
      expect(short.facetMean[f]).toBeCloseTo(full.facetMean[f]! / 2, 10);
      expect(short.facetSd[f]! / full.facetSd[f]!).toBeGreaterThan(0.5);
      expect(short.facetSd[f]! / full.facetSd[f]!).toBeLessThan(Math.SQRT1_2);
    });
    // N: alpha .90, half the statements .818; the ratio is 1 / √(2 · 1.818)
    expect(short.traitSd[4]! / full.traitSd[4]!).toBeCloseTo(1 / Math.sqrt(2 * 1.81818), 4);
  });

  test("names the group", () => {
    expect(labelOf("female", 28)).toBe("women of about 28 who took this inventory online");
    expect(labelOf("male", null)).toBe("men of all ages who took this inventory online");
    expect(labelOf(null, null)).toBe("people of all ages who took this inventory online");
  });
});
