import { expect, test } from "vitest";
import { comparisonOf } from "./comparison.ts";

/** Results in November 2026, newest first: "C20" is one of the 20th with grade C (careless answers). */
const results = (...codes: string[]) =>
  codes.map((code) => ({
    grade: code.charAt(0) as "A" | "B" | "C",
    completedAt: `2026-11-${code.slice(1)}T10:00:00Z`,
    moved: false,
  }));
const compared = (...codes: string[]) => {
  const { before, isNext, note } = comparisonOf(results(...codes));
  return [before?.completedAt.slice(8, 10), isNext, note];
};
const NOT_ABOUT_YOU = "are inconsistent, so these ranges may not describe you well";

test("[QUEST-05] compares the newest result with the previous one with consistent answers", () => {
  expect(compared("A27")).toEqual([undefined, false, undefined]);
  expect(compared("A27", "B20", "A10")).toEqual(["20", true, undefined]);
  expect(compared("B27", "C20", "A10", "C05")).toEqual([
    "10",
    false,
    "The result of 20 November 2026 is left out: it was answered inconsistently or too fast.",
  ]);
  expect(compared("A27", "C20", "C10")).toEqual([
    undefined,
    false,
    "2 results (the newest of 20 November 2026) are left out: they were answered inconsistently or too fast.",
  ]);
});

test("[QUEST-05] does not compare careless answers with earlier ones", () => {
  expect(compared("C27")).toEqual([undefined, false, `Your answers ${NOT_ABOUT_YOU}.`]);
  expect(compared("C27", "A20")).toEqual([
    undefined,
    false,
    `Your latest answers ${NOT_ABOUT_YOU} and are not compared with earlier ones.`,
  ]);
});
