import { expect, test } from "vitest";
import { answersOf } from "../quest/fixtures.ts";
import { composePdfReport } from "./domain/compose.ts";
import { flowOf } from "./domain/flow.ts";
import { inventedSources, MUCH_FEEDBACK, resultOf } from "./fixtures.ts";
import { sourceOf } from "./source.server.ts";
import { texts } from "./texts.server.ts";

const STRAIGHT = /['"]/;
const MINE = 'It isn\'t "me".';
const SKIPPED = new Set(["svg", "says", "thought"]);

/** Texts with a straight apostrophe or quotation mark in them; drawings and a member's own words left out. */
function straight(node: unknown): string[] {
  if (typeof node === "string") return STRAIGHT.test(node) && !node.includes("<svg") ? [node] : [];
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, inner]) => (SKIPPED.has(key) ? [] : straight(inner)));
}

test("[REPORT-03] decks, PDF reports and EPUBs have typographic apostrophes and quotation marks alone", () => {
  const sources = inventedSources(40, 20261128, { feedback: MUCH_FEEDBACK });
  const found = sources.flatMap((source) => {
    const made = composePdfReport(source);
    return [...straight(source.document), ...straight(made), ...straight(flowOf(made))];
  });
  expect([...new Set(found)]).toEqual([]);
});

test("[REPORT-03] so has every text that a PDF report may print", () => {
  expect(straight(texts)).toEqual([]);
});

test("[REPORT-03] what a member wrote stands as they wrote it", () => {
  const thought = { sectionId: "mind", reaction: "like", thought: MINE } as const;
  const source = sourceOf(resultOf(answersOf("maya")), "Maya O'Iyer", [thought]);
  const made = composePdfReport(source);
  expect(made.title).toContain("Maya O'Iyer");
  expect(JSON.stringify(made.chapters)).toContain(JSON.stringify(MINE));
});
