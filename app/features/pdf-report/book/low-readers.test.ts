import { expect, test } from "vitest";
import { catalogue, lowResults } from "../../report/fixtures.ts";
import { library } from "../../report/report.server.ts";
import { composePdfReport } from "../domain/compose.ts";
import { proseOf } from "./prose-fixtures.ts";
import { sourceOf } from "./source.server.ts";

const reports = lowResults(200, 52).map((result) => {
  const source = sourceOf(result, "Maya Iyer");
  return { deck: source.document.results, report: composePdfReport(source) };
});

test("[REPORT-10] names no heavy film or book and no heavy quote in low readers' decks and reports", () => {
  const heavyWorks = [
    ...[...catalogue.films, ...catalogue.books].filter(({ heavy }) => heavy === 2).map(({ title }) => title),
    ...catalogue.quotes.filter(({ heavy }) => heavy === 2).map(({ text }) => text),
  ];
  const texts = reports.map(({ deck, report }) => JSON.stringify([deck, report]));
  const named = heavyWorks.filter((work) => texts.some((text) => text.includes(JSON.stringify(work))));
  expect(named).toEqual([]);
});

test("[REPORT-10] schedules nothing that low readers would do alone", () => {
  const plans = reports.flatMap(({ deck, report }) => [
    deck.actionItem,
    ...report.pages
      .filter(({ title }) => /^(Weeks|Eight evenings|One hour|What could|What will)/.test(title))
      .map((page) => JSON.stringify(page)),
  ]);
  const aloneTexts = plans.flatMap(
    (plan) => plan.match(/"[^"]*\b(?:alone|by yourself|on your own)\b[^"]*"/gi) ?? [],
  );
  expect([...new Set(aloneTexts)]).toEqual([]);
});

test("[REPORT-10] prints the help line in the opening letter and at the end of low readers' books", () => {
  for (const { report } of reports) {
    expect(JSON.stringify(report.pages[0])).toContain("14416");
    expect(JSON.stringify(report.pages.at(-1))).toContain("14416");
  }
});

test("[REPORT-10] gives low readers no text that stings and no predictions", () => {
  const stinging = new Set(
    [...library.values()].flat().flatMap((block) => (block.stings ? block.paragraphs : [])),
  );
  expect(stinging.size).toBeGreaterThan(10);
  for (const { report } of reports) {
    expect(proseOf(report).filter((text) => stinging.has(text))).toEqual([]);
    expect(JSON.stringify(report.pages)).not.toContain("Three guesses");
  }
});

test("[REPORT-10] puts strengths after the opening, and people before work and money", () => {
  for (const { report } of reports) {
    const titles = report.pages.map(({ title }) => title);
    expect(titles[2]).toBe("Strengths that cost something");
    expect(titles.indexOf("Friendship")).toBeLessThan(titles.indexOf("At work"));
    expect(titles.indexOf("Love and closeness")).toBeLessThan(titles.indexOf("At work"));
  }
});
