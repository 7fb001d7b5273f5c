import { describe, expect, test } from "vitest";
import { catalogue } from "../catalogue.server.ts";
import { simulatedResults } from "../fixtures.ts";
import * as report from "../report.server.ts";
import { GRAMMARS, isGrammar } from "./drawing/grammar.ts";
import { poster } from "./drawing/poster.ts";
import { toSvg } from "./drawing/svg.ts";
import { levelName } from "./levels.ts";

const simulated = simulatedResults(150, 20261124).map((person) => {
  const document = report.composeReport(person);
  const { results, evidence } = document;
  const draw = () => report.composeMorePicks(person, document);
  return { picks: draw(), again: draw(), results, evidence };
});
const weights = new Map(
  [...catalogue.films, ...catalogue.books, ...catalogue.subjects].map((item) => [item.title, item.weights]),
);

describe("[REPORT-05] twelve picks of the PDF report's own", () => {
  test("are four films, four books and four subjects, none of which the deck shows or its makers made", () => {
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

  test("name in their reasons only marked facets that the thing asks for, on the reader's own side", () => {
    for (const { picks, evidence } of simulated)
      for (const { title, facets, reason } of picks)
        for (const id of facets) {
          const facet = evidence.facets[id]!;
          const weight = weights.get(title)![id]!;
          expect(facet.level).not.toBe(3);
          expect(Math.sign(weight)).toBe(Math.sign(facet.level - 3));
          expect(reason.toLowerCase()).toContain(facet.name.toLowerCase());
        }
  });

  test("say no place that the reader does not stand at", () => {
    const places = ["well below average", "well above average", "below average", "above average"];
    for (const { picks, evidence } of simulated)
      for (const { facets, reason } of picks) {
        const theirs = facets.map((id) => levelName(evidence.facets[id]!.level));
        const [first = ""] = reason.split(/(?<=[.:])\s/);
        const said = places.filter(
          (place) => first.includes(place) && !theirs.some((t) => t.includes(place)),
        );
        expect(said).toEqual([]);
      }
  });

  test("have a reason that no other of the twelve has, something to notice and nothing left to fill in", () => {
    for (const { picks } of simulated) {
      expect(new Set(picks.map(({ reason }) => reason)).size).toBe(12);
      expect(new Set(picks.map(({ notice }) => notice)).size).toBe(12);
      for (const { reason, notice } of picks) {
        expect(`${reason} ${notice}`).not.toMatch(/[{}]|undefined/);
        expect(notice.length).toBeGreaterThan(5);
      }
    }
  });

  test("[REPORT-06] films and books come with their own drawing, subjects with none", () => {
    for (const { picks } of simulated) {
      const drawn = picks.filter(({ kind }) => kind !== "subject").map(({ picture }) => picture);
      for (const picture of drawn) expect(picture).toMatch(/^<svg [^>]*viewBox="0 0 300 440"/);
      expect(picks.filter(({ kind, picture }) => kind === "subject" && picture)).toEqual([]);
    }
  });

  test("[REPORT-06] no two of them are drawn in the same form", () => {
    const works = new Map([...catalogue.films, ...catalogue.books].map((work) => [work.title, work]));
    for (const { picks } of simulated.slice(0, 25)) {
      const forms = picks.flatMap(({ title, picture }) => {
        const work = works.get(title);
        if (!work || !picture) return [];
        return Object.keys(GRAMMARS).filter(
          (name) =>
            isGrammar(name) && picture === toSvg(poster(work, { height: 440, titled: false, grammar: name })),
        );
      });
      expect(forms).toHaveLength(8);
      expect(new Set(forms).size).toBe(8);
    }
  });

  test("[REPORT-06] only subjects state a match, the greatest first", () => {
    for (const { picks } of simulated) {
      const matches = picks.flatMap(({ kind, match }) => (kind === "subject" ? [match!] : []));
      expect(matches).toEqual(matches.toSorted((a, b) => b - a));
      expect(matches).toHaveLength(4);
      expect(picks.filter(({ kind, match }) => kind !== "subject" && match !== undefined)).toEqual([]);
    }
  });

  test("begin from a contrast where the reader has one that the thing asks for", () => {
    const contrasts = simulated.flatMap(({ picks, evidence }) =>
      picks.filter(
        ({ facets: [a, b] }) => a && b && evidence.facets[a]!.level > 3 !== evidence.facets[b]!.level > 3,
      ),
    );
    expect(contrasts.length / simulated.length).toBeGreaterThan(2);
  });

  test("say of the high one of two that it is more than most people's, and of the low one that it is less", () => {
    let said = 0;
    for (const { picks, evidence } of simulated)
      for (const { facets, reason } of picks) {
        const [high, low] = [4, 2].map((level) =>
          facets.filter((id) => Math.sign(evidence.facets[id]!.level - 3) === Math.sign(level - 3)),
        );
        if (high?.length !== 1 || low?.length !== 1) continue;
        const placeOf = (id: string) => reason.toLowerCase().indexOf(evidence.facets[id]!.name.toLowerCase());
        expect([reason, placeOf(high[0]!) < placeOf(low[0]!)]).toEqual([reason, true]);
        said++;
      }
    expect(said).toBeGreaterThan(100);
  });
});
