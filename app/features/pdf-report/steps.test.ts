import { expect, test } from "vitest";
import { composePdfReport } from "./domain/compose.ts";
import type { Chapter, Week } from "./domain/pdf-report.ts";
import { inventedSources, MUCH_FEEDBACK } from "./fixtures.ts";
import { texts } from "./texts.server.ts";

const sources = [...inventedSources(60, 20261128), ...inventedSources(10, 4, { feedback: MUCH_FEEDBACK })];
const reports = sources.map((source) => composePdfReport(source));

/** Every text of a book, each as often as it is printed; drawings are left out. */
function printed(node: unknown): string[] {
  if (typeof node === "string") return node.includes("<svg") ? [] : [node];
  if (typeof node !== "object" || node === null) return [];
  return Object.values(node).flatMap(printed);
}
const days = Object.values(texts.facets).flatMap(({ low, high }) =>
  [low, high].flatMap((one) => one.days.steps),
);
const weekly = Object.values(texts.future).flatMap(({ low, high }) => [low.weekly.text, high.weekly.text]);

test("[REPORT-03] no step of the plan is printed twice in a book: not in days, weeks, the one thing or beside a facet", () => {
  const twice = reports.flatMap(({ chapters }) => {
    const all = printed(chapters).join("\n");
    return [...days, ...weekly].filter((step) => all.split(step).length > 2);
  });
  expect(twice).toEqual([]);
});

const of = <K extends Chapter["kind"]>(chapters: Chapter[], kind: K) =>
  chapters.filter((c): c is Extract<Chapter, { kind: K }> => c.kind === kind);

test("[REPORT-03] each block of the twelve weeks begins with a step that the thirty days have, on the day that it names", () => {
  for (const { chapters } of reports) {
    const tried = of(chapters, "days")[1]?.days ?? [];
    for (const { facet, first } of of(chapters, "weeks").flatMap(({ blocks }) => blocks)) {
      const day = Number(/day (\d+)/.exec(first)?.[1]);
      expect(tried.find((one) => one.day === day)?.facet).toBe(facet);
    }
  }
});

test("[REPORT-03] a week of input has another hour for every day that is no evening", () => {
  const weeks = reports.flatMap(({ chapters }) => chapters.filter((c): c is Week => c.kind === "week"));
  const hours = weeks.map((week) =>
    week.days.map(({ slot }) => slot).filter((slot) => !slot.startsWith("evening")),
  );
  expect(hours.length).toBe(reports.length);
  expect(hours.filter((slots) => new Set(slots).size < slots.length)).toEqual([]);
});
