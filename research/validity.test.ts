import { expect, test } from "vitest";
import { FACETS, TRAITS } from "../app/features/quest/contract.ts";
import { tableOf } from "../app/lib/typed.ts";
import { CARELESS } from "./careless-answers.ts";
import { BINS, type Odds } from "./sitting.ts";
import { type Block, validityFrom } from "./validity.ts";

const SCALES = [...TRAITS, ...FACETS];
const gradesOf = (of: Partial<Block["papers"]>): Block["papers"] => ({
  ...tableOf(["honest", "varied", ...CARELESS], () => [0, 0, 0]),
  ...of,
});
/** Three people: 1, 2 and 3 in one sitting, 1, 3 and 2 in the other. */
const three: Block = {
  people: 3,
  scales: SCALES.map(() => [6, 14, 6, 14, 13, 2, 1]),
  levels: [9, 18, 27, 18, 15],
  again: [1, 2],
  papers: gradesOf({ honest: [3, 1, 0], varied: [3, 1, 1], half: [2, 0, 2] }),
};
/** One more person, with 4 in both sittings; on the last scale 4 and 0. */
const fourth: Block = {
  people: 1,
  scales: SCALES.map((_, i) => (i === SCALES.length - 1 ? [4, 16, 0, 0, 0, 0, 0] : [4, 16, 4, 16, 16, 1, 0])),
  levels: [29, 0, 0, 0, 0],
  again: [1, 1],
  papers: gradesOf({ honest: [1, 0, 1], varied: [1, 0, 0], half: [1, 1, 0] }),
};
const odds = (of: Record<number, number[]>): Odds =>
  Array.from({ length: BINS }, (_, bin) => of[bin] ?? [0, 0, 0]);

test("[MEASURE-07] computes the published figures from blocks as computed by hand", () => {
  const found = validityFrom(
    [three, fourth],
    [odds({ 4: [2, 0.9, 1], 9: [1, 0.95, 1] }), odds({ 4: [1, 0.42, 0] })],
  );
  expect(found.people).toBe(4);
  expect(found.scales.map(({ code }) => code)).toEqual(SCALES);
  // Σx 10, Σx² 30, Σy 10, Σy² 30, Σxy 29
  for (const { parallel, holds, again } of found.scales.slice(0, -1)) {
    expect(parallel).toBeCloseTo(0.8, 12);
    expect([holds, again]).toEqual([3 / 4, 1 / 4]);
  }
  // the last scale: Σy 6, Σy² 14, Σxy 13
  expect(found.scales.at(-1)!.parallel).toBeCloseTo((4 * 13 - 60) / Math.sqrt(20 * 20), 12);
  expect(found.scales.at(-1)!.holds).toBe(2 / 4);
  const shares = [38, 18, 27, 18, 15].map((facets) => facets / (4 * FACETS.length));
  for (const [level, share] of found.levels.entries()) expect(share).toBeCloseTo(shares[level]!, 12);
  expect(found.odds.map((bin) => bin.people)).toEqual([3, 1]);
  expect(found.odds[0]!.stated).toBeCloseTo(0.44, 12);
  expect(found.odds[0]!.right).toBeCloseTo(1 / 3, 12);
  expect(found.odds[1]).toEqual({ people: 1, stated: 0.95, right: 1 });
  expect(found.oddsPeople).toBe(4);
  expect([found.same, found.sameOrSecond]).toEqual([2 / 4, 3 / 4]);
  expect(found.papers.honest).toEqual({ people: 4, doubt: 1 / 4, found: 1 / 4 });
  expect(found.papers.varied).toEqual({ people: 4, doubt: 1 / 4, found: 1 / 4 });
  expect(found.papers.half).toEqual({ people: 3, doubt: 1 / 3, found: 2 / 3 });
});
