import { describe, expect, test } from "vitest";
import made from "../../../content/validity.json" with { type: "json" };
import { blockOf, oddsBlockOf } from "./domain/validity.ts";
import { ENGINE } from "./domain/version.ts";
import { instrument } from "./instrument.server.ts";
import { validity } from "./validity.server.ts";

/** Odds that fewer results were given than this say too little of how many are true. */
const ENOUGH = 800;

describe("[MEASURE-07] what /quest/method says of the engine", () => {
  test("is of this engine, and dated; after a change `npm run validity` makes it anew", () => {
    expect(made).toMatchObject({ engine: ENGINE, instrument: instrument.version });
    expect(made.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test.each(["short", "full"] as const)(
    "one block of the %s form, worked out anew, is the file's",
    (form) => {
      const blocks = made.forms[form];
      expect(blocks).toHaveLength(20);
      const number = form === "short" ? 7 : 13;
      expect(blocks[number]).toEqual(blockOf(instrument, form, number, 500));
      const odds = made.odds[form];
      expect(odds[number]).toEqual(oddsBlockOf(instrument, form, number, 3000));
      // no block stands twice
      for (const list of [blocks, odds])
        expect(new Set(list.map((block) => JSON.stringify(block))).size).toBe(list.length);
    },
  );
});

describe.each(["short", "full"] as const)("by those figures, the %s form", (form) => {
  const { people, scales, levels, odds, oddsPeople, papers } = validity[form];

  test("[MEASURE-08] states odds of an archetype that are true within .03 in every bin", () => {
    expect({ people, oddsPeople }).toEqual({
      people: 10_000,
      oddsPeople: { short: 240_000, full: 780_000 }[form],
    });
    const enough = odds.filter((bin) => bin.people >= ENOUGH);
    // every tenth from .1 on, the seldom stated ones too
    expect(enough.map(({ stated }) => Math.floor(10 * stated))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const { stated, right } of enough) expect(Math.abs(stated - right)).toBeLessThanOrEqual(0.03);
    // the rest is so seldom stated that nobody can say
    expect(odds.reduce((sum, bin) => sum + (bin.people < ENOUGH ? bin.people : 0), 0)).toBeLessThan(24);
  });

  test("[MEASURE-03] draws ranges that hold where people stand, and levels near to what they are called", () => {
    const holds = scales.reduce((sum, scale) => sum + scale.holds, 0) / scales.length;
    expect(holds).toBeGreaterThan(0.77);
    expect(holds).toBeLessThan(0.81);
    for (const [i, said] of [0.1, 0.2, 0.4, 0.2, 0.1].entries())
      expect(Math.abs((levels[i] ?? 0) - said)).toBeLessThan(0.035);
  });

  test("[MEASURE-04] finds careless papers, and takes hardly an honest person for careless", () => {
    const least = { short: { uniform: 0.88, half: 0.28 }, full: { uniform: 0.98, half: 0.5 } }[form];
    expect(papers.honest.found).toBeLessThan(0.01);
    expect(papers.varied.found).toBeLessThan(0.01);
    expect(papers.uniform.found).toBeGreaterThan(least.uniform);
    expect(papers.half.found).toBeGreaterThan(least.half);
    for (const kind of ["straight", "nearly-straight", "pattern"] as const)
      expect(papers[kind].found, kind).toBe(1);
    for (const kind of ["noisy-pattern", "alternating", "agreeing"] as const)
      expect(papers[kind].found, kind).toBeGreaterThan(0.95);
  });
});
