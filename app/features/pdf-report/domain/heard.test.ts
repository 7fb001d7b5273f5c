import { expect, test } from "vitest";
import type { Feedback } from "../contract.ts";
import { texts } from "../texts.server.ts";
import { heardIn } from "./heard.ts";

const wordsOf = (thought: string) => {
  const feedback = [{ sectionId: "mind", thought }] as Feedback[]; // what is heard of them
  return heardIn({ feedback, texts }).map(({ facet, words }) => [facet, words]);
};

test("[REPORT-05] what was written of is told in the order of the words, and no word is heard inside another", () => {
  expect(wordsOf("At the start I am LONELY in a Party; then my art helps.")).toEqual([
    ["E1", "LONELY"],
    ["E2", "Party"],
    ["O2", "art"],
  ]);
});

test("[REPORT-05] several words are one, an ending may follow where the list says so, and each facet is heard once", () => {
  expect(wordsOf("In charge of my emotions? Procrastinating, and again I put off what was due.")).toEqual([
    ["E3", "In charge"],
    ["O3", "my emotions"],
    ["C5", "Procrastinating"],
  ]);
});

test("[REPORT-05] nothing is heard in what says nothing of the lists", () => {
  for (const thought of ["", " ", "कला और संगीत", "?!", "smart startups"])
    expect(wordsOf(thought)).toEqual([]);
});
