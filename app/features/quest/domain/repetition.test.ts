import { describe, expect, test } from "vitest";
import { repetition, spreadOf } from "./repetition.ts";

const answers = (length: number, at: (i: number) => number) => Int8Array.from({ length }, (_, i) => at(i));

test("matches standard deviations computed by hand", () => {
  expect(spreadOf(Int8Array.of(1, 5))).toBe(2);
  expect(spreadOf(Int8Array.of(2, 4, 4, 4, 5, 5, 7, 9))).toBe(2);
  expect(spreadOf(Int8Array.of(3, 3, 3))).toBe(0);
});

describe("[MEASURE-04] repetition and variety of answers", () => {
  test("counts a single repeated answer as common, not as a pattern", () => {
    const { common, repeat, variety } = repetition(answers(20, () => 4));
    expect([common, repeat, variety]).toEqual([1, 0, expect.closeTo(0, 12)]);
  });

  test("detects two alternating answers", () => {
    const { common, repeat, variety } = repetition(answers(20, (i) => (i % 2 ? 5 : 1)));
    expect([common, repeat, variety]).toEqual([0.5, 1, expect.closeTo(Math.LN2, 12)]);
  });

  test("detects a pattern of period fifteen, but not sixteen", () => {
    const drawn = [1, 4, 2, 5, 3, 3, 1, 5, 4, 2, 2, 5, 1, 3, 4, 1];
    const cycle = (length: number) => repetition(answers(60, (i) => drawn[i % length]!)).repeat;
    expect(cycle(15)).toBe(1);
    expect(cycle(16)).toBeLessThan(0.4);
  });

  test("measures repetition beyond chance as a share of its maximum", () => {
    // eight 1s, then eight 2s: 14 of 15 answers equal the one before, half would by chance
    expect(repetition(answers(16, (i) => (i < 8 ? 1 : 2))).repeat).toBeCloseTo((14 / 15 - 0.5) / 0.5, 12);
  });
});
