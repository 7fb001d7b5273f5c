import { expect, test } from "vitest";
import type { Facet } from "../contract.ts";
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

/**
 * The chapters of a person who gave these answers about one facet and is average in everything else.
 */
function chaptersOf(
  facets: Record<string, (keyedPlus: boolean, place: number) => number>,
  moving: Facet[] = [],
) {
  const answers = answersOf("maya", "short");
  const { statements } = sourceOf(resultOf(answers), "Asha Rao", []);
  const given = statements.map(({ id, facet, keyedPlus, place }) => {
    const own = facets[facet];
    return [id, own ? own(keyedPlus, place) : 3] as const;
  });
  return composePdfReport(sourceOf(resultOf(Object.fromEntries(given)), "Asha Rao", [], undefined, moving))
    .chapters;
}

test("[REPORT-09] the weekly questions ask on which day worry was strongest", () => {
  const chapters = chaptersOf({ N1: (keyedPlus) => (keyedPlus ? 5 : 1) }, ["N1"]);
  const asked = chapters.flatMap((c) => (c.kind === "review" ? c.sheets.flatMap((s) => s.questions) : []));
  expect(asked).toContain("On which day did worry weigh on you, and on which hardly?");
});

test("[REPORT-09] what somebody does is not read under what they do not do, and none is no figure", () => {
  const said = JSON.stringify(chaptersOf({ N3: (keyedPlus) => (keyedPlus ? 1 : 5) }));
  expect(said).toContain("You do not often feel blue, and you feel comfortable with yourself.");
  expect(said).not.toContain("where 0 of");
});

test("[REPORT-09] no trait is called the most decided where all five were answered alike", () => {
  expect(saidTo(3)).toContain("You gave no “very”, one way or the other");
  expect(saidTo(5)).toContain("You were as decided about one trait as about the next: 10 of 10");
  for (const value of [3, 5]) expect(saidTo(value)).not.toContain("most decided");
});
