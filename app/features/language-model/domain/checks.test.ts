import { describe, expect, test } from "vitest";
import { lowResults, simulatedResults } from "../../report/fixtures.ts";
import { requestFor } from "../write-letters.server.ts";
import { readingEase, sentencesOf, wordsOf } from "../../../lib/reading-ease.ts";
import { refusalOf } from "./checks.ts";
import { INSTRUCTIONS, messageOf, retryOf } from "./request.ts";

const people = simulatedResults(200, 20261125).map(requestFor);
const low = lowResults(20, 3).map(requestFor);
const [reader] = people as [(typeof people)[number]];
/** The library's letter with an added sentence. */
const withSentence = (letter: string, sentence: string) => letter.replace(/(?=\n\n)/, ` ${sentence}`);
const reasonOf = ({ judge }: typeof reader, addition: string) =>
  refusalOf(judge, withSentence(judge.own, addition))?.reason;

/** A letter that mentions no facet. */
const PLAIN = [
  "This is a book about you. We read what you told us and wrote it down with care. ".repeat(4).trim(),
  "Take it with a cup of tea. Read a page, put it down, and come back when you like. ".repeat(4).trim(),
].join("\n\n");

/** Checks `PLAIN` with an added sentence, for a reader whose answers concern these facets. */
const refusalWith = (addition: string, sided: string[]) =>
  refusalOf({ ...reader.judge, own: PLAIN, sided: new Set(sided) }, withSentence(PLAIN, addition));

describe("[QUEST-06] the checks of a letter", () => {
  test("accept the library's letters with an added plain sentence, and refuse them unchanged", () => {
    for (const { judge } of [...people, ...low]) {
      expect(refusalOf(judge, judge.own)).toEqual({
        reason: "same",
        detail: "It is the letter as it was.",
      });
      expect(refusalOf(judge, withSentence(judge.own, "We wrote this page for you."))).toBeUndefined();
    }
    expect(new Set(people.map(({ judge }) => judge.own)).size).toBeGreaterThan(15);
  });

  test.each([
    ["another script", "language", "Люблю тебя."],
    [
      "German",
      "language",
      "Du nimmst vieles wahr, was andere übersehen, und behältst es gern für dich. ".repeat(12),
    ],
    ["a link", "link", "Read more at https://example.com."],
    ["an address", "link", "Write to us at house@villa.test."],
    ["markup", "link", "You are **here**."],
    ["a number", "numbers", "It is so in 73 cases."],
    ["a share", "numbers", "It is so for a tenth per cent."],
    ["a name", "names", "Ask your friend Priyanka."],
    ["a forbidden phrase", "forbidden", "You never give in."],
    ["a long sentence", "reading", `Read ${"and read on ".repeat(12)}to the end.`],
    ["too many words", "length", "Read on, for we like to write. ".repeat(20)],
  ])("refuse %s", (_, reason, addition) => expect(reasonOf(reader, addition)).toBe(reason));

  test("refuse a letter that is hard to read", () => {
    const hard =
      "The organisation of the information is an illustration of the complexity of the situation. ";
    const text = `${PLAIN.split("\n\n")[0]}\n\n${hard.repeat(8).trim()}`;
    expect(refusalOf({ ...reader.judge, own: PLAIN }, text)?.reason).toBe("reading");
  });

  test("refuse a letter that does not fit on its page", () =>
    expect(
      refusalOf(reader.judge, withSentence(reader.judge.own, "Understanding ".repeat(40))),
    ).toMatchObject({
      reason: "length",
      detail: expect.stringMatching(/^It has 1\d{3} characters; the most is 1250\.$/),
    }));

  test("refuse a letter of one paragraph, of too many, or with an unfinished sentence", () => {
    const { judge } = reader;
    const refusals = [
      judge.own.replaceAll("\n\n", " "),
      judge.own.replace(/(?<=[.!?]) (?=\S+ \S)/g, "\n\n"),
      judge.own.replace(/[.!?”]+$/, ""),
    ].map((text) => refusalOf(judge, text)?.reason);
    expect(refusals).toEqual(["length", "length", "length"]);
  });

  test("require the help line and its numbers for low readers", () => {
    for (const { judge } of low)
      for (const number of ["14416", "112"])
        expect(refusalOf(judge, judge.own.replace(number, "that number"))).toEqual({
          reason: "help",
          detail: `The help line is missing: keep ${number}.`,
        });
  });

  test("refuse a word about a facet that neither the letter nor the reader's answers mention", () => {
    expect(refusalWith("You love a good quarrel.", [])).toEqual({
      reason: "facets",
      detail: "It speaks of peaceableness, which is neither in the letter nor in the list.",
    });
    expect(refusalWith("You love a good quarrel.", ["A4"])).toBeUndefined();
    expect(refusalWith("You love a good quarrel.", ["A1"])?.reason).toBe("facets");
  });
});

describe("[QUEST-06] the request to the model", () => {
  test("contains the letter and the reader's facets in words", () => {
    const request = {
      letter: "Dear reader.",
      facets: [
        { name: "Trust", side: "low" as const },
        { name: "Temper", side: "both" as const },
      ],
      isLow: true,
    };
    expect(messageOf(request)).toBe(
      "The letter:\nDear reader.\n\nThe reader:\n- Trust: low\n- Temper: some answers high, some low\n- Things are heavy for this reader at the moment.",
    );
    expect(messageOf({ ...request, isLow: false })).not.toContain("heavy");
  });

  test("names only facets that the reader's answers concern", () => {
    for (const { request, judge } of people) expect(request.facets).toHaveLength(judge.sided.size);
    expect(people.every(({ judge }) => judge.sided.size < 29)).toBe(true);
  });

  test("states the limits that the checks enforce, and the reason for a refusal in the retry", () => {
    expect(INSTRUCTIONS).toContain("110 to 230 words (at most 1250 characters)");
    expect(retryOf("Too long.")).toBe(
      "That cannot be used. Too long. Write the whole letter again. Answer with the JSON alone.",
    );
  });
});

describe("words", () => {
  test("are found in lower case, with the apostrophes and hyphens inside them", () => {
    expect(wordsOf("It’s a well-worn “Path”, 2 times")).toEqual(["it's", "a", "well-worn", "path", "times"]);
    expect(wordsOf("12 – !")).toEqual([]);
  });

  test("are split into sentences", () => {
    expect(sentencesOf("One. “Two?” Three… Four!\n\nFive")).toEqual([
      "One.",
      "“Two?”",
      "Three…",
      "Four!",
      "Five",
    ]);
  });

  test("have a Flesch reading ease from words per sentence and syllables per word", () => {
    // 6 words of one syllable each in 2 sentences; the e of "like" is silent
    expect(readingEase(["You like it.", "It is so."])).toBeCloseTo(206.835 - 1.015 * 3 - 84.6);
    // beau-ti-ful; crwth counts as one syllable although it has no vowel
    expect(readingEase(["Beautiful crwth"])).toBeCloseTo(206.835 - 1.015 * 2 - (84.6 * 4) / 2);
    expect(readingEase([])).toBeCloseTo(206.835);
  });
});
