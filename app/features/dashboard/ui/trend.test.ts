import { expect, test } from "vitest";
import type { ResultCard } from "../contract.ts";
import { allOverlap, namesOf, otherGround } from "./trend.tsx";

const card = (low: number, high: number) =>
  ({
    traits: Object.fromEntries(["O", "C", "E", "A", "N"].map((t) => [t, { low, high }])),
  }) as unknown as ResultCard;

test("reports no change between two results whose ranges all overlap", () => {
  expect(allOverlap(card(20, 60), card(55, 90))).toBe(true);
  expect(allOverlap(card(20, 60), card(61, 90))).toBe(false);
});

const on = (ground: string, moved = false) => ({ ...card(20, 60), ground, moved });

test("[MEASURE-03] notes once that two results have different comparison groups or scoring", () => {
  const said = /^The two results used different comparison groups/;
  expect(otherGround(on("a"), on("a"), true)).toBeUndefined();
  expect(otherGround(on("a"), on("b"), true)).toMatch(said);
  expect(otherGround(on("a", true), on("b"), true)).toBeUndefined();
  expect(otherGround(on("a", true), on("b"), false)).toMatch(said);
});

const made = (completedAt: string, statements = 58) => ({ completedAt, statements });

test("[QUEST-05] names two results of different days by date", () => {
  expect(namesOf(made("2026-11-29T10:00:00Z"), made("2026-11-20T10:00:00Z", 116))).toEqual({
    now: "29 November 2026",
    before: "20 November 2026",
  });
});
test("[QUEST-05] names two forms of the same day by their number of answers, even within one minute", () => {
  expect(namesOf(made("2026-11-29T10:00:40Z", 116), made("2026-11-29T10:00:00Z"))).toEqual({
    now: "29 November 2026, 116 answers",
    before: "29 November 2026, 58 answers",
  });
});
test("[QUEST-05] names two results of the same form and day by the time in India", () => {
  const names = namesOf(made("2026-11-29T10:00:00Z"), made("2026-11-29T04:30:00Z"));
  expect(names.now).toContain("15:30");
  expect(names.before).toContain("10:00");
});
