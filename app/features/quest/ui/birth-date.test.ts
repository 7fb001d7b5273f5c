import { expect, test } from "vitest";
import { isoDate, partsOf } from "./birth-date.ts";

test.each([
  [["14", "8", "1998"], "1998-08-14"],
  [["1", "12", "1960"], "1960-12-01"],
  [["29", "2", "2000"], "2000-02-29"],
  [["", "", ""], null],
  [["29", "2", "2001"], undefined],
  [["31", "4", "1998"], undefined],
  [["14", "", "1998"], undefined],
  [["14", "8", ""], undefined],
  [["14", "8", "98"], undefined],
  [["0", "8", "1998"], undefined],
  [["x", "8", "1998"], undefined],
] as const)("[QUEST-08] parses %j as %j", ([day, month, year], expected) => {
  expect(isoDate(day, month, year)).toBe(expected);
  if (expected)
    expect(isoDate(...(Object.values(partsOf(expected)) as [string, string, string]))).toBe(expected);
});
