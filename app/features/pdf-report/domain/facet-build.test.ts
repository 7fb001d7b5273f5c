import { expect, test } from "vitest";
import { pdfReportFor } from "../fixtures.ts";
import { buildOf } from "./facet-build.ts";
import type { FacetPage } from "./pdf-report.ts";

const page = pdfReportFor("maya").chapters.find((c): c is FacetPage => c.kind === "facets");
const [entry] = page?.facets ?? [];
if (!page || !entry) throw new Error("The book has no page of facets");
const words = (length: number) => "x".repeat(length);
const [note] = entry.notes.length ? entry.notes : [{ label: "What it gives", text: "" }];
const [answer] = entry.answers;

/** A page of so many facets at one level, the last of them one out; what grows has so many characters. */
function pageOf(count: number, level: 3 | 4, grown: { text?: number; notes?: number; answers?: number }) {
  const facets = Array.from({ length: count }, (_, i) => ({
    ...entry!, // there, or nothing above would stand
    level: i === count - 1 ? level : (3 as const),
    range: { low: 30, high: 70, percentile: i === count - 1 && level === 4 ? 20 : 50 + i },
    what: words(90),
    text: words(grown.text ?? 200),
    notes: [note!, note!].map((one) => ({ ...one, text: words(grown.notes ?? 60) })), // as above
    answers: [answer!, answer!].map((one) => ({ ...one, text: words(grown.answers ?? 30) })), // as above
  }));
  return { facets, strip: page!.strip.slice(0, 1) }; // as above
}

/** How a page is set while something on it grows, with the length from which on. */
function builds(count: number, level: 3 | 4, what: "text" | "notes" | "answers") {
  const found: [build: string, from: number][] = [];
  for (let length = 0; length < 2400; length += 4) {
    const build = buildOf(pageOf(count, level, { [what]: length }));
    if (found.at(-1)?.[0] !== build) found.push([build, length]);
  }
  return found.map(([build, from]) => `${build} ${from}`).join(", ");
}

test("[REPORT-07] a page of facets gives up its axis, then its columns, then its air as its words grow", () => {
  const all = ([2, 3, 4, 6] as const).flatMap((count) =>
    ([3, 4] as const).flatMap((level) =>
      (["text", "notes", "answers"] as const).map(
        (what) => `${count} facets, level ${level}, ${what}: ${builds(count, level, what)}`,
      ),
    ),
  );
  expect(all).toMatchInlineSnapshot(`
    [
      "2 facets, level 3, text: opened-rows 0, dense 956",
      "2 facets, level 3, notes: opened-rows 0, dense 396",
      "2 facets, level 3, answers: opened-rows 0, dense 316",
      "2 facets, level 4, text: opened-rows 0, dense 956",
      "2 facets, level 4, notes: opened-rows 0, dense 396",
      "2 facets, level 4, answers: opened-rows 0, dense 316",
      "3 facets, level 3, text: opened-columned 0, opened-rows 380, dense 512",
      "3 facets, level 3, notes: opened-columned 0, dense 196",
      "3 facets, level 3, answers: opened-columned 0, dense 208",
      "3 facets, level 4, text: featured 0, opened-rows 340, dense 512",
      "3 facets, level 4, notes: featured 0, opened-rows 132, dense 184",
      "3 facets, level 4, answers: featured 0, opened-rows 108, rows 120, dense 160",
      "4 facets, level 3, text: opened-columned 0, dense 380",
      "4 facets, level 3, notes: opened-columned 0, dense 196",
      "4 facets, level 3, answers: opened-columned 0, dense 208",
      "4 facets, level 4, text: featured 0, dense 340",
      "4 facets, level 4, notes: featured 0, dense 132",
      "4 facets, level 4, answers: featured 0, dense 108",
      "6 facets, level 3, text: opened-columned 0, dense 380",
      "6 facets, level 3, notes: opened-columned 0, dense 196",
      "6 facets, level 3, answers: opened-columned 0, dense 208",
      "6 facets, level 4, text: featured 0, dense 340",
      "6 facets, level 4, notes: featured 0, dense 132",
      "6 facets, level 4, answers: featured 0, dense 108",
    ]
  `);
});
