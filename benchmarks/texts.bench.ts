import { doubtedTexts } from "../app/features/pdf-report/book/denied-fixtures.ts";
import { evenPdfReport, flatPdfReport } from "../app/features/pdf-report/fixtures.ts";
import { composePdfReport } from "../app/features/pdf-report/domain/compose.ts";
import type { PdfReport } from "../app/features/pdf-report/domain/pdf-report.ts";
import {
  frameShare,
  MOST_FRAME_WORDS,
  proseOf,
  repeatedIn,
  sharedProse,
  wordsIn,
} from "../app/features/pdf-report/book/prose-fixtures.ts";
import { sourceOf } from "../app/features/pdf-report/book/source.server.ts";
import { frame } from "../app/features/pdf-report/book/texts.server.ts";
import {
  oppositeAnswers,
  picksAgainst,
  resultWith,
  simulatedResults,
} from "../app/features/report/fixtures.ts";
import * as report from "../app/features/report/report.server.ts";
import { itemAt } from "../app/lib/checked.ts";
import type { Bench } from "./bench.ts";

const PEOPLE = 3000;
const OPPOSITES = 300;
/** People of each form whose texts are compared with their answers. */
const DOUBTED = 500;

const percent = (share: number) => 100 * share;
const mean = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
const highest = (numbers: number[], share: number) =>
  itemAt(
    numbers.toSorted((a, b) => a - b),
    Math.floor(share * numbers.length),
  );
type Result = ReturnType<typeof simulatedResults>[number];
const bookOf = (result: Result): PdfReport => composePdfReport(sourceOf(result, "Maya Iyer"));

const isLine = ([text]: [string, number]) => wordsIn(text) < 32;

/**
 * The largest share of books that contain the same text, for lines (fewer than 32 words) and longer texts.
 */
function blockShares(books: string[][]) {
  const counts = new Map<string, number>();
  for (const texts of books) for (const text of new Set(texts)) counts.set(text, (counts.get(text) ?? 0) + 1);
  const share = ([, count]: [string, number]) => count / books.length;
  const highestShare = (list: [string, number][]) => Math.max(0, ...list.map(share));
  return {
    lines: highestShare([...counts].filter(isLine)),
    others: highestShare([...counts].filter((entry) => !isLine(entry))),
  };
}

export const bench: Bench = {
  name: "texts",
  about: "what books and decks say: gaps, repetition, and how much of it other people are told too",
  async run(log) {
    await Promise.resolve();
    log(`${PEOPLE} decks and books`);
    const people = simulatedResults(PEOPLE, 20261129);
    let start = performance.now();
    for (const result of people.slice(0, 300)) report.composeReport(result);
    const deckMs = (performance.now() - start) / 300;
    const sources = people.slice(0, 300).map((result) => sourceOf(result, "Maya Iyer"));
    start = performance.now();
    for (const source of sources) composePdfReport(source);
    const bookMs = (performance.now() - start) / 300;
    const books = people.map(bookOf);
    const texts = books.map(proseOf);
    log("people who answered one thing throughout");
    for (const value of [1, 2, 3, 4, 5]) {
      evenPdfReport(value);
      flatPdfReport(value, { form: "full" });
    }
    log(`${OPPOSITES} opposites`);
    const opposites = people
      .slice(0, OPPOSITES)
      .map((result, i) =>
        sharedProse(itemAt(books, i), bookOf(resultWith(result, oppositeAnswers(result.answers)))),
      );
    const random = books.slice(1).map((book, i) => sharedProse(book, itemAt(books, i)));
    const repeated = texts.flatMap((text) => repeatedIn(text));
    const frameWords = wordsIn(JSON.stringify(Object.values(frame)));
    const shares = blockShares(texts);
    const picks = people.map(picksAgainst);
    log("texts that an answer denies or leaves open");
    const doubted = (["short", "full"] as const).map((form) =>
      simulatedResults(DOUBTED, 20261129, form).map(doubtedTexts),
    );
    const against = doubted.flat().flatMap((result) => result.against);
    const empty = books.flatMap(({ pages }) => pages.filter(({ groups }) => groups.flat().length === 0));
    const doubts = (form: number, doubt: "denied" | "open") =>
      mean(itemAt(doubted, form).map((result) => result[doubt].length));
    return [
      { what: "prose shared by random people, mean", value: percent(mean(random)), unit: "%", under: 20 },
      { what: "the same, 95th percentile", value: percent(highest(random, 0.95)), unit: "%", under: 30 },
      { what: "prose shared by opposites, mean", value: percent(mean(opposites)), unit: "%", under: 10 },
      { what: "six words twice in a book", value: new Set(repeated).size, unit: "", under: 1 },
      { what: "frame text", value: frameWords, unit: "words", under: MOST_FRAME_WORDS + 1 },
      { what: "frame text of a book", value: percent(mean(books.map(frameShare))), unit: "%", under: 5 },
      { what: "one text's share of people", value: percent(shares.others), unit: "%", under: 36 },
      { what: "one line's share of people", value: percent(shares.lines), unit: "%", under: 36 },
      { what: "picks against a marked level", value: percent(mean(picks)), unit: "%", under: 0.5 },
      {
        what: "texts of a book denied by one of 58 answers",
        value: doubts(0, "denied"),
        unit: "",
        under: 0.15,
      },
      { what: "by one of 116 answers", value: doubts(1, "denied"), unit: "", under: 0.25 },
      { what: "left open by one of 58 answers", value: doubts(0, "open"), unit: "", under: 4 },
      { what: "by one of 116 answers, left open", value: doubts(1, "open"), unit: "", under: 5 },
      { what: "texts and levels that the raw answers rule out", value: against.length, unit: "", under: 1 },
      { what: "pages without content", value: empty.length, unit: "", under: 1 },
      { what: "a deck composed", value: deckMs, unit: "ms", under: 5 },
      { what: "a book composed", value: bookMs, unit: "ms", under: 5 },
    ];
  },
};
