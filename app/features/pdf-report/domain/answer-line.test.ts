import { describe, expect, test } from "vitest";
import { answersOf } from "../../quest/fixtures.ts";
import type { Facet } from "../contract.ts";
import { resultOf } from "../fixtures.ts";
import { sourceOf } from "../source.server.ts";
import { answerLine, besideLine, relatedLine } from "./answer-line.ts";
import type { Source } from "./source.ts";

const maya = sourceOf(resultOf(answersOf("maya")), "Maya Iyer", []);
const fullMaya = sourceOf(resultOf(answersOf("maya", "full"), { form: "full" }), "Maya Iyer", []);

/** Somebody who stands at these levels, every other facet in the middle. */
function atLevels(
  levels: Partial<Record<Facet, 1 | 2 | 3 | 4 | 5>>,
  related: Source["related"] = {},
  t: Record<string, number> = {},
): Source {
  const { scores } = maya.result;
  const facets = Object.fromEntries(
    Object.entries(scores.facets).map(([id, one]) => {
      const level = levels[id] ?? 3;
      return [id, { ...one, level, t: t[id] ?? level - 3 }];
    }),
  );
  const none = Object.fromEntries(Object.keys(scores.facets).map((id) => [id, []]));
  return {
    ...maya,
    result: { ...maya.result, scores: { ...scores, facets } },
    related: { ...none, ...related },
  };
}

/** Somebody who gave these answers to a facet's statements, in the order asked. */
function answering(facet: Facet, ...values: number[]): Source {
  const of = values.length > 2 ? fullMaya : maya;
  const own = of.statements.filter((one) => one.facet === facet).map(({ id }, i) => [id, values[i] ?? 3]);
  return { ...of, result: { ...of.result, answers: { ...of.result.answers, ...Object.fromEntries(own) } } };
}

const tidying = (...values: number[]) => answerLine(answering("C2", ...values), "C2");
const besideTwo = (facet: Facet, own: 4 | 5, other: 4 | 5) =>
  besideLine(atLevels({ N6: own, E1: other }, { [facet]: [{ facet: "E1", r: 0.5 }] }), facet);
const worryBesideTrust = (own: 2 | 4, other: 2 | 4, r: number) =>
  relatedLine(atLevels({ N1: own, N2: 4, A1: other }, { N1: [{ facet: "A1", r }] }), "N1");

describe("[REPORT-02] what somebody said of a facet", () => {
  test.each<[number[], string]>([
    [[5, 5, 5, 5], "You worry about things and are afraid of many things."],
    [[4, 4, 5, 4], "You worry about things and fear for the worst."],
    [[1, 2, 3, 5], "You do not worry much, but get stressed out easily."],
    [[1, 2, 2, 2], "You do not worry much and do not get stressed out easily."],
    [
      [3, 3, 3, 3],
      "You left open whether you worry about things, and whether you are afraid of many things.",
    ],
    [[3, 3, 4, 3], "You fear for the worst, and left open whether you worry about things."],
    [[3, 2, 3, 3], "You are afraid of few things, and left open whether you get stressed out easily."],
  ])("to four statements %j: %s", (values, said) => {
    expect(answerLine(answering("N1", ...values), "N1")).toBe(said);
  });

  test("what is not done is not read on into what is", () => {
    expect(tidying(1, 1, 1, 1)).toBe("You do not like tidying up, but do not leave your belongings around.");
    expect(tidying(1, 5, 5, 5)).toBe("You do not like tidying up, and you often forget to put things back.");
  });
});

describe("[REPORT-02] what an average facet stands beside", () => {
  test("nothing, where nothing else leaves the middle either", () => {
    expect(besideLine(atLevels({}), "N1")).toBe("");
    expect(besideLine(atLevels({}, { N1: [{ facet: "E1", r: 0.6 }] }), "N1")).toBe("");
  });

  test("the facet of its own trait that stands furthest out; of equals the one that is surest", () => {
    expect(besideLine(atLevels({ N2: 4, N4: 1 }), "N1")).toBe(
      "Worry is about average, self-consciousness beside it well below most.",
    );
    expect(besideLine(atLevels({ N2: 4, N4: 2 }, {}, { N2: 0.4, N4: -0.9 }), "N1")).toBe(
      "Worry is about average, self-consciousness beside it below most.",
    );
    expect(besideLine(atLevels({ N1: 4 }), "N3")).toBe(
      "Low spirits are about average, worry beside them above most.",
    );
  });

  test("one of another trait that would lead one to expect it elsewhere, from .35 on", () => {
    const beside = (level: 2 | 4, r: number) =>
      besideLine(atLevels({ E1: level }, { N1: [{ facet: "E1", r }] }), "N1");
    expect(beside(2, -0.35)).toMatch(/below most, one would expect more worry than yours, which is about/);
    expect(beside(4, -0.35)).toMatch(/above most, one would expect less worry than yours, which is about/);
    expect(beside(4, 0.5)).toMatch(/above most, one would expect more worry/);
    expect(beside(4, -0.34)).toBe("");
    const spirits = besideLine(atLevels({ E1: 4 }, { N3: [{ facet: "E1", r: -0.5 }] }), "N3");
    expect(spirits).toMatch(/one would expect fewer low spirits than yours, which are about average\.$/);
  });

  test("of the two the one that is further out, and where they are equal by the facet's number", () => {
    expect(besideTwo("N1", 5, 4)).toMatch(/^Worry is about average/);
    expect(besideTwo("N1", 4, 5)).toMatch(/^With /);
    expect(besideTwo("N1", 4, 4)).toMatch(/^Worry is about average/);
    expect(besideTwo("N2", 4, 4)).toMatch(/^With /);
  });

  test("of several of other traits another one for each facet, among the first three", () => {
    const others = (["E1", "O1", "C1", "A1"] as const).map((facet) => ({ facet, r: 0.5 }));
    const source = atLevels({ E1: 5, O1: 4, C1: 2, A1: 1 }, { N1: others, N2: others, N3: others });
    const words = (["N1", "N2", "N3"] as const).map(
      (one) => / (well )?(above|below) most/.exec(besideLine(source, one))?.[0],
    );
    expect(words).toEqual([" above most", " below most", " well above most"]);
  });
});

describe("[REPORT-03] how a facet stands to one of another trait", () => {
  test.each([
    [
      4,
      2,
      0.5,
      "In most people worry goes with trust. Not in you: trust is below most, and worry above most.",
    ],
    [
      4,
      4,
      -0.5,
      "In most people worry goes against trust. Not in you: trust is above most, and worry above most.",
    ],
    [4, 4, 0.5, "Worry and trust mostly stand on the same side, also in you: trust is above most."],
    [4, 2, -0.2, "Worry and trust mostly stand on opposite sides, also in you: trust is below most."],
    [4, 4, -0.34, ""],
  ] as const)("at levels %i and %i, with a correlation of %d: %s", (own, other, r, said) => {
    expect(worryBesideTrust(own, other, r)).toBe(said);
  });

  test("low spirits go, and a contrast is told before what is as usual", () => {
    const both = [
      { facet: "A1" as const, r: -0.6 },
      { facet: "E1" as const, r: 0.4 },
    ];
    expect(relatedLine(atLevels({ N3: 4, A1: 2, E1: 2 }, { N3: both }), "N3")).toMatch(
      /^In most people low spirits go with .+\. Not in you: .+ below most, and low spirits above most\.$/,
    );
  });
});
