import { describe, expect, test } from "vitest";
import { readingEase, sentencesOf, wordsOf } from "../../../lib/reading-ease.ts";
import * as report from "../../report/report.server.ts";
import { aimTexts } from "./texts.server.ts";

/** Every text of the library in full, with its id or aim. */
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
  const lengths = sentences.map((sentence) => wordsOf(sentence).length);
  const wordCount = lengths.reduce((sum, length) => sum + length, 0);
  const withYou = sentences.filter((sentence) => /^[“‘]?You\b/.test(sentence)).length / sentences.length;
  return { id, sentences, lengths, words: wordCount, withYou };
});
const idsOf = (list: typeof spoken) => list.map(({ id }) => id);

describe("[REPORT-09] [REPORT-12] writes texts that read easily", () => {
  /** In texts of a sentence or two, averages mean nothing. */
  const paragraphs = spoken.filter(({ words }) => words >= 40);

  test("with at most 34 words in a sentence", () => {
    expect(idsOf(spoken.filter(({ lengths }) => Math.max(...lengths) > 34))).toEqual([]);
  });
  test("with 9 to 18 words on average in a paragraph's sentences", () => {
    expect(paragraphs.length).toBeGreaterThan(900);
    const unusual = paragraphs.filter(({ words, sentences }) => {
      const mean = words / sentences.length;
      return mean < 9 || mean > 18;
    });
    expect(idsOf(unusual)).toEqual([]);
  });
  test("with a reading ease of 65 or more in a paragraph", () => {
    expect(idsOf(paragraphs.filter(({ sentences }) => readingEase(sentences) < 65))).toEqual([]);
  });
  test("with at most three in five of a paragraph's sentences beginning with “You”", () => {
    expect(idsOf(paragraphs.filter(({ withYou }) => withYou > 0.6))).toEqual([]);
  });
});
