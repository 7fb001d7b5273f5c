import { expect, test } from "vitest";
import { instrument } from "../app/features/quest/instrument.server.ts";
import { CARELESS, type Careless, carelessAnswers } from "./careless-answers.ts";
import { preparedForm } from "../app/features/quest/domain/form.ts";
import { normalFrom } from "../app/features/quest/domain/normal.ts";
import { seeded } from "../app/lib/seeded.ts";

const prepared = preparedForm(instrument, "full");
const HONEST = Int8Array.from(prepared.ids, () => 3);

/** Sheets of people who answer in this manner; their honest answers are all threes. */
function sheets(manner: Careless, people = 200): number[][] {
  const even = seeded(7);
  const random = { even, normal: () => normalFrom(even) };
  return Array.from({ length: people }, () => [...carelessAnswers(manner, HONEST, prepared, random)]);
}
const share = <T>(list: T[], of: (x: T) => boolean) => list.filter(of).length / list.length;
const most = (sheet: number[]) =>
  [1, 2, 3, 4, 5].toSorted((a, b) => share(sheet, (x) => x === b) - share(sheet, (x) => x === a))[0] ?? 0;

test.each(CARELESS)(
  "gives one answer from 1 to 5 to each statement, different for each person: %s",
  (manner) => {
    const all = sheets(manner);
    for (const sheet of all) {
      expect(sheet).toHaveLength(prepared.ids.length);
      expect(sheet.every((x) => Number.isInteger(x) && x >= 1 && x <= 5)).toBe(true);
    }
    expect(new Set(all.map((sheet) => sheet.join(""))).size).toBeGreaterThan(4);
  },
);

test("draws every answer equally often, for all, half or the last third of the statements", () => {
  const all = sheets("uniform").flat();
  for (const answer of [1, 2, 3, 4, 5]) expect(share(all, (x) => x === answer)).toBeCloseTo(0.2, 1);
  expect(share(sheets("half").flat(), (x) => x !== 3)).toBeCloseTo(0.5 * 0.8, 1);
  for (const sheet of sheets("last-third", 20)) {
    expect(sheet.filter((x, p) => p % 58 < 39 && x !== 3)).toEqual([]);
    expect(share(sheet, (x) => x !== 3)).toBeGreaterThan(0.1);
  }
});

test("answers mostly 3, and others the more rarely the further from 3", () => {
  const all = sheets("centre").flat();
  const of = (answer: number) => share(all, (x) => x === answer);
  expect(of(3)).toBeGreaterThan(of(2));
  expect(of(2)).toBeGreaterThan(of(1));
  expect(of(1)).toBeGreaterThan(0);
  expect(of(5)).toBeGreaterThan(0);
  expect(of(4)).toBeGreaterThan(of(5));
});

test("repeats one answer, exactly or with adjacent answers to a tenth of the statements", () => {
  for (const sheet of sheets("straight")) expect(new Set(sheet).size).toBe(1);
  const beside = sheets("nearly-straight").map((sheet) => ({ sheet, line: most(sheet) }));
  for (const { sheet, line } of beside) expect(sheet.every((x) => Math.abs(x - line) <= 1)).toBe(true);
  const inside = beside.filter(({ line }) => line > 1 && line < 5);
  const off = (by: number) =>
    share(
      inside.flatMap(({ sheet, line }) => sheet.map((x) => x - line)),
      (x) => x === by,
    );
  expect(off(1)).toBeCloseTo(0.05, 1);
  expect(off(1) + off(-1)).toBeGreaterThan(0.07);
  expect(off(1) + off(-1)).toBeLessThan(0.13);
});

/** The period of a sheet's answers, if it is at most 15. */
const period = (sheet: number[]) =>
  Array.from({ length: 15 }, (_, n) => n + 1).find((n) => sheet.every((x, p) => p < n || x === sheet[p - n]));

test("repeats a pattern, exactly or with slips; agrees always or mostly", () => {
  for (const sheet of sheets("pattern")) expect(period(sheet)).toBeGreaterThan(1);
  const again = (manner: Careless) =>
    share(
      sheets(manner).flatMap((sheet) => sheet.slice(2).map((x, p) => x - (sheet[p] ?? 0))),
      (x) => x === 0,
    );
  expect(again("alternating")).toBeGreaterThan(0.7);
  expect(again("alternating")).toBeLessThan(0.9);
  expect(share(sheets("noisy-pattern"), (sheet) => period(sheet) === undefined)).toBeGreaterThan(0.95);
  const agreeing = sheets("agreeing").flat();
  expect(share(agreeing, (x) => x >= 4)).toBeGreaterThan(0.85);
  expect(share(agreeing, (x) => x === 4)).toBeCloseTo(
    share(agreeing, (x) => x === 5),
    1,
  );
});
