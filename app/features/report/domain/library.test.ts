import { describe, expect, test } from "vitest";
import type { Standing } from "../../quest/contract.ts";
import { FACETS, type Reader } from "../contract.ts";
import { type BlockFile, chooserFor, gapOf, isLowReader, readLibrary } from "./library.ts";

const PLAIN: Standing = {
  side: "plain",
  very: false,
  leans: "even",
  level: 3,
  dissent: false,
  others: "same",
};
const LOW: Standing = { ...PLAIN, side: "low", leans: "no", level: 2 };
const HIGH: Standing = { ...PLAIN, side: "high", leans: "yes", level: 4 };
const BOTH: Standing = { ...PLAIN, side: "both" };

/** A reader at the average of all facets except those given. */
function readerWith(standings: Record<string, Standing>, changes: Partial<Reader> = {}): Reader {
  const allStandings = { ...Object.fromEntries(FACETS.map((facet) => [facet, PLAIN])), ...standings };
  return {
    standings: allStandings,
    distances: Object.fromEntries(FACETS.map((facet) => [facet, facet in standings ? 1 : 0.1])),
    split: {},
    traits: { O: 3, C: 3, E: 3, A: 3, N: 3 },
    archetypes: { primary: "Poet", secondary: "Host" },
    isLow: isLowReader(allStandings),
    answers: {},
    seed: "q_1",
    ...changes,
  };
}

const block = (id: string, when: string[], changes: Partial<BlockFile[number]> = {}): BlockFile[number] => ({
  id,
  slot: "s",
  when,
  text: `Text ${id}.`,
  ...changes,
});
const STATEMENTS = new Map([
  ["Love large parties", "party"],
  ["Prefer to be alone", "alone"],
]);
const libraryOf = (blocks: BlockFile) => readLibrary({ "a.json": blocks }, STATEMENTS, () => true);
const chosen = (blocks: BlockFile, reader: Reader) => chooserFor(libraryOf(blocks), reader).one("s").id;

describe("a text's conditions", () => {
  const cases: [when: string[], reader: Reader, holds: boolean][] = [
    [["A4 low"], readerWith({ A4: LOW }), true],
    [["A4 low"], readerWith({ A4: { ...LOW, very: true, level: 1 } }), true],
    [["A4 very low"], readerWith({ A4: LOW }), false],
    [["A4 low"], readerWith({ A4: BOTH }), false],
    [["A4 not low"], readerWith({ A4: BOTH }), true],
    [["A4 both"], readerWith({ A4: BOTH }, { split: { A4: "second" } }), true],
    [["A4 both"], readerWith({ A4: BOTH }), false],
    [["A4 plain even"], readerWith({ A4: BOTH }), true],
    [["A4 both first"], readerWith({ A4: BOTH }, { split: { A4: "first" } }), true],
    [["A4 both second"], readerWith({ A4: BOTH }, { split: { A4: "first" } }), false],
    [["A4 plain even"], readerWith({}), true],
    [["A4 plain yes"], readerWith({}), false],
    [["A4 low", "N2 high"], readerWith({ A4: LOW }), false],
    [["A4 low", "N2 high"], readerWith({ A4: LOW, N2: HIGH }), true],
    [["E middle"], readerWith({}), true],
    [["E high"], readerWith({}, { traits: { O: 3, C: 3, E: 5, A: 3, N: 3 } }), true],
    [["is Poet"], readerWith({}), true],
    [["near Poet"], readerWith({}), false],
    [["low reader"], readerWith({}), false],
    [["low reader"], readerWith({ N3: HIGH, E6: LOW }), true],
  ];
  test.each(cases)("%j", (when, reader, expected) => {
    expect(chosen([block("fits", when), block("other", [])], reader)).toBe(expected ? "fits" : "other");
  });
});

const isLow = (standings: Record<string, Standing>) => readerWith(standings).isLow;
test("counts a reader as low with very low spirits, or with low spirits and little joy, much strain or little confidence", () => {
  expect(isLow({ N3: HIGH })).toBe(false);
  expect(isLow({ N3: { ...HIGH, very: true, level: 5 } })).toBe(true);
  const beside: Record<string, Standing>[] = [{ E6: LOW }, { N6: HIGH }, { C1: LOW }];
  for (const standings of beside) expect(isLow({ N3: HIGH, ...standings })).toBe(true);
  expect(isLow({ N3: BOTH, E6: LOW, N6: HIGH })).toBe(false);
});

