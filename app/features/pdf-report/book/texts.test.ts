import { describe, expect, test } from "vitest";
import { readingEase, sentencesOf, wordsOf } from "../../../lib/reading-ease.ts";
import * as report from "../../report/report.server.ts";
import { aimTexts } from "./texts.server.ts";

/** Every text of the library in full, by its id or aim. */
const texts: [id: string, text: string][] = [
  ...[...report.library.values()]
    .flat()
    .map(({ id, paragraphs, advice = "" }): [string, string] => [id, [...paragraphs, advice].join(" ")]),
  ...Object.entries(aimTexts).map(([aim, { scene, notice }]): [string, string] => [
    aim,
    [...scene, notice].join(" "),
  ]),
];
const spoken = texts.map(([id, text]) => {
  const sentences = sentencesOf(text);
  const lengths = sentences.map((one) => wordsOf(one).length);
  const words = lengths.reduce((sum, length) => sum + length, 0);
  const withYou = sentences.filter((one) => /^[“‘]?You\b/.test(one)).length / sentences.length;
  return { id, sentences, lengths, words, withYou };
});
const idsOf = (list: typeof spoken) => list.map(({ id }) => id);

describe("[REPORT-09] every text reads easily", () => {
  /** Texts of a sentence or two have no average worth a limit. */
  const paragraphs = spoken.filter(({ words }) => words >= 40);

  test("no sentence has more than 34 words", () => {
    expect(idsOf(spoken.filter(({ lengths }) => Math.max(...lengths) > 34))).toEqual([]);
  });
  test("a paragraph's sentences have 9 to 18 words on average", () => {
    expect(paragraphs.length).toBeGreaterThan(900);
    const odd = paragraphs.filter(({ words, sentences }) => {
      const mean = words / sentences.length;
      return mean < 9 || mean > 18;
    });
    expect(idsOf(odd)).toEqual([]);
  });
  test("a paragraph has a reading ease of 65 or more", () => {
    expect(idsOf(paragraphs.filter(({ sentences }) => readingEase(sentences) < 65))).toEqual([]);
  });
  test("at most three in five of a paragraph's sentences begin with “You”", () => {
    expect(idsOf(paragraphs.filter(({ withYou }) => withYou > 0.6))).toEqual([]);
  });
});
