import { expect, test } from "vitest";
import { phraseIn, runsOf, stemOf, stemsOf, wordsOf } from "./text.ts";
import { readingEase } from "./readability.ts";

test("words are told in small letters, with the marks that stand inside them", () => {
  expect(wordsOf("It’s a well-worn “Path”, 2 times")).toEqual(["it's", "a", "well-worn", "path", "times"]);
  expect(wordsOf("12 – !")).toEqual([]);
});

test.each([
  ["worries worried worry", "worry"],
  ["planning planned plans", "plan"],
  ["carefully careful", "careful"],
  ["moved moves moving", "mov"],
  ["friend's friends friend", "friend"],
  ["change changes changed changing", "chang"],
  ["seemingly seemed seems", "seem"],
])("%s: one word", (words, stem) => {
  expect(words.split(" ").map(stemOf)).toEqual(words.split(" ").map(() => stem));
});

test("a short word stays as it is", () => {
  expect(["used", "hers", "it's"].map(stemOf)).toEqual(["used", "hers", "it"]);
  expect([...stemsOf("Plans, planned; plan")]).toEqual(["plan"]);
});

test("every run of so many words is one, and a text with too few has none", () => {
  expect(runsOf("One two, three four.", 3)).toEqual(["one two three", "two three four"]);
  expect([runsOf("One two three", 3), runsOf("One two", 3), runsOf("", 3)]).toEqual([
    ["one two three"],
    [],
    [],
  ]);
});

test("a phrase is found as whole words, the first of the list first", () => {
  expect(phraseIn("You are a Star, indeed", ["deed", "indeed", "a star"])).toBe("indeed");
  expect(phraseIn("You started", ["star"])).toBeUndefined();
  expect(phraseIn("Star", ["star"])).toBe("star");
});

test("reading ease is Flesch's: words to a sentence, syllables to a word", () => {
  // 6 words in 2 sentences, of one syllable each; "like" ends in an e that is not spoken
  expect(readingEase(["You like it.", "It is so."])).toBeCloseTo(206.835 - 1.015 * 3 - 84.6);
  // beau-ti-ful, crwth: none of its letters is a vowel, and it is spoken all the same
  expect(readingEase(["Beautiful crwth"])).toBeCloseTo(206.835 - 1.015 * 2 - (84.6 * 4) / 2);
  expect(readingEase([])).toBeCloseTo(206.835);
});
