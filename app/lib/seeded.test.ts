import { expect, test } from "vitest";
import { seeded } from "./seeded.ts";

test("[QUEST-03] generates the same mulberry32 numbers for a seed on every system", () => {
  const [zero, one] = [seeded(0), seeded(1)];
  expect([zero(), zero(), one()]).toEqual([0.26642920868471265, 0.0003297457005828619, 0.6270739405881613]);
});
