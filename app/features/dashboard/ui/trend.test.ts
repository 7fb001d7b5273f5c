import { expect, test } from "vitest";
import type { ResultCard } from "../contract.ts";
import { allOverlap, otherGround } from "./trend.tsx";

const card = (low: number, high: number) =>
  ({
    traits: Object.fromEntries(["O", "C", "E", "A", "N"].map((t) => [t, { low, high }])),
  }) as unknown as ResultCard;

test("two results whose ranges all overlap are not called a change", () => {
  expect(allOverlap(card(20, 60), card(55, 90))).toBe(true);
  expect(allOverlap(card(20, 60), card(61, 90))).toBe(false);
});

const on = (ground: string, moved = false) => ({ ...card(20, 60), ground, moved });

test("[MEASURE-03] two results that were compared with different people, or counted otherwise, say so once", () => {
  const said = /^The two were compared with different people, or counted/;
  expect(otherGround(on("a"), on("a"), true)).toBeUndefined();
  expect(otherGround(on("a"), on("b"), true)).toMatch(said);
  expect(otherGround(on("a", true), on("b"), true)).toBeUndefined();
  expect(otherGround(on("a", true), on("b"), false)).toMatch(said);
});
