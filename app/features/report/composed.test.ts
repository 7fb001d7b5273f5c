import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { typeset } from "../../kernel/typography.ts";
import * as quest from "../quest/quest.server.ts";
import { answersOf, PROFILES, type QuestPerson } from "../quest/fixtures.ts";
import { FACETS, type QuestResult, type ReportDocument } from "./contract.ts";
import { isGrammar } from "./domain/drawing/grammar.ts";
import { oppositeAnswers, resultAgreeing, simulatedResults } from "./fixtures.ts";
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
/** The last day of the first prediction for whoever finished then. */
const untilOf = (at: string) =>
  report.composeReport({ ...simulated[0]!, completedAt: new Date(at) }).evidence.predictions[0]!.until;

describe("golden reports", () => {
  test.each(Object.keys(PROFILES) as QuestPerson[])(
    "[QUEST-03] %s gets the same report, byte for byte",
    async (person) => {
      const { birthDate, sex } = PROFILES[person];
      const document = report.composeReport(scored(answersOf(person), { birthDate, sex }));
      await expect(`${JSON.stringify(document, null, 1)}\n`).toMatchFileSnapshot(
        `domain/golden/${person}.report.txt`,
      );
    },
  );

  test("[QUEST-03] the session's id and the order of the answers change nothing that is said", () => {
    const answers = answersOf("noor");
    const one = report.composeReport(scored(answers));
    const other = report.composeReport(
      scored(Object.fromEntries(Object.entries(answers).toReversed()), {
        sessionId: "q_zzzzzzzzzzzzzzzzzzzzzz",
      }),
    );
    expect({ ...other, session_id: one.session_id }).toEqual(one);
  });
});

/**
 * What a report says of its reader, sentence by sentence; figures, and where they come from, are left out,
 * and so is what is said of standing in the middle.
 */
function personalSentences({ results, evidence }: ReportDocument): string[] {
  const texts = [
    results["section 1"],
    evidence.emotional.basis,
    results["Mind Card"].name,
    results["Mind Card"].personality,
    results["Mind Card"].description,
    ...results["Mind Card"].insights,
    ...results.findings,
    ...evidence.findings.map((f) => f.title),
    ...evidence.findings.flatMap((f) => f.facets.filter(({ level }) => level !== 3).map(({ text }) => text!)),
    ...Object.values(evidence.traits).flatMap(({ percentile, text }) =>
      percentile <= 25 || percentile >= 75 ? [text!] : [],
    ),
    ...evidence.films.map((f) => f.why),
    ...evidence.books.flatMap((b) => b.why),
    ...(results.astrology?.predictions.flatMap((p) => [p.title, p.reason]) ?? []),
    ...results.quotes.map((q) => q.text),
    ...results.films.map((f) => f.title),
    ...results.books.map((b) => b.title),
    ...results.subjects.map((s) => s.title),
    results.actionItem,
    evidence.work.why,
  ];
  return [...new Set(texts.flatMap((text) => text.split(/(?<=[.:?!])\s+/)))].filter(
    (sentence) => !/^(From|Higher than|Lower than) |^Your .+ (is|are) about average\.$/.test(sentence),
  );
}

describe("a report is about its reader", () => {
  test("no sentence is shown to more than 35 in 100 of 200 simulated people", () => {
    const shown = new Map<string, number>();
    for (const document of documents)
      for (const s of personalSentences(document)) shown.set(s, (shown.get(s) ?? 0) + 1);
    expect([...shown].filter(([, times]) => times > 0.35 * documents.length)).toEqual([]);
    expect(shown.size).toBeGreaterThan(2000);
  });

  test("nobody is told the same as their opposite", () => {
    for (const { answers } of simulated) {
      const said = (given: Record<string, number>) =>
        personalSentences(report.composeReport(scored(given, { birthDate: "1996-05-05" })));
      const theirs = new Set(said(oppositeAnswers(answers)));
      expect(said(answers).filter((sentence) => theirs.has(sentence))).toEqual([]);
    }
  });
});

