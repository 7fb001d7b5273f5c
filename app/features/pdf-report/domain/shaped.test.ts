import { expect, test } from "vitest";
import type { Feedback } from "../contract.ts";
import { pdfReportFor } from "../fixtures.ts";

/** The pages of picks of a book, and what it says that somebody's feedback changed in it. */
function shapedBy(feedback: Feedback[]) {
  const { chapters } = pdfReportFor("maya", { feedback });
  return {
    picks: chapters.flatMap((c) => (c.kind === "picks" ? [c] : [])),
    changes: chapters.flatMap((c) => (c.kind === "told" ? (c.changes ?? []).map(({ text }) => text) : [])),
  };
}

test("[REPORT-05] the order of the picks is told as they come", () => {
  const { picks, changes } = shapedBy([
    { sectionId: "films", reaction: "dislike", thought: "" },
    { sectionId: "books", reaction: "like", thought: "" },
  ]);
  const titles = picks.map(({ title }) => title);
  expect(changes).toContain(
    `The picks come in this order: ${titles.slice(0, -1).join(", ")} and ${titles.at(-1)}.`,
  );
});
