import { expect, test } from "vitest";
import { percentFrom } from "./numbers.ts";

const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen " +
  "seventeen eighteen nineteen";
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety";

test("[RESULT-14] reads every whole number from zero to ninety-nine in words, with or without a hyphen", () => {
  const ones = ONES.split(" ");
  const numberWords = [
    ...ones,
    ...TENS.split(" ").flatMap((ten) => [ten, ...ones.slice(1, 10).map((one) => `${ten}-${one}`)]),
  ];
  expect(numberWords.map(percentFrom)).toEqual(numberWords.map((_, n) => n));
  expect(numberWords.map((word) => percentFrom(word.replace("-", " ")))).toEqual(
    numberWords.map((_, n) => n),
  );
  expect(numberWords).toHaveLength(100);
});
