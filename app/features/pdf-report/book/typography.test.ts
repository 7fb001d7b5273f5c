import { expect, test } from "vitest";
import { library } from "../../report/report.server.ts";
import { composePdfReport } from "../domain/compose.ts";
import { flowOf } from "../domain/flow.ts";
import { inventedSources, pdfReportFor } from "../fixtures.ts";
import { aimTexts, frame } from "./texts.server.ts";

const STRAIGHT = /['"]/;
const SKIPPED = new Set(["svg", "when"]);

/** Texts with a straight apostrophe or quotation mark, without drawings. */
function straight(node: unknown): string[] {
  if (typeof node === "string") return STRAIGHT.test(node) && !node.includes("<svg") ? [node] : [];
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, inner]) => (SKIPPED.has(key) ? [] : straight(inner)));
}

test("[REPORT-07] prints only typographic apostrophes and quotation marks in decks, PDF reports and EPUBs", () => {
  const problems = inventedSources(40, 20261128).flatMap((source) => {
    const report = composePdfReport(source);
    return [...straight(source.document), ...straight(report), ...straight(flowOf(report))];
  });
  expect([...new Set(problems)]).toEqual([]);
});

test("[REPORT-07] has no straight marks in the library, the frame and the aim texts", () => {
  expect(straight([...library.values()])).toEqual([]);
  expect(straight([frame, aimTexts])).toEqual([]);
});

test("[REPORT-07] prints a member's name as they wrote it", () => {
  expect(pdfReportFor("maya", { name: "Maya O'Iyer" }).title).toContain("Maya O'Iyer");
});
