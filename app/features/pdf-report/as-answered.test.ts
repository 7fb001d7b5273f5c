import { expect, test } from "vitest";
import { faultsOf } from "../../kernel/claims-check.ts";
import type { Measured } from "../../kernel/claims.ts";
import { entryOf } from "../../kernel/checked.ts";
import { answersOf } from "../quest/fixtures.ts";
import { deckRegister, deckTexts, simulatedResults } from "../report/fixtures.ts";
import * as report from "../report/report.server.ts";
import { pdfRegister, pdfTexts } from "./claims-fixtures.ts";
import { inventedSource, inventedSources, resultOf } from "./fixtures.ts";
import { composePdfReport } from "./domain/compose.ts";
import type { Source } from "./domain/source.ts";
import { sourceOf } from "./source.server.ts";

const short = simulatedResults(300, 20261126).map((result) => sourceOf(result, "Maya Iyer", []));
/** Whose answers bear fewer than eight of the obstacles. */
const bare = [inventedSource(4, 115), inventedSource(2, 268)];
const sources = [...short, ...inventedSources(40, 20261127), ...bare];
const composed = [...short.slice(0, 60), ...sources.slice(300)].map((source) => ({
  source,
  made: composePdfReport(source),
}));

/** Levels of which those are the middle one that one of the facet's own answers denies. */
function unopposed({ result, statements }: Source): Measured {
  const measured = report.measuredOf(result.scores);
  const levels = Object.entries(measured.levels).map(([key, level]) => {
    const own = statements.filter(({ facet }) => facet === key);
    const leanings = own.map(({ id, keyedPlus }) => (entryOf(result.answers, id) - 3) * (keyedPlus ? 1 : -1));
    return [key, leanings.some((leaning) => leaning * (level - 3) < 0) ? 3 : level] as const;
  });
  return { ...measured, levels: Object.fromEntries(levels) };
}

/**
 * Sentences that a reader's levels bear and one of their own answers does not; names of levels compare, and
 * what was answered is repeated; both stand aside.
 */
const againstAnswers = (source: Source, texts: string[], register = pdfRegister) =>
  faultsOf(register, unopposed(source), texts)
    .against.filter(({ claim }) => !/ (most|average)$/.test(claim))
    .filter(({ sentence }) => !pdfRegister.asAnswered.has(sentence))
    .map(({ sentence, claim }) => `${sentence} [${claim}]`);

test("[REPORT-02] of the people below, most stand somewhere where one of their own answers does not lean", () => {
  const turned = sources.map((source) => {
    const { levels } = unopposed(source);
    return Object.entries(source.measured.levels).filter(([key, level]) => levels[key] !== level).length;
  });
  expect(turned.filter((count) => count > 0).length).toBeGreaterThan(300);
});

const CHAPTERS = [
  "mirror", "archetype", "tiles", "trait", "meetings", "shape", "moons", "facets", "findings", "picks",
  "attention", "nowthen", "weeks", "obstacles", "one", "days", "predictions",
] as const; // prettier-ignore

test.each(CHAPTERS)(
  "[REPORT-02] no text of the chapter “%s” speaks against a single answer of whoever reads it",
  (kind) => {
    const found = composed.flatMap(({ source, made }) => {
      const chapters = made.chapters.filter((chapter) => chapter.kind === kind);
      const said = pdfTexts({ ...made, chapters });
      // the line for help is for whoever stands there
      return againstAnswers(
        source,
        said.filter((text) => text !== source.texts.frame.helpNear),
      );
    });
    expect(found).toEqual([]);
  },
);

test("[REPORT-02] nor does anything that a deck says: findings, reasons for picks, predictions, the one thing", () => {
  const found = sources.flatMap((source) =>
    againstAnswers(source, deckTexts(source.document), deckRegister()),
  );
  expect(found).toEqual([]);
});

test("[REPORT-02] nor does the reason for a film, a book or a subject that only the PDF report has", () => {
  const found = sources.flatMap((source) =>
    againstAnswers(
      source,
      source.more.map(({ reason }) => reason),
    ),
  );
  expect(found).toEqual([]);
});

test("[REPORT-02] who answers yes to everything, and so denies each of their feelings, is not told that none stands out", () => {
  const yes = Object.fromEntries(Object.keys(answersOf("maya")).map((id) => [id, 5]));
  const { document } = sourceOf(resultOf(yes), "Maya Iyer", []);
  expect(document.results["section 1"]).toMatch(/^Beside other people’s answers/);
});

test("[REPORT-02] a book has its rules, its obstacles and its seven facets all the same", () => {
  for (const { made } of composed) {
    const found: Record<string, number> = {};
    for (const chapter of made.chapters) {
      if (chapter.kind === "attention") found["rules"] = chapter.rules.length;
      if (chapter.kind === "obstacles") found["obstacles"] = Math.min(8, chapter.items.length + chapter.open);
      if (chapter.kind === "nowthen") found["facets"] = chapter.rows.length;
    }
    expect(found).toEqual({ rules: 5, obstacles: 8, facets: 7 });
  }
});
