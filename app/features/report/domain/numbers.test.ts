import { expect, test } from "vitest";
import { percentFrom } from "./numbers.ts";

const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen " +
  "seventeen eighteen nineteen";
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety";

test("[RESULT-14] every whole number from zero to ninety-nine is read from its words, with a hyphen or without", () => {
  const ones = ONES.split(" ");
  const words = [
    ...ones,
    ...TENS.split(" ").flatMap((ten) => [ten, ...ones.slice(1, 10).map((one) => `${ten}-${one}`)]),
  ];
  expect(words.map(percentFrom)).toEqual(words.map((_, n) => n));
  expect(words.map((word) => percentFrom(word.replace("-", " ")))).toEqual(words.map((_, n) => n));
  expect(words).toHaveLength(100);
});
