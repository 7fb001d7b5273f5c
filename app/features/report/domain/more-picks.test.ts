import { describe, expect, test } from "vitest";
import { catalogue, sources } from "../catalogue/catalogue.server.ts";
import { simulatedResults } from "../fixtures.ts";
import * as report from "../report.server.ts";
import { GRAMMARS, isGrammar } from "./drawing/grammar.ts";
import { poster } from "./drawing/poster.ts";
import { toSvg } from "./drawing/svg.ts";
import { isAgainst, isSupportedBy } from "./match.ts";
import { profileOf } from "./profile.ts";

const simulated = simulatedResults(150, 20261124).map((person) => {
  const document = report.composeReport(person);
  const { results, evidence } = document;
  const draw = () => report.composeMorePicks(person, document);
  const profile = profileOf(report.asAnswered(person).scores, sources.wording);
  const subjects = catalogue.subjects.map(({ title }) => title);
  const supports = (title: string) =>
    subjects.includes(title)
      ? !isAgainst(profile, weights.get(title)!)
      : isSupportedBy(profile, weights.get(title)!);
  return { picks: draw(), again: draw(), results, evidence, supports };
});
const weights = new Map(
  [...catalogue.films, ...catalogue.books, ...catalogue.subjects].map((item) => [item.title, item.weights]),
);

describe("[REPORT-05] the PDF report's twelve additional picks", () => {
  test("are four films, four books and four subjects, none from the deck or by its makers", () => {
    for (const { picks, results, evidence } of simulated) {
      expect(picks.map(({ kind }) => kind)).toEqual(
        ["film", "book", "subject"].flatMap((kind) => Array<string>(4).fill(kind)),
      );
      const deck = [...results.films, ...results.books, ...results.subjects].map(({ title }) => title);
      expect(picks.filter(({ title }) => deck.includes(title))).toEqual([]);
      expect(new Set(picks.map(({ title }) => title)).size).toBe(12);
      const makers = [
        ...evidence.films.map(({ director }) => director),
        ...results.books.map(({ author }) => author),
      ];
      expect(picks.filter(({ by }) => makers.some((maker) => by.startsWith(`${maker},`)))).toEqual([]);
    }
  });

  test("are the same twelve for the same reader", () => {
    for (const { picks, again } of simulated) expect(again).toEqual(picks);
  });

  test("have something to notice, and mention the reader in a reason only if the answers support it", () => {
    for (const { picks, supports } of simulated) {
      expect(new Set(picks.map(({ notice }) => notice)).size).toBe(12);
      for (const { title, reason, notice } of picks) {
        expect(notice.length).toBeGreaterThan(5);
        if (/\byou\b/i.test(reason)) expect(supports(title), title).toBe(true);
      }
    }
    const reasons = simulated.flatMap(({ picks }) => picks.map(({ reason }) => reason));
    expect(reasons.filter(Boolean).length / reasons.length).toBeGreaterThan(0.95);
  });

  test("[REPORT-06] have their own drawing for films and books, and none for subjects", () => {
    for (const { picks } of simulated) {
      const drawn = picks.filter(({ kind }) => kind !== "subject").map(({ svg }) => svg);
      for (const picture of drawn) expect(picture).toMatch(/^<svg [^>]*viewBox="0 0 300 440"/);
      expect(picks.filter(({ kind, svg }) => kind === "subject" && svg)).toEqual([]);
    }
  });

  test("[REPORT-06] are all drawn in different forms", () => {
    const works = new Map([...catalogue.films, ...catalogue.books].map((work) => [work.title, work]));
    for (const { picks } of simulated.slice(0, 25)) {
      const forms = picks.flatMap(({ title, svg }) => {
        const work = works.get(title);
        if (!work || !svg) return [];
        return Object.keys(GRAMMARS).filter(
          (name) =>
            isGrammar(name) && svg === toSvg(poster(work, { height: 440, titled: false, grammar: name })),
        );
      });
      expect(forms).toHaveLength(8);
      expect(new Set(forms).size).toBe(8);
    }
  });

  test("[REPORT-06] state a match only for subjects, highest first", () => {
    for (const { picks } of simulated) {
      const matches = picks.flatMap(({ kind, match }) => (kind === "subject" ? [match!] : []));
      expect(matches).toEqual(matches.toSorted((a, b) => b - a));
      expect(matches).toHaveLength(4);
      expect(picks.filter(({ kind, match }) => kind !== "subject" && match !== undefined)).toEqual([]);
    }
  });
});
