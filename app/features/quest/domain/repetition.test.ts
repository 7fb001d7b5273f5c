import { describe, expect, test } from "vitest";
import { repetition, spreadOf } from "./repetition.ts";

const answers = (length: number, at: (i: number) => number) => Int8Array.from({ length }, (_, i) => at(i));

test("computes the spread of answers as by hand", () => {
  expect(spreadOf(Int8Array.of(1, 5))).toBe(2);
  expect(spreadOf(Int8Array.of(2, 4, 4, 4, 5, 5, 7, 9))).toBe(2);
  expect(spreadOf(Int8Array.of(3, 3, 3))).toBe(0);
});

describe("[MEASURE-04] how much answers repeat and vary", () => {
  test("counts one repeated answer as common, and not as a pattern", () => {
    const { common, repeat, variety } = repetition(answers(20, () => 4));
    expect([common, repeat, variety]).toEqual([1, 0, expect.closeTo(0, 12)]);
  });

  test("detects two alternating answers", () => {
    const { common, repeat, variety } = repetition(answers(20, (i) => (i % 2 ? 5 : 1)));
    expect([common, repeat, variety]).toEqual([0.5, 1, expect.closeTo(Math.LN2, 12)]);
  });

  test("detects a pattern of fifteen, and not of sixteen", () => {
    const drawn = [1, 4, 2, 5, 3, 3, 1, 5, 4, 2, 2, 5, 1, 3, 4, 1];
    const cycle = (length: number) => repetition(answers(60, (i) => drawn[i % length]!)).repeat;
    expect(cycle(15)).toBe(1);
    expect(cycle(16)).toBeLessThan(0.4);
  });

  test("is negative for answers that repeat less than by chance", () => {
    // of 16 answers the first eight are 1 and the others 2: a place after them the same in 14 of 15, by chance half
    expect(repetition(answers(16, (i) => (i < 8 ? 1 : 2))).repeat).toBeCloseTo((14 / 15 - 0.5) / 0.5, 12);
  });
});
