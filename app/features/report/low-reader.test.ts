import { expect, test } from "vitest";
import { catalogue } from "./catalogue.server.ts";
import { lowResults, simulatedResults } from "./fixtures.ts";
import * as report from "./report.server.ts";

const documents = lowResults(200, 52).map((result) => ({ result, document: report.composeReport(result) }));

const heavyByTitle = new Map<string, number>(
  [...catalogue.films, ...catalogue.books].map(({ title, heavy }) => [title, heavy]),
);
const heavyByText = new Map<string, number>(catalogue.quotes.map(({ text, heavy }) => [text, heavy]));

test("shows low readers no bleak film, book or quote, and a warm one first", () => {
  for (const { document } of documents) {
    const { films, books, quotes } = document.results;
    const lists = [
      films.map(({ title }) => heavyByTitle.get(title)),
      books.map(({ title }) => heavyByTitle.get(title)),
      quotes.map(({ text }) => heavyByText.get(text)),
    ];
    for (const list of lists) {
      expect(list).toHaveLength(3);
      expect(list).not.toContain(2);
      expect(list[0]).toBe(0);
    }
  }
});

test("adds no bleak film or book for low readers in the book", () => {
  for (const { result, document } of documents)
    for (const { kind, title } of report.composeMorePicks(result, document))
      if (kind !== "subject") expect(heavyByTitle.get(title)).toBeLessThan(2);
});

test("gives low readers no action that is done alone", () => {
  const alone = catalogue.actions.filter((action) => action.alone).map(({ item }) => item);
  expect(alone.length).toBeGreaterThan(0);
  for (const { document } of documents) expect(alone).not.toContain(document.results.actionItem);
});

test("shows anybody else at most one bleak work a list", () => {
  for (const result of simulatedResults(200, 53)) {
    const { films, books, quotes } = report.composeReport(result).results;
    for (const list of [
      films.map(({ title }) => heavyByTitle.get(title)),
      books.map(({ title }) => heavyByTitle.get(title)),
      quotes.map(({ text }) => heavyByText.get(text)),
    ])
      expect(list.filter((heavy) => heavy === 2).length).toBeLessThan(2);
  }
});

test("shows helplines to people with low spirits, and to few others", () => {
  for (const { document } of documents) expect(document.evidence.emotional.low).toBe(true);
  const shown = simulatedResults(200, 53).filter(
    (result) => report.composeReport(result).evidence.emotional.low,
  );
  expect(shown.length).toBeLessThan(70);
});
