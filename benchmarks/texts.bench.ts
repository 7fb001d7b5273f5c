import type { Bench } from "./bench.ts";
import { faultsOf, sharedByMany } from "../app/kernel/claims-check.ts";
import { sentencesOf } from "../app/kernel/claims.ts";
import { pdfTextsOf, pdfRegister } from "../app/features/pdf-report/fixtures.ts";
import {
  deckRegister,
  deckTexts,
  oppositeAnswers,
  picksAgainst,
  resultWith,
  simulatedResults,
} from "../app/features/report/fixtures.ts";
import * as report from "../app/features/report/report.server.ts";
import { itemAt } from "../app/kernel/checked.ts";

const SAMPLE = 300;
const MANY = 1000;
const SHELVES = 5000;

const sentences = (texts: string[]) => new Set(texts.flatMap(sentencesOf));
const overlap = (a: Set<string>, b: Set<string>) =>
  [...a].filter((one) => b.has(one)).length / Math.min(a.size, b.size);
const percent = (share: number) => 100 * share;
type Simulated = ReturnType<typeof simulatedResults>;
const mean = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;

/**
 * Against a register: what texts claim that their readers' levels, or other texts of theirs, do not bear out.
 */
const faultsIn = (register: ReturnType<typeof deckRegister>, results: Simulated, texts: string[][]) =>
  texts.map((own, i) => faultsOf(register, report.measuredOf(itemAt(results, i)), own));

/**
 * The share of its sentences that a text has in common with that of a person who answered the opposite, mean.
 */
const sharedWith = (own: string[][], other: string[][]) =>
  percent(mean(other.map((texts, i) => overlap(sentences(itemAt(own, i)), sentences(texts)))));

/** The share of sentences that more than a quarter of the texts have. */
const sharedByQuarter = (texts: string[][]) => percent(sharedByMany(texts.slice(0, SAMPLE).map(sentences)));

const deckOf = (result: Simulated[number]) => deckTexts(report.composeReport(result));

export const bench: Bench = {
  name: "texts",
  about: "what reports say: against their readers' levels, against themselves, and to everybody",
  async run(log) {
    await Promise.resolve();
    log(`${MANY} decks and PDF reports against the levels`);
    const simulated = simulatedResults(MANY, 20261124);
    const start = performance.now();
    const decks = simulated.map(deckOf);
    const deckMs = (performance.now() - start) / MANY;
    const pdfs = simulated.map(pdfTextsOf);
    const checked = [
      ...faultsIn(deckRegister(), simulated, decks),
      ...faultsIn(pdfRegister, simulated, pdfs),
    ];
    log(`${SAMPLE} simulated and their opposites`);
    const opposites = simulated
      .slice(0, SAMPLE)
      .map((result) => resultWith(result, oppositeAnswers(result.answers)));
    log(`picks of ${SHELVES} simulated`);
    const against = simulatedResults(SHELVES, 7).map(picksAgainst);
    return [
      {
        what: "sentences against the levels",
        value: checked.flatMap((c) => c.against).length,
        unit: "",
        under: 1,
      },
      {
        what: "pairs of opposite claims",
        value: checked.flatMap((c) => c.oppositions).length,
        unit: "",
        under: 1,
      },
      {
        what: "deck: shared by more than a quarter",
        value: sharedByQuarter(decks),
        unit: "%",
        under: 10,
      },
      {
        what: "PDF: shared by more than a quarter",
        value: sharedByQuarter(pdfs),
        unit: "%",
        under: 25,
      },
      {
        what: "deck: shared with the opposite",
        value: sharedWith(decks, opposites.map(deckOf)),
        unit: "%",
        under: 12,
      },
      {
        what: "PDF: shared with the opposite",
        value: sharedWith(pdfs, opposites.map(pdfTextsOf)),
        unit: "%",
        under: 12,
      },
      { what: "picks against a marked level", value: percent(mean(against)), unit: "%", under: 0.5 },
      { what: "a deck composed", value: deckMs, unit: "ms", under: 5 },
    ];
  },
};
