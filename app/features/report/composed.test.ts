import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { typeset } from "../../lib/typography.ts";
import * as quest from "../quest/quest.server.ts";
import { answersOf, PROFILES, type QuestPerson } from "../quest/fixtures.ts";
import { FACETS, type QuestResult, type ReportDocument } from "./contract.ts";
import { isGrammar } from "./domain/drawing/grammar.ts";
import { lowResults, oppositeAnswers, resultAgreeing, simulatedResults } from "./fixtures.ts";
import * as report from "./report.server.ts";

const COMPLETED = new Date("2026-11-20T13:51:00Z");
const scored = (answers: Record<string, number>, over: Partial<QuestResult> = {}): QuestResult => ({
  sessionId: "q_5vJ0m3cK2h7PzYt1sWbA9e",
  testId: "neo-58-v1",
  ownerId: null,
  form: "short",
  scores: quest.score(quest.instrument, answers, { form: "short", sex: "female", age: 30 }),
  answers,
  birthDate: null,
  sex: "female",
  completedAt: COMPLETED,
  ...over,
});
const simulated = simulatedResults(200, 20261120);
const documents = simulated.map((person) => report.composeReport(person));
/** The last day of the first prediction for a quest finished at this time. */
const untilOf = (at: string) =>
  report.composeReport({ ...simulated[0]!, completedAt: new Date(at) }).evidence.predictions[0]!.until;

describe("golden reports", () => {
  test.each(Object.keys(PROFILES) as QuestPerson[])(
    "[QUEST-03] composes the same report for %s, byte for byte",
    async (person) => {
      const { birthDate, sex } = PROFILES[person];
      const document = report.composeReport(scored(answersOf(person), { birthDate, sex }));
      await expect(`${JSON.stringify(document, null, 1)}\n`).toMatchFileSnapshot(
        `domain/golden/${person}.report.txt`,
      );
    },
  );

  test("[QUEST-03] composes the same texts regardless of session id and order of the answers", () => {
    const answers = answersOf("noor");
    const first = report.composeReport(scored(answers));
    const second = report.composeReport(
      scored(Object.fromEntries(Object.entries(answers).toReversed()), {
        sessionId: "q_zzzzzzzzzzzzzzzzzzzzzz",
      }),
    );
    expect({ ...second, session_id: first.session_id }).toEqual(first);
  });
});

/** The texts of a deck that are about its reader. */
function personalTexts({ results, evidence }: ReportDocument): string[] {
  return [
    results["section 1"],
    results["Mind Card"].description,
    ...results["Mind Card"].insights,
    ...results.findings,
    ...Object.values(evidence.traits).map(({ text }) => text!),
    ...evidence.films.map(({ why }) => why),
    ...evidence.books.map(({ why }) => why),
    evidence.work.why,
  ].filter(Boolean);
}

const textsFor = (answers: Record<string, number>) =>
  personalTexts(report.composeReport(scored(answers, { birthDate: "1996-05-05" })));

describe("[REPORT-03] a deck", () => {
  test("shows at most a tenth of its texts to more than a quarter of 200 simulated people, and none to more than 36 in 100", () => {
    const shown = new Map<string, number>();
    for (const document of documents)
      for (const text of new Set(personalTexts(document))) shown.set(text, (shown.get(text) ?? 0) + 1);
    const toMany = (share: number) => [...shown].filter(([, times]) => times > share * documents.length);
    expect(toMany(0.25).length / shown.size).toBeLessThanOrEqual(0.1);
    expect(toMany(0.36)).toEqual([]);
    expect(shown.size).toBeGreaterThan(500);
  });

  test("shares at most a tenth of its texts with the opposite person, on average", () => {
    const shares = simulated.slice(0, 100).map(({ answers }) => {
      const oppositeTexts = new Set(textsFor(oppositeAnswers(answers)));
      return textsFor(answers).filter((text) => oppositeTexts.has(text)).length / textsFor(answers).length;
    });
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThan(0.1);
  });

  test("[REPORT-12] neither ranks its reader nor calls them average", () => {
    const ranks = /\b(?:above|below) (?:average|most)\b|\baverage\b|\bpercentile\b/i;
    expect(documents.flatMap(personalTexts).filter((text) => ranks.test(text))).toEqual([]);
  });

  test("keeps findings to 125 characters, their titles to 40 and section 1 to 220", () => {
    for (const { results, evidence } of documents) {
      expect(results["section 1"].length).toBeLessThanOrEqual(220);
      for (const line of results.findings) expect(line.length).toBeLessThanOrEqual(125);
      for (const { title } of evidence.findings) expect(title.length).toBeLessThanOrEqual(40);
    }
  });
});

