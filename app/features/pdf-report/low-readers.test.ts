import { expect, test } from "vitest";
import { catalogue, lowResults } from "../report/fixtures.ts";
import { composePdfReport } from "./domain/compose.ts";
import { sourceOf } from "./source.server.ts";

const reports = lowResults(200, 52).map((result) => {
  const source = sourceOf(result, "Maya Iyer", []);
  return { deck: source.document.results, report: composePdfReport(source) };
});

test("[REPORT-06] names no heavy film or book and no heavy quote in low readers' decks and reports", () => {
  const heavyWorks = [
    ...[...catalogue.films, ...catalogue.books].filter(({ heavy }) => heavy === 2).map(({ title }) => title),
    ...catalogue.quotes.filter(({ heavy }) => heavy === 2).map(({ text }) => text),
  ];
  const texts = reports.map(({ deck, report }) => JSON.stringify([deck, report]));
  const named = heavyWorks.filter((one) => texts.some((text) => text.includes(JSON.stringify(one))));
  expect(named).toEqual([]);
});

test("[REPORT-06] schedules nothing alone for low readers", () => {
  const plans = reports.flatMap(({ deck, report }) => [
    JSON.stringify(deck.actionItem),
    ...report.chapters
      .filter(({ kind }) =>
        ["attention", "week", "days", "weeks", "future", "nowthen", "obstacles", "review"].includes(kind),
      )
      .map((chapter) => JSON.stringify(chapter)),
  ]);
  const alone = plans.flatMap(
    (plan) => plan.match(/"[^"]*\b(?:alone|by yourself|on your own)\b[^"]*"/gi) ?? [],
  );
  expect([...new Set(alone)]).toEqual([]);
});

test("[REPORT-02] prints the helplines where a low reader's low days are described", () => {
  const without = reports.filter(
    ({ report }) =>
      !report.chapters.some(
        ({ kind, ...page }) => kind !== "limits" && JSON.stringify(page).includes("14416"),
      ),
  );
  expect(without).toHaveLength(0);
});