describe("what every report keeps to", () => {
  const anyone = fc.constantFrom(...simulated);

  test("[RESULT-01] nine sections in order, eight without a birth date", () => {
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

  test("[RESULT-01] likelihoods stay between 35 and 85", () => {
    for (const { results } of documents)
      for (const { likelihood } of results.astrology!.predictions) {
        expect(likelihood).toBeGreaterThanOrEqual(35);
        expect(likelihood).toBeLessThanOrEqual(85);
      }
  });

  test("[RESULT-01] spreads the matches of the subjects, for people far from every average too", () => {
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

  test("[RESULT-05] draws no two films and books of a deck in the same form", () => {
    for (const { evidence } of documents) {
      const forms = [...evidence.films, ...evidence.books].map(({ art }) => /-([a-z]+)$/.exec(art.path)?.[1]);
      expect(forms.filter((form) => form === undefined || !isGrammar(form))).toEqual([]);
      expect(new Set(forms).size).toBe(6);
    }
  });

  test("[QUEST-04] every finding names the answers it rests on, as they were given", () => {
    for (const [i, { evidence, results }] of documents.entries()) {
      expect(results.findings).toHaveLength(5);
      expect(new Set(results.findings).size).toBe(5);
      for (const { answers, facets } of evidence.findings) {
        expect(answers).toHaveLength(2 * facets.length);
        for (const { item, statement, value, label } of answers) {
          const asked = quest.sheetOf("full").statements[item - 1]!;
          expect(statement).toBe(typeset(asked.text));
          expect(value).toBe(simulated[i]!.answers[asked.id]);
          expect(label).toBe(quest.instrument.labels[value - 1]);
        }
      }
    }
  });

  test("[REPORT-02] a balanced profile lies near the middle as a whole, and a trait of it may not", () => {
    const balanced = documents.filter(({ evidence }) => evidence.archetype.balanced);
    const marked = balanced.filter(({ evidence }) =>
      Object.values(evidence.traits).some((t) => t.level !== 3),
    );
    expect(marked.length).toBeGreaterThan(0);
    const between = balanced.filter(({ evidence }) => evidence.archetype.confidence < 0.45);
    expect(between.length).toBeGreaterThan(0);
    for (const { results } of between)
      expect(results["Mind Card"].description).toContain(
        "so read both, loosely, since your profile as a whole lies near the middle.",
      );
  });

  test("[QUEST-04] each insight states the percentile, the likely range and with whom one is compared", () => {
    for (const { results, evidence } of documents)
      for (const [i, insight] of results["Mind Card"].insights.entries()) {
        const { percentile, low, high } = evidence.attributes[i]!;
        expect(results["Mind Card"].scores[i]).toBe(`${percentile}/100`);
        expect(insight).toContain(
          percentile >= 50 ? `Higher than ${percentile} in 100` : `Lower than ${100 - percentile} in 100`,
        );
        expect(insight).toContain(`the likely range is ${low} to ${high}`);
        expect(insight).toContain(evidence.norms);
      }
  });

  test("a prediction says why, how its figure came about and until when", () => {
    const { results, evidence } = documents[0]!;
    for (const [i, { likelihood, reason }] of results.astrology!.predictions.entries()) {
      const { base, facets, until, how } = evidence.predictions[i]!;
      expect(reason).toContain(evidence.facets[facets[0]!]!.name);
      expect(how).toContain(`${base}%`);
      if (likelihood !== base)
        expect(how).toContain(`${Math.abs(likelihood - base)} points by where you stand on `);
      expect(until).toBe("2026-12-04");
    }
  });

  test("[RESULT-05] its fourteen days are counted by the calendar of India, also for a quest of the night", () => {
    expect(untilOf("2026-11-20T23:59:59+05:30")).toBe("2026-12-04");
    expect(untilOf("2026-11-21T00:00:00+05:30")).toBe("2026-12-05");
    expect(untilOf("2026-11-21T05:29:00+05:30")).toBe("2026-12-05");
  });

  test("[QUEST-04] astrology says that it is play, and the odds", () => {
    for (const { results } of documents) {
      expect(results.astrology!.description).toContain("play, not science");
      expect(results.astrology!.description).toMatch(/one person in twelve/i);
    }
  });
});