describe("every report", () => {
  const anyone = fc.constantFrom(...simulated);

  test("[RESULT-01] has nine sections in order, eight without a birth date", () => {
    fc.assert(
      fc.property(anyone, fc.boolean(), (person, hasBirthDate) => {
        const { results, evidence } = report.composeReport({
          ...person,
          birthDate: hasBirthDate ? "1990-01-10" : null,
        });
        const nine = [
          "section 1",
          "Mind Card",
          "findings",
          "quotes",
          "films",
          "subjects",
          "astrology",
          "books",
          "actionItem",
        ];
        expect(Object.keys(results)).toEqual(nine.filter((key) => hasBirthDate || key !== "astrology"));
        expect(results.quotes).toHaveLength(3);
        expect(results.films).toHaveLength(3);
        expect(results.subjects).toHaveLength(5);
        expect(results.books).toHaveLength(3);
        expect(new Set(evidence.films.map((f) => f.director)).size).toBe(3);
        expect(new Set(results.books.map((b) => b.author)).size).toBe(3);
        expect(new Set(results.quotes.map((q) => q.author.split(",")[0])).size).toBe(3);
      }),
    );
  });

  test.each([1, 3, 5])(
    "[RESULT-01] composes a complete deck from 58 or 116 answers of %i, with a cusp birth or no birth date",
    (value) => {
      for (const form of ["short", "full"] as const)
        for (const birthDate of ["1999-12-22", null]) {
          const answers = Object.fromEntries(Object.keys(answersOf("maya", form)).map((id) => [id, value]));
          const scores = quest.score(quest.instrument, answers, { form, sex: null, age: null });
          const document = report.composeReport({
            ...simulated[0]!,
            form,
            answers,
            scores,
            birthDate,
            sex: null,
          });
          const { results, evidence } = document;
          expect(results.findings).toHaveLength(5);
          for (const finding of evidence.findings) {
            expect(finding.facets.length).toBeGreaterThan(0);
            expect(finding.answers.length).toBeGreaterThan(0);
          }
          expect(results.subjects).toHaveLength(5);
          expect(results.astrology?.actualSign).toBe(birthDate ? "Sagittarius or Capricorn" : undefined);
          expect(JSON.stringify(document)).not.toMatch(/undefined|NaN|Infinity/);
        }
    },
  );

  test("[RESULT-01] keeps likelihoods between 35 and 85", () => {
    for (const { results } of documents)
      for (const { likelihood } of results.astrology!.predictions) {
        expect(likelihood).toBeGreaterThanOrEqual(35);
        expect(likelihood).toBeLessThanOrEqual(85);
      }
  });

  test("[RESULT-01] varies the matches of the subjects, even for people far from every average", () => {
    const extreme = simulated.slice(0, 50).map((result, i) =>
      FACETS.reduce((changed, facet, f) => {
        const agreement = (f * 7 + i) % 3 ? 5 : 1;
        return resultAgreeing(changed, facet, [agreement, agreement]);
      }, result),
    );
    for (const { results } of [...documents, ...extreme.map((result) => report.composeReport(result))]) {
      const matches = results.subjects.map(({ matchPercentage }) => matchPercentage);
      expect(matches).toEqual(matches.toSorted((a, b) => b - a));
      expect(new Set(matches).size).toBeGreaterThan(2);
      expect(matches[0]).toBeLessThan(99);
    }
  });

  test("[RESULT-05] draws all films and books of a deck in different forms", () => {
    for (const { evidence } of documents) {
      const forms = [...evidence.films, ...evidence.books].map(({ art }) => /-([a-z]+)$/.exec(art.path)?.[1]);
      expect(forms.filter((form) => form === undefined || !isGrammar(form))).toEqual([]);
      expect(new Set(forms).size).toBe(6);
    }
  });

  test("[QUEST-04] lists the answers behind every finding, unchanged", () => {
    for (const [i, { evidence, results }] of documents.entries()) {
      expect(results.findings).toHaveLength(5);
      expect(new Set(results.findings).size).toBe(5);
      for (const { answers, facets } of evidence.findings) {
        expect(facets.length).toBeGreaterThan(0);
        expect(answers.length).toBeGreaterThanOrEqual(2 * facets.length);
        for (const { item, statement, value, label } of answers) {
          const askedStatement = quest.sheetOf("full").statements[item - 1]!;
          expect(statement).toBe(typeset(askedStatement.text));
          expect(value).toBe(simulated[i]!.answers[askedStatement.id]);
          expect(label).toBe(quest.instrument.labels[value - 1]);
        }
      }
    }
  });

  test("[REPORT-02] bases no finding on neutral answers alone, and few on any neutral answer", () => {
    const neutral = documents.flatMap(({ evidence }) =>
      evidence.findings.filter(({ answers }) => answers.length && answers.every(({ value }) => value === 3)),
    );
    expect(neutral).toEqual([]);
    const findings = documents.flatMap(({ evidence }) => evidence.findings);
    const withNeutral = findings.filter(({ answers }) => answers.some(({ value }) => value === 3));
    expect(withNeutral.length / findings.length).toBeLessThan(0.2);
  });

  test("names the second archetype if it is nearly as close", () => {
    const close = documents.filter(({ evidence }) => evidence.archetype.confidence < 0.45);
    expect(close.length).toBeGreaterThan(20);
    for (const { results, evidence } of close)
      expect(results["Mind Card"].description).toContain(
        `The ${evidence.archetype.secondary} is nearly as close.`,
      );
  });

  test("[REPORT-10] marks the reports of low readers, and gives them a first sentence", () => {
    for (const result of lowResults(30, 5)) {
      const { results, evidence } = report.composeReport(result);
      expect(evidence.emotional.low).toBe(true);
      expect(results["section 1"]).not.toBe("");
    }
  });

  test("states how the likelihood of a prediction was computed, and until when it is valid", () => {
    const { results, evidence } = documents[0]!;
    for (const [i, { likelihood }] of results.astrology!.predictions.entries()) {
      const { base, until, how } = evidence.predictions[i]!;
      expect(how).toContain(`${base}%`);
      if (likelihood !== base) expect(how).toContain(`it by ${Math.abs(likelihood - base)}.`);
      expect(until).toBe("2026-12-04");
    }
  });

  test("[RESULT-05] counts a prediction's fourteen days in Indian time, even for a quest taken at night", () => {
    expect(untilOf("2026-11-20T23:59:59+05:30")).toBe("2026-12-04");
    expect(untilOf("2026-11-21T00:00:00+05:30")).toBe("2026-12-05");
    expect(untilOf("2026-11-21T05:29:00+05:30")).toBe("2026-12-05");
  });

  test("[QUEST-04] states that astrology is play, with the odds", () => {
    for (const { results } of documents) {
      expect(results.astrology!.description).toContain("play, not science");
      expect(results.astrology!.description).toMatch(/one person in twelve/i);
    }
  });
});
