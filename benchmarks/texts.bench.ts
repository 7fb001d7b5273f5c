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
const mean = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;

export const bench: Bench = {
  name: "texts",
  about: "what reports say: against their readers' levels, against themselves, and to everybody",
  async run(log) {
    await Promise.resolve();
    log(`${MANY} decks and PDF reports against the levels`);
    const simulated = simulatedResults(MANY, 20261124);
    const start = performance.now();
    const decks = simulated.map((result) => deckTexts(report.composeReport(result)));
    const deckMs = (performance.now() - start) / MANY;
    const pdfs = simulated.map(pdfTextsOf);
    const faults = (register: typeof deckRegister, texts: string[][]) =>
      texts.map((own, i) => faultsOf(register, report.measuredOf(itemAt(simulated, i).scores), own));
    const checked = [...faults(deckRegister, decks), ...faults(pdfRegister, pdfs)];
    log(`${SAMPLE} simulated and their opposites`);
    const opposites = simulated
      .slice(0, SAMPLE)
      .map((result) => resultWith(result, oppositeAnswers(result.answers)));
    const shared = (own: string[][], other: string[][]) =>
      mean(other.map((texts, i) => overlap(sentences(itemAt(own, i)), sentences(texts))));
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
        value: percent(sharedByMany(decks.slice(0, SAMPLE).map(sentences))),
        unit: "%",
        under: 10,
      },
      {
        what: "PDF: shared by more than a quarter",
        value: percent(sharedByMany(pdfs.slice(0, SAMPLE).map(sentences))),
        unit: "%",
        under: 25,
      },
      {
        what: "deck: shared with the opposite",
        value: percent(
          shared(
            decks,
            opposites.map((result) => deckTexts(report.composeReport(result))),
          ),
        ),
        unit: "%",
        under: 12,
      },
      {
        what: "PDF: shared with the opposite",
        value: percent(shared(pdfs, opposites.map(pdfTextsOf))),
        unit: "%",
        under: 12,
      },
      { what: "picks against a marked level", value: percent(mean(against)), unit: "%", under: 0.5 },
      { what: "a deck composed", value: deckMs, unit: "ms", under: 5 },
    ];
  },
};