describe("choosing", () => {
  test("prefers the text with more conditions, then the one whose facets are further from average", () => {
    const reader = readerWith({ A4: LOW, N2: HIGH }, {});
    expect(chosen([block("one", ["A4 low"]), block("two", ["A4 low", "N2 high"])], reader)).toBe("two");
    const far = { ...reader, distances: { ...reader.distances, N2: 2 } };
    expect(chosen([block("near", ["A4 low"]), block("far", ["N2 high"])], far)).toBe("far");
  });
  test("withholds texts that sting from low readers, and prefers those written for them", () => {
    const blocks = [
      block("sting", ["A4 low", "N2 high"], { tone: "sting" }),
      block("mild", ["A4 low"]),
      block("theirs", ["low reader"]),
    ];
    const low = readerWith({ A4: LOW, N2: HIGH, N3: { ...HIGH, very: true, level: 5 } });
    expect(chosen(blocks.slice(0, 2), low)).toBe("mild");
    expect(chosen(blocks, low)).toBe("theirs");
    expect(chosen(blocks, readerWith({ A4: LOW, N2: HIGH }))).toBe("sting");
  });
  test("chooses no text twice, and none that the reader rejected", () => {
    const library = libraryOf([block("a", []), block("b", []), block("c", [])]);
    const texts = chooserFor(library, readerWith({}), new Set(["b"]));
    expect([texts.one("s").id, texts.one("s").id].toSorted()).toEqual(["a", "c"]);
    expect(() => texts.one("s")).toThrow("The library has no text for slot s");
  });
  test("lists texts by distance, with no facet twice and at most two of a trait while there are others", () => {
    const standings = Object.fromEntries(["A1", "A2", "A3", "N1"].map((facet) => [facet, LOW]));
    const blocks = [
      block("a1", ["A1 low"]),
      block("a1-again", ["A1 low"]),
      block("a2", ["A2 low"]),
      block("a3", ["A3 low"]),
      block("n1", ["N1 low"]),
    ];
    const reader = readerWith(standings);
    const distances = { ...reader.distances, A1: 3, A2: 2.5, A3: 2, N1: 1 };
    const texts = chooserFor(libraryOf(blocks), { ...reader, distances });
    const ids = texts.several("s", 3).map(({ id }) => id.replace("-again", ""));
    expect(ids).toEqual(["a1", "a2", "n1"]);
  });
  test("repeats no facet or trait while other texts fit, even in a later list", () => {
    const blocks = [...["c1", "c2", "c3"].map((id) => block(id, ["C low"])), block("a", ["A middle"])];
    for (const seed of ["q_1", "q_2", "q_3", "q_4", "q_5", "q_6"]) {
      const reader = readerWith({}, { traits: { O: 3, C: 1, E: 3, A: 3, N: 3 }, seed });
      const texts = chooserFor(libraryOf(blocks), reader);
      const ids = [...texts.several("s", 1), ...texts.several("s", 1)].map(({ id }) => id.slice(0, 1));
      expect(ids.toSorted(), seed).toEqual(["a", "c"]);
    }
  });
  test("lists at most one text about mood for low readers", () => {
    const blocks = [block("n3", ["N3 high"]), block("e6", ["E6 low"]), block("a1", ["A1 low"])];
    const reader = readerWith({ N3: HIGH, E6: LOW, A1: LOW });
    const distances = { ...reader.distances, N3: 3, E6: 2.5 };
    const texts = chooserFor(libraryOf(blocks), { ...reader, distances });
    expect(texts.several("s", 2).map(({ id }) => id)).toEqual(["n3", "a1"]);
  });
  test("uses no facet more than four times while another text fits", () => {
    const blocks = Array.from({ length: 6 }, (_, i) => block(`s${i}`, ["A1 low"], { slot: `s${i}` }));
    const library = libraryOf([...blocks, block("other", [], { slot: "s5" })]);
    const texts = chooserFor(library, readerWith({ A1: LOW }));
    expect(blocks.map(({ slot }) => texts.one(slot).id)).toEqual(["s0", "s1", "s2", "s3", "s4", "other"]);
  });
});

