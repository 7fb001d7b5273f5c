import { readingEase, sentencesOf, wordsOf } from "../../../lib/reading-ease.ts";
import type { Facet, Reason } from "../contract.ts";

/** What a letter is checked against. */
export type Judge = {
  /** The library's letter. */
  own: string;
  isLow: boolean;
  /** Facets that the reader's answers say something about. */
  sided: ReadonlySet<Facet>;
  facetsMentioned: (text: string) => ReadonlySet<Facet>;
  nameOf: (facet: Facet) => string;
  forbiddenIn: (text: string) => string | undefined;
};

/** Why a letter is refused; `detail` is a sentence for the model, sent with the retry. */
export type Refusal = { reason: Reason; detail: string };

const WORDS = { least: 110, most: 230 };
/** The length that fits on the letter's page. */
const MOST_CHARACTERS = 1_250;
const PARAGRAPHS = { least: 2, most: 4 };
const LONGEST_SENTENCE = 34;
/** Minimum Flesch reading ease. */
const HARDEST = 60;

const LINK =
  /https?:|www\.|@|\b[a-z0-9-]+\.(com|in|org|net|io|dev|co|ai|info|app|me)\b|[<>{}[\]|`*_#\\~^]|&\w+;/i;
/** Characters of other scripts, and others that our letters never have. */
const FOREIGN = /[^\p{Script=Latin}\p{N}\s.,;:!?'"’‘“”()–—…₹%-]/u;
const FUNCTION_WORDS = new Set(
  "a an and as at be but by for from have if in is it not of on or so that the this to with you your".split(
    " ",
  ),
);
/**
 * Share of function words below which a text does not count as English; the library's letters have 0.3 and
 * more.
 */
const LEAST_ENGLISH = 0.2;
const HELP_LINE = "14416";

const numbersIn = (text: string): string[] => text.match(/\d+(?:[.,:]\d+)*|\bper ?cent\b/gi) ?? [];

function isEnglish(text: string): boolean {
  const words = wordsOf(text);
  const commonCount = words.filter((word) => FUNCTION_WORDS.has(word)).length;
  return !FOREIGN.test(text) && commonCount >= LEAST_ENGLISH * words.length;
}

function lengthFault(text: string): string | undefined {
  const wordCount = wordsOf(text).length;
  const paragraphs = text.split("\n\n").length;
  if (wordCount < WORDS.least || wordCount > WORDS.most)
    return `It has ${wordCount} words; it must have ${WORDS.least} to ${WORDS.most}.`;
  if (text.length > MOST_CHARACTERS)
    return `It has ${text.length} characters; the most is ${MOST_CHARACTERS}.`;
  if (paragraphs < PARAGRAPHS.least || paragraphs > PARAGRAPHS.most)
    return `It has ${paragraphs} paragraphs; it must have ${PARAGRAPHS.least} to ${PARAGRAPHS.most}.`;
  return /[.!?…][”’)]?$/.test(text) ? undefined : "Its last sentence does not end.";
}

function readingFault(text: string): string | undefined {
  const sentences = sentencesOf(text);
  const longest = Math.max(...sentences.map((sentence) => wordsOf(sentence).length));
  if (longest > LONGEST_SENTENCE) return `A sentence has ${longest} words; the most is ${LONGEST_SENTENCE}.`;
  return readingEase(sentences) < HARDEST ? "It is hard to read: use shorter words." : undefined;
}

/** A capitalised word inside a sentence that is not in the library's letter. */
const strangeName = (own: string, text: string): string | undefined =>
  [...text.matchAll(/\p{Lu}[\p{L}’'-]*/gu)].find(({ 0: word, index }) => {
    const opensSentence = /(?:^|[.!?…:][”’)]?\s|\n)[“‘(]?$/.test(text.slice(0, index));
    return !opensSentence && !own.includes(word) && !/^I(?!\p{L})/u.test(word);
  })?.[0];

const quoted = (quotation: string | undefined, rest: string) => quotation && `“${quotation}” ${rest}`;

/** The first reason why a letter cannot be printed; undefined if it can. */
export function refusalOf(judge: Judge, text: string): Refusal | undefined {
  const { own, isLow } = judge;
  const numbers = new Set(numbersIn(own));
  const requiredParts = isLow ? [HELP_LINE, ...numbers] : [];
  const missing = requiredParts.find((number) => !numbersIn(text).includes(number));
  const mentioned = judge.facetsMentioned(own);
  const strange = [...judge.facetsMentioned(text)].find(
    (facet) => !mentioned.has(facet) && !judge.sided.has(facet),
  );
  const faults: [Reason, string | undefined][] = [
    ["link", quoted(LINK.exec(text)?.[0], "is a link, an address or markup.")],
    ["language", isEnglish(text) ? undefined : "It must be plain English."],
    ["length", lengthFault(text)],
    [
      "numbers",
      quoted(
        numbersIn(text).find((number) => !numbers.has(number)),
        "is a number that the letter does not have.",
      ),
    ],
    ["names", quoted(strangeName(own, text), "is a name that the letter does not have.")],
    ["help", missing && `The help line is missing: keep ${missing}.`],
    ["forbidden", quoted(judge.forbiddenIn(text), "may not be written.")],
    [
      "facets",
      strange &&
        `It speaks of ${judge.nameOf(strange).toLowerCase()}, which is neither in the letter nor in the list.`,
    ],
    ["reading", readingFault(text)],
    ["same", wordsOf(text).join(" ") === wordsOf(own).join(" ") ? "It is the letter as it was." : undefined],
  ];
  for (const [reason, detail] of faults) if (detail) return { reason, detail };
  return undefined;
}
