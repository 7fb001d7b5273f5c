import { describe, expect, test } from "vitest";
import { entryOf, firstOf } from "../../../kernel/checked.ts";
import { sources } from "../catalogue.server.ts";
import { type Facet, TRAITS } from "../contract.ts";
import { resultAgreeing, simulatedResults } from "../fixtures.ts";
import { measuredAsAnswered } from "./answered.ts";
import { levelsOf } from "./measured.ts";

const { wording } = sources;
const somebody = firstOf(simulatedResults(1));

type Level = 1 | 2 | 3 | 4 | 5;
/** What is said of a facet: its level, and that level as its own answers bear it. */
function saidOf(facet: Facet, agreements: number[], level: Level, open: boolean) {
  const person = resultAgreeing(somebody, facet, agreements);
  entryOf(person.scores.facets, facet).level = level;
  const { levels, answered } = measuredAsAnswered(wording, person, { open });
  expect(entryOf(levels, facet)).toBe(level);
  return entryOf(answered!, facet);
}

describe("[REPORT-02] a level as the answers on it bear it", () => {
  test.each<[string, number[], Level, Level, Level]>([
    ["both agree with a high one", [5, 4], 4, 4, 4],
    ["one agrees and one leans nowhere", [3, 4], 4, 4, 4],
    ["one denies a high one", [5, 2], 4, 3, 3],
    ["both lean nowhere", [3, 3], 4, 4, 3],
    ["both deny a low one", [5, 5], 2, 3, 3],
    ["both bear a low one", [2, 1], 1, 1, 1],
    ["one leans a little to a low one", [2, 3], 2, 2, 2],
    ["one denies a low one a little", [4, 1], 2, 3, 3],
  ])("%s", (_, agreements, level, open, strict) => {
    expect(saidOf("N1", agreements, level, true)).toBe(open);
    expect(saidOf("N1", agreements, level, false)).toBe(strict);
  });

  test("a trait, which has no statements of its own, keeps its level", () => {
    const levels = levelsOf(somebody.scores);
    for (const open of [true, false]) {
      const { answered } = measuredAsAnswered(wording, somebody, { open });
      for (const trait of TRAITS) expect(entryOf(answered!, trait), trait).toBe(entryOf(levels, trait));
    }
  });
});
