import { expect, test } from "vitest";
import { capital, listed } from "./wording.ts";
import { comparedText, levelName, placeName } from "./levels.ts";

test.each([
  [1, 5, "well below average"],
  [2, 20, "below average"],
  [3, 31, "a little below average"],
  [3, 45, "a little below average"],
  [3, 46, "about average"],
  [3, 54, "about average"],
  [3, 55, "a little above average"],
  [4, 80, "above average"],
  [5, 95, "well above average"],
])("[MEASURE-03] level %i at percentile %i is called %s", (level, percentile, name) => {
  expect(placeName({ level, percentile })).toBe(name);
  if (level !== 3) expect(levelName(level)).toBe(name);
});

test("names stand in a sentence with commas, and an “and” before the last", () => {
  const names = ["worry", "temper", "strain"];
  expect([0, 1, 2, 3].map((count) => listed(names.slice(0, count)))).toEqual([
    "",
    "worry",
    "worry and temper",
    "worry, temper and strain",
  ]);
  expect(["worry", "", "élan"].map(capital)).toEqual(["Worry", "", "Élan"]);
});

test("what stands apart by comparison alone says so, in the number of its name", () => {
  expect(comparedText("worry", 4)).toBe(
    "Beside other people’s answers, and your own on what goes with it, worry comes out above average.",
  );
  expect(comparedText("low spirits", 2)).toBe(
    "Beside other people’s answers, and your own on what goes with it, low spirits come out below average.",
  );
});