describe("[REPORT-01] the claims of a text", () => {
  const blocks = [
    block("party", ["E2 high", "E6 plain"], { claims: ["Love large parties"] }),
    block("alone", ["E2 high"], { claims: ["not Prefer to be alone"] }),
    block("anyone", []),
  ];
  const chosenFor = (answers: Reader["answers"], library = blocks) =>
    chosen(library, readerWith({ E2: HIGH }, { answers }));

  test("rank it last if an answer contradicts them", () => {
    expect(chosenFor({ party: 4, alone: 2 })).toBe("party");
    expect(chosenFor({ party: 2, alone: 2 })).toBe("alone");
    expect(chosenFor({ party: 2, alone: 4 })).toBe("anyone");
  });
  test("rank it after supported texts and before contradicted ones if an answer is neutral", () => {
    expect(chosenFor({ party: 3, alone: 2 })).toBe("alone");
    expect(chosenFor({ party: 3, alone: 4 }, blocks.slice(0, 2))).toBe("party");
  });
  test("rank it last if a condition among them does not hold", () => {
    const texts = [block("anyone", []), block("both-doors", ["E2 not low"], { claims: ["O4 middle"] })];
    expect(chosen(texts, readerWith({ O4: LOW }))).toBe("anyone");
    expect(chosen(texts, readerWith({}))).toBe("both-doors");
  });
  test("do not exclude it if answers contradict all texts", () => {
    expect(chosenFor({ party: 1, alone: 5 }, blocks.slice(0, 1))).toBe("party");
  });
  test("count as supported if their statement has no answer", () => {
    expect(chosenFor({ alone: 4 })).toBe("party");
  });
  test("keep a contradicted text out of lists while there are others", () => {
    const reader = readerWith({ E2: HIGH }, { answers: { party: 2 } });
    const listed = (count: number) =>
      chooserFor(libraryOf(blocks), reader)
        .several("s", count)
        .map(({ id }) => id);
    expect(listed(2)).toEqual(["alone", "anyone"]);
    expect(listed(3)).toEqual(["alone", "anyone", "party"]);
  });
  test("remove an aside that the answers do not support", () => {
    const text = "You love a big party. So do others.\n\nStay till ten. You don't seek to be alone.";
    const asides = {
      "You love a big party.": ["Love large parties"],
      "You don't seek to be alone.": ["not Prefer to be alone"],
    };
    const paragraphsFor = (answers: Reader["answers"]) =>
      chooserFor(libraryOf([block("a", [], { text, asides })]), readerWith({}, { answers })).one("s")
        .paragraphs;
    expect(paragraphsFor({ party: 5, alone: 1 }).join(" ")).toHaveLength(text.length - 1);
    expect(paragraphsFor({ party: 3, alone: 1 })).toEqual([
      "So do others.",
      "Stay till ten. You don’t seek to be alone.",
    ]);
    expect(paragraphsFor({ party: 5, alone: 5 })).toEqual([
      "You love a big party. So do others.",
      "Stay till ten.",
    ]);
  });
});

describe("[REPORT-09] rejects a library at startup", () => {
  const refused: [what: string, blocks: BlockFile, message: string][] = [
    ["with an unknown facet", [block("x", ["O6 low"])], 'block x: "O6 low" is not a condition'],
    ["with an unknown side", [block("x", ["A1 lowish"])], 'block x: "A1 lowish" is not a condition'],
    ["with a forbidden phrase", [block("x", [], { text: "You are always late." })], "forbidden phrase"],
    ["with an id twice", [block("x", []), block("x", [])], "block x: its id is used twice"],
    ["with an unknown statement", [block("x", [], { claims: ["Love tea"] })], 'block x: "Love tea" is not a'],
    [
      "with an aside that is not in its text",
      [block("x", [], { asides: { "No.": [] } })],
      'block x: "No." is not in its text, or twice',
    ],
    ["with a field too many", [{ ...block("x", []), note: "?" } as BlockFile[number]], "block x"],
    [
      "with a gap",
      [block("x", ["E low"]), block("y", ["E middle"])],
      "has no text for a reader with low reader false, E 4",
    ],
  ];
  test.each(refused)("%s", (_, blocks, message) => {
    expect(() => readLibrary({ "a.json": blocks }, STATEMENTS, () => false)).toThrow(message);
  });
});

const conditions = (blocks: BlockFile) => libraryOf(blocks).get("s")!;
describe("a gap", () => {
  test("does not exist if every side of a facet has a text, alone or with a second facet", () => {
    const sides = ["low", "high", "both"].map((side) => block(side, [`A1 ${side}`]));
    const second = ["low", "high", "both", "plain"].map((side) =>
      block(`2${side}`, ["A1 plain", `N1 ${side}`]),
    );
    expect(gapOf(conditions([...sides, ...second]))).toBeUndefined();
    expect(gapOf(conditions([...sides, ...second.slice(1)]))).toContain("A1 plain");
  });
  test("exists if only a text that stings fits a low reader", () => {
    const blocks = [block("a", ["E6 low"], { tone: "sting" }), block("b", ["E6 not low"])];
    expect(gapOf(conditions(blocks))).toContain("low reader true");
  });
});
