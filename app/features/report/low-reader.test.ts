import { expect, test } from "vitest";
import { catalogue } from "./catalogue/catalogue.server.ts";
import type { QuestResult } from "./contract.ts";
import { lowResults, resultAgreeing, simulatedResults } from "./fixtures.ts";
import * as report from "./report.server.ts";

const documentOf = (result: QuestResult) => ({ result, document: report.composeReport(result) });
const isLow = (result: QuestResult) => report.readerOf(result).isLow;
const isHigh = (result: QuestResult, facet: "N3" | "N6") =>
  report.readerOf(result).standings[facet]!.side === "high";
const hasLowSpirits = (result: QuestResult) => isHigh(result, "N3");

const low = lowResults(200, 52).map(documentOf);
/** People with low spirits, but cheerful, confident and under little strain. */
const lowSpirits = simulatedResults(400, 54)
  .map((result) =>
    (
      [
        ["N3", 4],
        ["N6", 2],
        ["E6", 4],
        ["C1", 4],
      ] as const
    ).reduce((changed, [facet, value]) => resultAgreeing(changed, facet, [value, value]), result),
  )
  .filter((result) => hasLowSpirits(result) && !isLow(result))
  .map(documentOf);
/** People with strain above average, without low spirits. */
const strained = simulatedResults(600, 55)
  .filter((result) => isHigh(result, "N6") && !hasLowSpirits(result))
  .map(documentOf);
const otherReaders = simulatedResults(200, 53)
  .filter((result) => !isLow(result) && !hasLowSpirits(result) && !isHigh(result, "N6"))
  .map(documentOf);

const BLEAK = 2;
const heavyByTitle = new Map<string, number>(
  [...catalogue.films, ...catalogue.books].map(({ title, heavy }) => [title, heavy]),
);
const heavyByText = new Map<string, number>(catalogue.quotes.map(({ text, heavy }) => [text, heavy]));

type Composed = ReturnType<typeof documentOf>;
/** Heaviness, 0 (warm) to 2 (bleak), of the deck's films, books and quotes. */
const deckLists = ({ document: { results } }: Composed) => [
  results.films.map(({ title }) => heavyByTitle.get(title)),
  results.books.map(({ title }) => heavyByTitle.get(title)),
  results.quotes.map(({ text }) => heavyByText.get(text)),
];
/** The same for the films and books that the PDF report adds. */
const bookLists = ({ result, document }: Composed) => {
  const picks = report.composeMorePicks(result, document);
  return (["film", "book"] as const).map((shelf) =>
    picks.filter(({ kind }) => kind === shelf).map(({ title }) => heavyByTitle.get(title)),
  );
};
const bleakIn = (list: (number | undefined)[]) => list.filter((heavy) => heavy === BLEAK).length;

test("[REPORT-10] shows low readers no bleak film, book or quote, and a warm one first", () => {
  for (const composed of low)
    for (const list of deckLists(composed)) {
      expect(list).toHaveLength(3);
      expect(list).not.toContain(BLEAK);
      expect(list[0]).toBe(0);
    }
});

test("[REPORT-10] adds no bleak film or book for low readers in the PDF report, and a warm one first", () => {
  for (const composed of low)
    for (const list of bookLists(composed)) {
      expect(list).toHaveLength(4);
      expect(list).not.toContain(BLEAK);
      expect(list[0]).toBe(0);
    }
});

test("[REPORT-10] shows people with only low spirits or strain at most one bleak work in deck and PDF together", () => {
  for (const people of [lowSpirits, strained]) {
    expect(people.length).toBeGreaterThan(50);
    const counts = people.map((composed) => bleakIn([...deckLists(composed), ...bookLists(composed)].flat()));
    expect(Math.max(...counts)).toBe(1);
  }
});

test("[REPORT-10] shows other readers at most one bleak work per list", () => {
  const counts = otherReaders.map((composed) =>
    [...deckLists(composed), ...bookLists(composed)].map(bleakIn),
  );
  expect(Math.max(...counts.flat())).toBe(1);
  expect(counts.some((lists) => lists.filter(Boolean).length > 1)).toBe(true);
});

test("[REPORT-10] gives low readers no action that is done alone", () => {
  const aloneActions = catalogue.actions.filter((action) => action.alone).map(({ item }) => item);
  expect(aloneActions.length).toBeGreaterThan(0);
  for (const { result, document } of low) {
    expect(aloneActions).not.toContain(document.results.actionItem);
    expect(aloneActions).not.toContain(report.composeHour(result, document).item);
  }
});

test("[REPORT-10] shows helplines to all low readers, and to fewer than 70 of 200 simulated people", () => {
  for (const { document } of low) expect(document.evidence.emotional.low).toBe(true);
  const shown = simulatedResults(200, 53).filter(
    (result) => report.composeReport(result).evidence.emotional.low,
  );
  expect(shown.length).toBeLessThan(70);
});

test("[REPORT-10] shows low readers at most one finding about their mood", () => {
  const aboutMood = low.map(({ document }) =>
    document.evidence.findings.filter(({ facets }) => facets.some(({ id }) => id === "N3" || id === "E6")),
  );
  expect(Math.max(...aboutMood.map(({ length }) => length))).toBe(1);
});

test("[REPORT-10] shows low readers their two highest attributes first, and no predictions", () => {
  for (const { result, document } of low) {
    const highest = result.scores.attributes.toSorted((a, b) => b.percentile - a.percentile).slice(0, 2);
    expect(document.results["Mind Card"].attributes.slice(0, 2)).toEqual(highest.map(({ name }) => name));
    expect([document.results.astrology?.predictions ?? [], document.evidence.predictions]).toEqual([[], []]);
  }
});
