import { expect, test } from "vitest";
import { answersOf } from "../../quest/fixtures.ts";
import { resultOf } from "../fixtures.ts";
import { sourceOf } from "../source.server.ts";
import { composePdfReport } from "./compose.ts";

/** What "How you answered" says to whoever gave one answer to everything. */
const saidTo = (value: number) => {
  const answers = Object.fromEntries(Object.keys(answersOf("maya", "short")).map((id) => [id, value]));
  const { chapters } = composePdfReport(sourceOf(resultOf(answers), "Asha Rao", []));
  return chapters.flatMap((c) => (c.kind === "answered" ? c.paragraphs : [])).join(" ");
};

test("[REPORT-09] no trait is called the most decided where all five were answered alike", () => {
  expect(saidTo(3)).toContain("You gave no “very”, one way or the other");
  expect(saidTo(5)).toContain("You were as decided about one trait as about the next: 10 of 10");
  for (const value of [3, 5]) expect(saidTo(value)).not.toContain("most decided");
});
