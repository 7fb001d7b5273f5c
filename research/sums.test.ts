import { describe, expect, test } from "vitest";
import { FACETS, TRAITS } from "../app/features/quest/contract.ts";
import { instrument } from "../app/features/quest/instrument.server.ts";
import { preparedForm } from "../app/features/quest/domain/form.ts";
import { itemsOf } from "../app/features/quest/domain/instrument.ts";
import {
  addPerson,
  answerSums,
  cellOf,
  CELLS,
  figuresOf,
  GROUPS,
  meanAndCovariance,
  noSums,
  scaleSums,
  type Whose,
} from "./sums.ts";

const layout = preparedForm(instrument, "short");
const WIDTH = FACETS.length + TRAITS.length;

describe("[MEASURE-06] sums over people", () => {
  test.each([
    ["female", 20, "female, under 21"],
    ["female", 21, "female, 21 to 40"],
    ["male", 40, "male, 21 to 40"],
    ["male", 41, "male, 41 to 60"],
    ["male", 60, "male, 41 to 60"],
    [null, 61, "of no sex, 61 and over"],
    [null, null, "of no sex, of no age"],
  ] as const)("assigns sex %s and age %s to the cell: %s", (sex, age, cell) => {
    expect(cellOf({ sex, age })).toBe(cell);
    expect(CELLS).toContain(cell);
  });

  test("lists fifteen groups, widest first: each sex and both, all ages and four bands", () => {
    const ages = [
      { from: null, to: null },
      { from: null, to: 21 },
      { from: 21, to: 41 },
      { from: 41, to: 61 },
      { from: 61, to: null },
    ];
    expect(GROUPS).toEqual(
      [null, "female", "male"].flatMap((sex) => ages.map((between) => ({ sex, ...between }))),
    );
  });

  test("adds answers and products as computed by hand", () => {
    expect(answerSums([1, 3, 5])).toEqual([1, 3, 5, 1, 3, 9, 5, 15, 25]);
    // two people: 1 and 3, then 3 and 6
    const { mean, covariance } = meanAndCovariance(
      { respondents: 2, sums: Float64Array.of(4, 9, 10, 21, 45) },
      2,
    );
    expect([...mean]).toEqual([2, 4.5]);
    expect([...covariance]).toEqual([2, 3, 3, 4.5]);
  });

  test("adds facets and traits by the statements' keys, then squares", () => {
    const raw = itemsOf(instrument, "short").map(({ number }) => 1 + (number % 5));
    const own = (of: (item: { facet: string; domain: string }) => boolean) =>
      itemsOf(instrument, "short").reduce(
        (sum, item, i) => sum + (of(item) ? (item.keyed === "plus" ? raw[i]! : 6 - raw[i]!) : 0),
        0,
      );
    const sums = [
      ...FACETS.map((facet) => own((item) => item.facet === facet)),
      ...TRAITS.map((trait) => own((item) => item.domain === trait)),
    ];
    expect(scaleSums(layout, raw)).toEqual([...sums, ...sums.map((x) => x * x)]);
  });

  test("adds a person to the answers and to one cell", () => {
    const sums = noSums(layout);
    expect(sums.answers.sums).toHaveLength(58 + (58 * 59) / 2);
    expect(Object.keys(sums.cells)).toEqual(CELLS);
    const raw = Int8Array.from(layout.key, () => 3);
    for (const sex of ["female", "female", "male"] as const) addPerson(layout, sums, { sex, age: 30, raw });
    expect(sums.answers.respondents).toBe(3);
    expect([...sums.answers.sums]).toEqual(answerSums(raw).map((x) => 3 * x));
    const met = CELLS.filter((cell) => sums.cells[cell].respondents > 0);
    expect(met).toEqual(["female, 21 to 40", "male, 21 to 40"]);
    expect([...sums.cells["female, 21 to 40"].sums]).toEqual(scaleSums(layout, raw).map((x) => 2 * x));
  });

  test("computes a group's means and spreads from exactly its cells", () => {
    const sums = noSums(layout);
    const add = (cell: (typeof CELLS)[number], values: number[], scale: number) => {
      const into = sums.cells[cell];
      into.respondents = values.length;
      into.sums[scale] = values.reduce((sum, x) => sum + x, 0);
      into.sums[WIDTH + scale] = values.reduce((sum, x) => sum + x * x, 0);
    };
    const [first, trait] = [0, FACETS.length];
    for (const scale of [first, trait]) {
      add("female, under 21", [4, 6], scale);
      add("male, under 21", [8], scale);
      add("female, of no age", [10, 10], scale);
    }
    const found = (whose: Whose) => {
      const { respondents, facets, traits } = figuresOf(sums, whose);
      expect(traits[0]).toEqual(facets[0]);
      return [respondents, facets[0]!.mean, facets[0]!.sd];
    };
    const all = { from: null, to: null };
    expect(found({ sex: null, from: null, to: 21 })).toEqual([3, 6, 2]);
    expect(found({ sex: "female", from: null, to: 21 })).toEqual([2, 5, Math.SQRT2]);
    // the squared deviations of 4, 6, 10 and 10 from 7.5 sum to 27
    expect(found({ sex: "female", ...all })).toEqual([4, 7.5, 3]);
    expect(found({ sex: null, ...all }).slice(0, 2)).toEqual([5, 7.6]);
    expect(figuresOf(sums, { sex: null, from: 21, to: 41 }).respondents).toBe(0);
    expect(figuresOf(sums, { sex: "female", from: null, to: 21 }).facets).toHaveLength(29);
  });
});
