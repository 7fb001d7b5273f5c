import { expect, test } from "vitest";
import type { Measured } from "./claims.ts";
import { claimsIn, faultsOf, proseFaults, registerOf, sharedByMany } from "./claims-check.ts";

const TEXTS = {
  calm: { says: ["N1 <= 2"], text: "Little shakes you. You sleep well." },
  worry: { says: ["N1 >= 4"], text: "You worry early." },
  either: [
    { says: ["E1 >= 4", "E2 >= 4"], text: "You fill a room." },
    { says: ["A1 >= 4"], text: "You fill a room." },
  ],
  halves: [
    { says: ["A1 >= 4"], text: "you trust people" },
    { says: ["A1 >= 3", "N1 >= 2"], text: "you trust people you know" },
    { says: ["A1 <= 2"], text: "Doubt comes first" },
    { says: ["N1 >= 5"], text: "Doubt comes first" },
  ],
  word: { says: ["N1 <= 1"], text: "fearless" },
};
const NAMES = { C2: "Order", O2: "Love of order", N1: "Caution" };
const SHAPES = [/^At work #\.$/, /^# is what you have\.$/, /^Your (caution|order|love of order)\b.*\.$/i];
const registered = () => registerOf(TEXTS, NAMES, SHAPES);
const somebody = (levels: Measured["levels"]): Measured => ({ levels, nearest: "Poet", second: "Host" });
const faults = (levels: Measured["levels"], ...texts: string[]) =>
  faultsOf(registered(), somebody(levels), texts).against;

test("[REPORT-01] a written sentence is held against its reader's levels, also where a list leaves its full stop out", () => {
  const sentence = "You worry early.";
  expect(faults({ N1: 4 }, sentence, "You worry early")).toEqual([]);
  expect(faults({ N1: 3 }, sentence)).toEqual([{ sentence, claim: "N1 >= 4" }]);
  expect(faults({ N1: 3 }, "You worry early")).toEqual([{ sentence: "You worry early", claim: "N1 >= 4" }]);
});

test("[REPORT-01] a sentence that is written twice is borne where either of its claims is", () => {
  const sentence = "You fill a room.";
  expect(faults({ A1: 4 }, sentence)).toEqual([]);
  expect(faults({ E1: 4, E2: 4 }, sentence)).toEqual([]);
  expect(faults({ A1: 3, E1: 4, E2: 3 }, sentence)).toEqual([
    { sentence, claim: "E1 >= 4, E2 >= 4 | A1 >= 4" },
  ]);
});

test("[REPORT-01] a sentence for which nothing vouches is named; what was answered may be repeated", () => {
  const sentence = "You play the viola.";
  expect(faults({}, sentence)).toEqual([{ sentence, claim: "nothing vouches for it" }]);
  const register = registered();
  register.asAnswered.add(sentence);
  expect(faultsOf(register, somebody({}), [sentence]).against).toEqual([]);
});

test("[REPORT-01] written halves in a sentence are held against the levels, the longer one first; one word is none", () => {
  const sentence = "At work you trust people you know.";
  expect(faults({ A1: 3, N1: 2 }, sentence)).toEqual([]);
  expect(faults({ A1: 2, N1: 2 }, sentence)).toEqual([{ sentence, claim: "A1 >= 3, N1 >= 2" }]);
  expect(faults({ A1: 3 }, "At work you trust people.")).toEqual([
    { sentence: "At work you trust people.", claim: "A1 >= 4" },
  ]);
  expect(faults({ A1: 2 }, "At work doubt comes first.")).toEqual([]);
  expect(faults({ A1: 3 }, "Doubt comes first is what you have.")).toEqual([
    { sentence: "Doubt comes first is what you have.", claim: "A1 <= 2 | N1 >= 5" },
  ]);
  expect(faults({}, "At work fearless.").map(({ claim }) => claim)).toEqual(["nothing vouches for it"]);
});

test.each([
  ["well below average", [1]],
  ["well above average", [5]],
  ["a little below average", [3]],
  ["a little above average", [3]],
  ["below average", [2]],
  ["above average", [4]],
  ["about average", [3]],
  ["well below most", [1]],
  ["well above most", [5]],
  ["below most", [2]],
  ["above most", [4]],
])("[REPORT-01] “%s” is said at level %j alone, however it is tied to the name", (words, at) => {
  for (const sentence of [
    `Your caution (${words}).`,
    `Your caution, which is ${words}, stays.`,
    `Your caution is ${words}.`,
    `Your caution are ${words}.`,
    `Your caution, ${words}.`,
  ])
    for (const level of [1, 2, 3, 4, 5])
      expect([sentence, level, faults({ N1: level }, sentence)]).toEqual([
        sentence,
        level,
        at.includes(level) ? [] : [{ sentence, claim: `N1 ${words}` }],
      ]);
});

test("[REPORT-01] a name in another name is not taken for it, and a level that is not known bears no words", () => {
  const sentence = "Your love of order is above average.";
  expect(faults({ O2: 4, C2: 1 }, sentence)).toEqual([]);
  expect(faults({ C2: 4 }, sentence)).toEqual([{ sentence, claim: "O2 above average" }]);
  expect(faults({}, "Your caution is well below average.")).toHaveLength(1);
});

test("[REPORT-01] two claims in one document that nobody can bear together are named with their sentences", () => {
  const { oppositions, sentences } = faultsOf(registered(), somebody({ N1: 2, A1: 3 }), [
    "You sleep well. At work you trust people you know.",
    "You sleep well.",
  ]);
  expect([oppositions, sentences]).toEqual([[], 2]);
  const torn = registerOf(
    {
      a: { says: ["does: rest"], text: "You rest." },
      b: { says: ["not: rest"], text: "You never rest." },
      c: { says: ["N1 <= 3"], text: "You wait." },
    },
    {},
    [],
  );
  expect(faultsOf(torn, somebody({ N1: 2 }), ["You rest. You never rest. You wait."]).oppositions).toEqual([
    { sentences: ["You rest.", "You never rest."], claims: ["does: rest", "not: rest"] },
  ]);
});

test("[REPORT-01] the claims that texts make of their reader are told once, as far as the levels bear them", () => {
  const texts = [
    "You worry early. You sleep well.",
    "At work you trust people you know.",
    "You worry early.",
  ];
  expect(claimsIn(registered(), somebody({ N1: 4, A1: 3 }), texts)).toEqual([
    "N1 >= 4",
    "A1 >= 3",
    "N1 >= 2",
  ]);
});

const judged = (sentences: { text: string; says: string[] }[], beside: string[] = []) =>
  proseFaults(registered(), somebody({ N1: 4, A1: 3, C2: 3 }), sentences, beside);

test("[REPORT-01] new words are held against the levels, against one another and against what stands beside", () => {
  const [first, second] = ["Sleep comes late.", "You are a good sleeper."];
  expect(judged([{ text: first, says: ["N1 >= 4"] }])).toEqual([]);
  expect(judged([{ text: first, says: ["N1 >= 5", "A1 >= 2"] }])).toEqual([
    { sentence: first, claim: "N1 >= 5" },
  ]);
  // a written sentence and a written half keep their own claims
  expect(judged([{ text: "You sleep well.", says: [] }])).toEqual([
    { sentence: "You sleep well.", claim: "N1 <= 2" },
  ]);
  expect(judged([{ text: "Often you trust people.", says: [] }])).toEqual([
    { sentence: "Often you trust people.", claim: "A1 >= 4" },
  ]);
  expect(judged([{ text: "Order is above average here.", says: [] }])).toEqual([
    { sentence: "Order is above average here.", claim: "C2 above average" },
  ]);
  expect(
    judged([
      { text: first, says: ["does: sleep"] },
      { text: second, says: ["not: sleep"] },
    ]),
  ).toEqual([{ sentence: second, claim: "not: sleep against does: sleep" }]);
  expect(judged([{ text: first, says: ["does: sleep"] }], ["not: sleep"])).toEqual([
    { sentence: first, claim: "does: sleep against not: sleep" },
  ]);
  expect(
    judged([
      { text: "You worry early.", says: [] },
      { text: second, says: ["N1 <= 4"] },
    ]),
  ).toEqual([]);
});

test("the share of somebody's sentences that more than a quarter of all also get is the mean over people", () => {
  const four = [
    ["all", "a"],
    ["all", "b"],
    ["all", "pair", "c", "d"],
    ["all", "pair", "e", "f"],
  ];
  const documents = [...four, ["all"], ["all"], ["all"], ["all"]].map((sentences) => new Set(sentences));
  // "pair" is in a quarter of all, and so not in more
  expect(sharedByMany(documents)).toBeCloseTo((0.5 + 0.5 + 0.25 + 0.25 + 4) / 8);
  expect(sharedByMany([new Set(["a"]), new Set(["b"]), new Set(["c"])])).toBe(1);
});
