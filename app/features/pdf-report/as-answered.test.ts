import { expect, test } from "vitest";
import { faultsOf } from "../../kernel/claims-check.ts";
import type { Measured } from "../../kernel/claims.ts";
import { entryOf } from "../../kernel/checked.ts";
import { simulatedResults } from "../report/fixtures.ts";
import * as report from "../report/report.server.ts";
import { pdfRegister, pdfTexts } from "./claims-fixtures.ts";
import { composePdfReport } from "./domain/compose.ts";
import type { Source } from "./domain/source.ts";
import { sourceOf } from "./source.server.ts";

const sources = simulatedResults(40, 20261126).map((result) => sourceOf(result, "Maya Iyer", []));

/** Levels of which those are the middle one against which the facet's own answers speak. */
function unopposed({ result, statements }: Source): Measured {
  const measured = report.measuredOf(result.scores);
  const levels = Object.entries(measured.levels).map(([key, level]) => {
    const keyed = statements
      .filter(({ facet }) => facet === key)
      .map(({ id, keyedPlus }) => (entryOf(result.answers, id) - 3) * (keyedPlus ? 1 : -1));
    const sum = keyed.reduce((total, value) => total + value, 0);
    return [key, sum * (level - 3) < 0 ? 3 : level] as const;
  });
  return { ...measured, levels: Object.fromEntries(levels) };
}

/** Sentences that a reader's levels bear and their own answers do not; names of levels compare, and stand aside. */
const againstAnswers = (source: Source, texts: string[]) =>
  faultsOf(pdfRegister, unopposed(source), texts)
    .against.filter(({ claim }) => !/ (most|average)$/.test(claim))
    .map(({ sentence, claim }) => `${sentence} [${claim}]`);

test("[REPORT-02] of the people below, many stand where their own answers do not lean", () => {
  const turned = sources.map((source) => {
    const { levels } = unopposed(source);
    return Object.entries(source.measured.levels).filter(([key, level]) => levels[key] !== level).length;
  });
  expect(turned.filter((count) => count > 0).length).toBeGreaterThan(20);
});

const CHAPTERS = [
  "mirror", "archetype", "tiles", "trait", "meetings", "shape", "findings", "attention", "nowthen", "obstacles",
] as const; // prettier-ignore

test.each(CHAPTERS)(
  "[REPORT-02] no text of the chapter “%s” speaks against the answers of whoever reads it",
  (kind) => {
    const found = sources.flatMap((source) => {
      const made = composePdfReport(source);
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

test("[REPORT-02] nor does what the deck says of the facets of a finding", () => {
  const found = sources.flatMap((source) =>
    againstAnswers(
      source,
      source.document.evidence.findings.flatMap(({ facets }) => facets.flatMap(({ text }) => text ?? [])),
    ),
  );
  expect(found).toEqual([]);
});

test("[REPORT-02] a book has its rules, its obstacles and its seven facets all the same", () => {
  for (const source of sources)
    for (const chapter of composePdfReport(source).chapters) {
      if (chapter.kind === "attention") expect(chapter.rules.length).toBe(5);
      if (chapter.kind === "obstacles") expect(chapter.items.length).toBeGreaterThan(7);
      if (chapter.kind === "nowthen") expect(chapter.rows).toHaveLength(7);
    }
});
