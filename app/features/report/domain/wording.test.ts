import { expect, test } from "vitest";
import { capital, listed } from "./wording.ts";
import { levelAt, levelName } from "./levels.ts";

test.each([
  [5, "well below average"],
  [20, "below average"],
  [31, "about average"],
  [69, "about average"],
  [80, "above average"],
  [95, "well above average"],
])("[MEASURE-03] assigns percentile %i to the level %s", (percentile, name) => {
  expect(levelName(levelAt(percentile))).toBe(name);
});

test("joins names with commas and an “and” before the last", () => {
  const names = ["worry", "temper", "strain"];
  expect([0, 1, 2, 3].map((count) => listed(names.slice(0, count)))).toEqual([
    "",
    "worry",
    "worry and temper",
    "worry, temper and strain",
  ]);
  expect(["worry", "", "élan"].map(capital)).toEqual(["Worry", "", "Élan"]);
});
