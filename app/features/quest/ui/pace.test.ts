import { expect, test } from "vitest";
import { minutesLeft, paceOf } from "./pace.ts";
import { inWords, whatIsLeft } from "./words-left.ts";

test("[QUEST-02] estimates the time left from the median time of the person's latest answers", () => {
  expect(minutesLeft([], 58)).toBe(6);
  expect(minutesLeft([1, 1], 58)).toBe(6); // two answers are too few
  expect(minutesLeft([12_000, 12_000, 12_000], 50)).toBe(10);
  expect(paceOf([2_000, 3_000, 4_000, 5_000])).toBe(3_500);
  expect(paceOf([2_000, 3_000, 3_600_000])).toBe(3_000); // a pause does not count
  const slowThenFast = [
    ...Array.from({ length: 30 }, () => 20_000),
    ...Array.from({ length: 20 }, () => 3_000),
  ];
  expect(minutesLeft(slowThenFast, 40)).toBe(2);
  expect(minutesLeft([3_000, 3_000, 3_000], 10)).toBe(0);
});

test("[QUEST-02] describes the time left in words", () => {
  expect(whatIsLeft([6_000, 6_000, 6_000], 18)).toBe(
    "Eighteen statements left. At your pace, about two minutes.",
  );
  expect(whatIsLeft([6_000, 6_000, 6_000], 9)).toBe("Nine statements left. At your pace, about one minute.");
  expect(whatIsLeft([1_000, 1_000, 1_000], 1)).toBe("One statement left. At your pace, less than a minute.");
  expect([0, 13, 20, 58, 99, 106].map(inWords)).toEqual([
    "no",
    "thirteen",
    "twenty",
    "fifty-eight",
    "ninety-nine",
    "106",
  ]);
});
