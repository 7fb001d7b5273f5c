import { expect, test } from "vitest";
import { faultsOf } from "../../kernel/claims-check.ts";
import type { Measured } from "../../kernel/claims.ts";
import { entryOf } from "../../kernel/checked.ts";
import { answersOf } from "../quest/fixtures.ts";
import { deckRegister, deckTexts, simulatedResults } from "../report/fixtures.ts";
import { pdfRegister, pdfTexts } from "./claims-fixtures.ts";
import { inventedSource, inventedSources, resultOf } from "./fixtures.ts";
import { composePdfReport } from "./domain/compose.ts";
import type { QuestResult } from "./contract.ts";
import type { Source } from "./domain/source.ts";
import { sourceOf } from "./source.server.ts";

/** `raw`: the result as it was scored, with the levels of the estimates. */
type Person = { raw: QuestResult; source: Source };
function personOf(source: Source): Person {
  const { scores } = source.result;
  const facets = Object.fromEntries(
    Object.entries(scores.facets).map(([key, facet]) => [key, { ...facet, level: facet.estimated! }]),
  );
  return { raw: { ...source.result, scores: { ...scores, facets } }, source };
}
const short = simulatedResults(300, 20261126).map((result) => sourceOf(result, "Maya Iyer", []));
/** Whose answers bear fewer than eight of the obstacles. */
const bare = [inventedSource(4, 115), inventedSource(2, 268)];
const people = [...short, ...inventedSources(80, 20261127), ...bare].map(personOf);
const composed = [...people.slice(0, 60), ...people.slice(300)].map((person) => ({
  person,
  made: composePdfReport(person.source),
}));

/**
 * Whether raw answers or the estimate deny a level other than the middle one: one of two answers that says the
 * opposite, two of four, no answer on its side, or an estimate on the other side. Independent of the standings
 * from which the texts are chosen.
 */
function isDenied(
  result: QuestResult,
  statements: Source["statements"],
  facet: string,
  level: number,
): boolean {
  const turned = statements
    .filter((one) => one.facet === facet)
    .map(({ id, keyedPlus }) => {
      const value = entryOf(result.answers, id);
      return keyedPlus === level > 3 ? value : 6 - value;
    });
  const opposite = turned.filter((value) => value <= 2).length;
  const supporting = turned.filter((value) => value >= 4).length;
  const { level: estimate } = entryOf(result.scores.facets, facet);
  return opposite > (turned.length > 2 ? 1 : 0) || supporting <= opposite || (estimate - 3) * (level - 3) < 0;
}

/** The reader's levels, of which those are the middle one that answers or estimate deny. */
function unopposed({ raw, source: { statements, measured } }: Person): Measured {
  const levels = Object.entries(measured.levels).map(([key, level]) => {
    const isFacet = key.length === 2;
    return [key, isFacet && level !== 3 && isDenied(raw, statements, key, level) ? 3 : level] as const;
  });
  return { ...measured, levels: Object.fromEntries(levels) };
}

/** Sentences that the reader's own answers do not bear, names of levels among them. */
const againstAnswers = (person: Person, texts: string[], register = pdfRegister) =>
  faultsOf(register, unopposed(person), texts)
    .against.filter(({ sentence }) => !pdfRegister.asAnswered.has(sentence))
    .map(({ sentence, claim }) => `${sentence} [${claim}]`);

test("[REPORT-02] no level that is shown is denied by answers or estimate; the estimates' own levels often are", () => {
  let deniedEstimates = 0;
  for (const { raw, source } of people)
    for (const [facet, { level }] of Object.entries(source.result.scores.facets)) {
      if (level !== 3) expect(isDenied(raw, source.statements, facet, level), facet).toBe(false);
      const estimate = entryOf(raw.scores.facets, facet).level;
      if (estimate !== 3 && isDenied(raw, source.statements, facet, estimate)) deniedEstimates++;
    }
  expect(deniedEstimates).toBeGreaterThan(300);
});

test("[REPORT-02] no finding rests on neutral answers or on answers against it", () => {
  for (const { raw, source } of people)
    for (const { kind, facets, evidence } of source.result.scores.findings) {
      for (const facet of facets) {
        const own = source.statements.filter((one) => one.facet === facet && evidence.includes(one.id));
        expect(
          own.some(({ id }) => raw.answers[id] !== 3),
          facet,
        ).toBe(true);
      }
      const levels = facets.map((facet) => entryOf(source.measured.levels, facet));
      if (kind !== "said") expect(levels.some((level) => level !== 3)).toBe(true);
    }
});

const CHAPTERS = [
  "mirror", "archetype", "tiles", "trait", "meetings", "shape", "moons", "facets", "findings", "picks",
  "attention", "nowthen", "weeks", "obstacles", "one", "days", "predictions",
] as const; // prettier-ignore

test.each(CHAPTERS)(
  "[REPORT-02] no text of the chapter “%s” speaks against a single answer of whoever reads it",
  (kind) => {
    const found = composed.flatMap(({ person, made }) => {
      const chapters = made.chapters.filter((chapter) => chapter.kind === kind);
      const said = pdfTexts({ ...made, chapters });
      // the line for help is for whoever stands there
      return againstAnswers(
        person,
        said.filter((text) => text !== person.source.texts.frame.helpNear),
      );
    });
    expect(found).toEqual([]);
  },
);

test("[REPORT-02] nor does anything that a deck says: findings, reasons for picks, predictions, the one thing", () => {
  const found = people.flatMap((person) =>
    againstAnswers(person, deckTexts(person.source.document), deckRegister()),
  );
  expect(found).toEqual([]);
});

test("[REPORT-02] nor does the reason for a film, a book or a subject that only the PDF report has", () => {
  const found = people.flatMap((person) =>
    againstAnswers(
      person,
      person.source.more.map(({ reason }) => reason),
    ),
  );
  expect(found).toEqual([]);
});

test("[REPORT-02] who answers yes to everything, and so denies each of their feelings, is not told that none stands out", () => {
  const yes = Object.fromEntries(Object.keys(answersOf("maya")).map((id) => [id, 5]));
  const { document } = sourceOf(resultOf(yes), "Maya Iyer", []);
  expect(document.results["section 1"]).toMatch(/^Your answers on .+ pull both ways\.$/);
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
