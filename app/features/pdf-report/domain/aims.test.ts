import { describe, expect, test } from "vitest";
import { simulatedResults } from "../../report/fixtures.ts";
import * as report from "../../report/report.server.ts";
import { type Aim, AIMS, facetOf, isUp, WANTED } from "../contract.ts";
import { aimTexts } from "../book/texts.server.ts";
import { deniedAims } from "./aim-texts.ts";
import { aimsOf, fittingAims, offeredAims, opposite, reachOf } from "./aims.ts";

const people = simulatedResults(300, 54).map((result) => {
  const { standings, isLow } = report.readerOf(result);
  return { facets: result.scores.facets, standings, isLow, denied: deniedAims(aimTexts, result.answers) };
});

const isAgainst = (person: (typeof people)[number], aim: Aim) =>
  person.denied.has(aim) || person.standings[facetOf(aim)]!.side === (isUp(aim) ? "high" : "low");

describe("[REPORT-11] the aims of a plan", () => {
  test("are two different facets for every reader, and never low spirits", () => {
    for (const person of people) {
      const aims = aimsOf(person, []);
      expect(aims).toHaveLength(2);
      expect(new Set(aims.map(facetOf)).size).toBe(2);
      expect(aims.map(facetOf)).not.toContain("N3");
    }
    expect(AIMS.map(facetOf)).not.toContain("N3");
  });
  test("lower only worry and similar facets unless chosen, never a strength", () => {
    for (const person of people)
      for (const aim of aimsOf(person, [])) expect(isUp(aim) || aim.startsWith("N")).toBe(true);
  });
  test("contradict an answer by default only if too few wanted aims contradict none", () => {
    for (const person of people.filter(({ isLow }) => !isLow)) {
      const agreeing = WANTED.filter((aim) => fittingAims(person).includes(aim) && !isAgainst(person, aim));
      const against = aimsOf(person, []).filter((aim) => isAgainst(person, aim));
      expect(against.length).toBeLessThanOrEqual(Math.max(0, 2 - new Set(agreeing.map(facetOf)).size));
    }
  });
  test("suggest friendliness only to low or shy people", () => {
    for (const person of people.filter(({ standings, isLow }) => !isLow && standings["N3"]!.side !== "high"))
      if (person.standings["N4"]!.side !== "high") expect(aimsOf(person, [])).not.toContain("E1 up");
  });
  test("are one good hour and one person for low readers", () => {
    const low = people.filter(({ isLow }) => isLow);
    expect(low.length).toBeGreaterThan(20);
    for (const person of low) expect(aimsOf(person, [])).toEqual(["E6 up", "E1 up"]);
  });
  test("are the chosen ones, completed if only one was chosen", () => {
    for (const person of people) {
      const [first, second] = offeredAims(person, []).slice(2) as [Aim, Aim];
      expect(aimsOf(person, [first, second])).toEqual([first, second]);
      const filled = aimsOf(person, [second]);
      expect(filled[0]).toBe(second);
      expect(filled).toHaveLength(2);
    }
  });
  test("are chosen from six fitting cards, each about another facet", () => {
    for (const person of people) {
      const cards = offeredAims(person, []);
      expect(cards).toHaveLength(6);
      expect(new Set(cards.map(facetOf)).size).toBe(6);
      const possible = fittingAims(person);
      for (const aim of cards) expect(person.isLow || possible.includes(aim)).toBe(true);
    }
  });
  test("are chosen from cards that begin with what the person wrote about and include the two of the plan", () => {
    for (const person of people) {
      const plan = aimsOf(person, []);
      const last = fittingAims(person).map(facetOf).at(-1)!;
      const [first, ...otherAims] = offeredAims(person, [], new Set([last]));
      expect(facetOf(first!)).toBe(last);
      expect(otherAims).toHaveLength(5);
      expect([first, ...otherAims]).toEqual(expect.arrayContaining(plan));
      const facets = new Set(AIMS.map(facetOf));
      expect(offeredAims(person, [], facets)).toEqual(offeredAims(person, []));
    }
  });
  test("can be reversed only if the other direction is an aim too", () => {
    expect(opposite("C4 up")).toBe("C4 down");
    expect(opposite("N1 down")).toBeUndefined();
  });
});

test("[REPORT-11] moves in the direction of the aim, never past its target, and further with coaching than with a goal", () => {
  for (const { facets } of people)
    for (const aim of AIMS) {
      const { now, goal, coaching } = reachOf(facets, aim);
      const sign = isUp(aim) ? 1 : -1;
      expect(sign * (goal - now)).toBeGreaterThanOrEqual(0);
      expect(sign * (coaching - goal)).toBeGreaterThanOrEqual(0);
      if (coaching !== now) expect(isUp(aim) ? coaching <= 85 : coaching >= 15).toBe(true);
    }
});

const scoresAt = (percentile: number) => ({ C5: { percentile } }) as unknown as Parameters<typeof reachOf>[0]; // only what it reads
test("[REPORT-11] uses the effect sizes of the studies: a goal moves 20 to 25, coaching moves it to 37", () => {
  expect(reachOf(scoresAt(20), "C5 up")).toEqual({ now: 20, goal: 25, coaching: 37 });
  expect(reachOf(scoresAt(50), "C5 up")).toEqual({ now: 50, goal: 56, coaching: 70 });
});
