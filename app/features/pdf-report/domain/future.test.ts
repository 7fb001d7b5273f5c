import { expect, test } from "vitest";
import { answersOf } from "../../quest/fixtures.ts";
import * as quest from "../../quest/quest.server.ts";
import { type Facet, FACETS, type Feedback } from "../contract.ts";
import { inventedSources, resultOf } from "../fixtures.ts";
import { sourceOf } from "../source.server.ts";
import { aimOf } from "./aims.ts";
import { composePdfReport } from "./compose.ts";
import { future } from "./future.ts";
import type { Future, NowThen } from "./pdf-report.ts";
import { plan } from "./plan.ts";
import type { Source } from "./source.ts";

const movesOf = (s: Source) =>
  future(s)
    .filter((chapter): chapter is Future => chapter.kind === "future")
    .flatMap(({ moves }) => moves)
    .map(({ facet, way }) => {
      const code = FACETS.find((f) => quest.instrument.facets[f]?.name === facet)!;
      return { code, way, from: s.result.scores.facets[code]!.percentile, toward: aimOf(s, code) };
    });

/** A person who answers each statement with `value` towards its facet, and with `feelings` for sensitivity. */
function even(value: number, feelings: number): Source {
  const answers = quest.instrument.items
    .filter(({ id }) => id in answersOf("maya"))
    .map(({ id, keyed, facet }) => {
      const own = facet.startsWith("N") ? feelings : value;
      return [id, keyed === "plus" ? own : 6 - own] as const;
    });
  return sourceOf(resultOf(Object.fromEntries(answers)), "Maya Iyer", []);
}

const people = [
  ...inventedSources(200, 20261129),
  ...[1, 2, 3, 4, 5].flatMap((value) => [even(value, value), even(value, 6 - value)]),
];
/** Everything that lowers a strength, raises what weighs on people, or goes past its target. */
const faultsOf = (moves: ReturnType<typeof movesOf>) =>
  moves.filter(({ code, from, toward }) => {
    if (code.startsWith("N")) return toward > from || (toward < from && toward < 15) || from - toward > 15;
    if (code === "A5") return toward > from || toward < 50; // modesty: only down to the middle
    return toward < from || (toward > from && toward > 85) || toward - from > 15;
  });

test("[REPORT-11] the default plan raises strengths, eases what troubles people and never passes a target", () => {
  for (const person of people) {
    const moves = movesOf(person);
    expect(moves).toHaveLength(4);
    expect(faultsOf(moves)).toEqual([]);
    expect(moves.map(({ code }) => code)).not.toContain("N3");
    expect(moves.map(({ code }) => code)).not.toContain("A5");
  }
});

test("[REPORT-11] the default plan moves only facets with room, where there are four", () => {
  for (const person of people.slice(0, 200))
    for (const { from, toward } of movesOf(person)) expect(Math.abs(toward - from)).toBeGreaterThanOrEqual(5);
});

test("[REPORT-11] no chosen facet lowers a strength or passes its target; one without room is left out", () => {
  for (const [i, person] of people.entries()) {
    const chosen = [0, 10, 19].map((step) => FACETS[(2 * i + step) % FACETS.length]!);
    const plain = movesOf({ ...person, moving: chosen });
    expect(faultsOf(plain)).toEqual([]);
  }
  const strong = even(5, 1);
  expect(movesOf({ ...strong, moving: ["O5"] })).toEqual(movesOf(strong));
});

test("[REPORT-11] Now and in twelve weeks shows only facets that the thirty days practise", () => {
  for (const person of people.slice(0, 40)) {
    const practised = plan(person).flatMap((c) =>
      c.kind === "days" ? c.days.map(({ facet }) => facet) : [],
    );
    const [rows] = future(person).filter((c): c is NowThen => c.kind === "nowthen");
    expect(practised).toEqual(expect.arrayContaining(rows!.rows.map(({ facet }) => facet)));
  }
});

test("[REPORT-11] a low reader's plan begins with one good hour and one person a week", () => {
  const answers = { ...answersOf("maya") };
  for (const { id, facet, keyed } of quest.instrument.items)
    if (id in answers && ["N3", "E6", "N6", "E1"].includes(facet))
      answers[id] = facet.startsWith("N") === (keyed === "plus") ? 5 : 1;
  const low = sourceOf(resultOf(answers), "Maya Iyer", []);
  expect(movesOf(low).map(({ code }) => code)).toEqual(expect.arrayContaining(["E6", "E1"]));
  expect(movesOf(low)[0]!.code).toBe("E6");
});

const withFeedback = (feedback: Feedback[], moving: Facet[] = []) =>
  composePdfReport(sourceOf(resultOf(answersOf("maya")), "Maya Iyer", feedback, undefined, moving));

test.each([
  "I do lose my temper, but only with family.",
  "My art and music. I worry a lot, and I am lonely at parties.",
])("[REPORT-05] the thought “%s” changes no figure, pick or plan", (thought) => {
  const others = (chapters: ReturnType<typeof withFeedback>["chapters"]) =>
    chapters.filter(({ kind }) => kind !== "told" && kind !== "contents");
  const plain = others(withFeedback([]).chapters);
  const written = withFeedback([{ sectionId: "mind", reaction: "none", thought }]);
  expect(others(written.chapters)).toEqual(plain);
  const [page] = written.chapters.filter((c) => c.kind === "told");
  expect(page?.changes).toEqual([]);
  expect(page?.items[0]?.thought).toBe(thought);
});

const whyOf = (moving: Facet[]) =>
  withFeedback([], moving).chapters.filter((c) => c.kind === "future")[0]?.paragraphs[0];

test("[REPORT-05] the page says which facets the reader chose and which the report adds", () => {
  expect(whyOf([])).toMatch(/^These four come first in your plan/);
  expect(whyOf(["A1"])).toMatch(/^You chose Trust\. The report adds .+ to make four\./);
});
