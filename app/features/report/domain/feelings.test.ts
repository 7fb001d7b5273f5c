import { describe, expect, test } from "vitest";
import { entryOf, firstOf } from "../../../kernel/checked.ts";
import { catalogue, sources } from "../catalogue.server.ts";
import { simulatedResults } from "../fixtures.ts";
import { comparedFeelings } from "./feelings.ts";
import { measuredOf } from "./measured.ts";
import { nameOf } from "./wording.ts";

const FEELINGS = Object.keys(catalogue.mirror);
const { scores } = firstOf(simulatedResults(1));

/** Somebody of whom these feelings leave the middle, each so far from it. */
function marked(far: Record<string, number>) {
  const facets = structuredClone(scores.facets);
  const measured = measuredOf(scores);
  const levels = { ...measured.levels };
  for (const facet of FEELINGS) {
    const t = far[facet] ?? 0;
    entryOf(facets, facet).t = t;
    levels[facet] = 3 + Math.sign(t);
  }
  return comparedFeelings(catalogue, sources.wording, { ...scores, facets }, { ...measured, levels });
}
const named = (...facets: string[]) => facets.map((facet) => nameOf(sources.wording, facet));

describe("[REPORT-01] feelings beside other people's answers", () => {
  const [first, second, third] = FEELINGS.toSorted() as [string, string, string];

  test("the two that lie farthest from the middle are named, the farther one first, on either side", () => {
    expect(marked({ [first]: 0.4, [second]: -1.2, [third]: 0.9 }).names).toEqual(named(second, third));
    expect(marked({ [first]: -2, [second]: 0.1, [third]: 0.9 }).names).toEqual(named(first, third));
  });

  test("of two that lie as far, the first by its key", () => {
    expect(marked({ [third]: 1, [second]: -1, [first]: 1 }).names).toEqual(named(first, second));
  });

  test("one alone is said in words of its own, and none is said to be none, with all that were asked", () => {
    const one = marked({ [second]: 1 });
    expect(one.names).toEqual(named(second));
    expect(one.sentence).toMatch(/^Beside other people’s answers, and your own on what goes with it, /);
    const none = marked({});
    expect(none.names).toEqual(named(...FEELINGS));
    expect(none.names).toHaveLength(9);
    expect(none.sentence).toContain("None of the nine feelings");
  });
});
