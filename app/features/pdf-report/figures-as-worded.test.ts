import { expect, test } from "vitest";
import { FORMS } from "../quest/contract.ts";
import { respondents } from "../../../research/simulate.ts";
import * as quest from "../quest/quest.server.ts";
import { entryOf } from "../../kernel/checked.ts";
import type { Chapter } from "./domain/pdf-report.ts";
import { composePdfReport } from "./domain/compose.ts";
import { inventedSources, resultOf } from "./fixtures.ts";
import { sourceOf } from "./source.server.ts";

const dislike = [{ sectionId: "findings" as const, reaction: "dislike" as const, thought: "" }];
const sources = inventedSources(60, 2611, { feedback: dislike });
const made = sources.map((source) => ({ source, report: composePdfReport(source) }));
const ofKind = <K extends Chapter["kind"]>(chapters: Chapter[], kind: K) =>
  chapters.filter((c): c is Extract<Chapter, { kind: K }> => c.kind === kind);

test("[MEASURE-03] a measure that was passed over stands further out than one of the four only where it shares a facet with them, and the page says so", () => {
  let passedOver = 0;
  for (const { source, report } of made) {
    const [page] = ofKind(report.chapters, "tiles");
    expect(page?.note).toContain("no facet is in two of them");
    const { attributes } = source.result.scores;
    const out = ({ t, reliability }: (typeof attributes)[number]) => Math.abs(t) / Math.sqrt(reliability);
    const [four, others] = [attributes.slice(0, 4), attributes.slice(4)];
    const least = Math.min(...four.map(out));
    for (const other of others.filter((one) => out(one) > least)) {
      passedOver++;
      const sharing = four.filter((tile) => tile.facets.some((f) => other.facets.includes(f)));
      expect(Math.max(...sharing.map(out)), other.name).toBeGreaterThanOrEqual(out(other));
    }
  }
  expect(passedOver).toBeGreaterThan(10);
});

type Looked = { again: string; facets: { low: number; high: number }[] };
const looked = made.flatMap(({ report }) =>
  ofKind(report.chapters, "findings").flatMap((page) => page.items as Looked[]),
);

test("[MEASURE-03] a doubted finding whose range reaches past the middle is not said to need a place outside of it", () => {
  const single = looked.filter(({ facets }) => facets.length === 1);
  const crossing = single.filter(({ facets: [range] }) => range && range.low <= 50 && range.high >= 50);
  expect(crossing.length).toBeGreaterThan(0);
  for (const { again } of crossing)
    expect(again).toMatch(/The range of [A-Z][a-z -]+ reaches past the middle, so your doubt has a point\.$/);
  for (const { again } of single.filter((one) => !crossing.includes(one)))
    expect(again).toMatch(
      /For it to be wrong, your true .+ would have to lie (lower|higher), outside of its range, which happens about once in ten times\.$/,
    );
});

test("[MEASURE-03] where two ranges do not touch, no single answer given otherwise turns their order round, and that is what is said", () => {
  const apart = looked.filter(({ again }) => again.includes("do not touch"));
  expect(apart.length).toBeGreaterThan(20);
  for (const { again, facets } of looked) {
    const [one, other] = facets;
    if (!one || !other) continue;
    const doTouch = one.low <= other.high && other.low <= one.high;
    expect(again).toContain(doTouch ? " overlap, so it may be smaller than it sounds" : " do not touch: ");
  }
  for (const { again } of apart)
    expect(again).toMatch(/do not touch: no single answer, given otherwise, would turn their order round\.$/);
  let tried = 0;
  for (const { result } of sources.slice(0, 12)) {
    const { scores, answers, sex } = result;
    for (const { facets, evidence } of scores.findings) {
      const [a, b] = facets.map((f) => entryOf(scores.facets, f));
      if (!a || !b || !(a.high < b.low || b.high < a.low)) continue;
      for (const id of evidence)
        for (const value of [1, 2, 3, 4, 5]) {
          tried++;
          const other = quest.score(
            quest.instrument,
            { ...answers, [id]: value },
            { form: result.form, sex, age: scores.norms.age },
          );
          const [x, y] = facets.map((f) => entryOf(other.facets, f).percentile) as [number, number]; // two
          expect(Math.sign(x - y)).toBe(Math.sign(a.percentile - b.percentile));
        }
    }
  }
  expect(tried).toBeGreaterThan(200);
});

test("[MEASURE-03] a report of a retake says so where the two were compared with different people", () => {
  const person = respondents(quest.instrument, 5)();
  const answers = person.answers("short");
  const pageOf = (before: Parameters<typeof resultOf>[1], now: Parameters<typeof resultOf>[1]) => {
    const then = { ...resultOf(answers, before), completedAt: new Date("2026-08-20T13:51:00Z") };
    return ofKind(
      composePdfReport(sourceOf(resultOf(answers, now), "Maya Iyer", [], then)).chapters,
      "thenandnow",
    )[0];
  };
  const all = quest.score(quest.instrument, answers, { form: "short", sex: null, age: null });
  const own = { ...resultOf(answers), testId: FORMS.short.testId };
  const untold = { ...own, scores: all, sex: null, completedAt: new Date("2026-08-20T13:51:00Z") };
  const [page] = ofKind(composePdfReport(sourceOf(own, "Maya Iyer", [], untold)).chapters, "thenandnow");
  expect(page?.paragraphs.join(" ")).toContain(
    "The two were compared with different people: then with people of all ages who took this inventory online, now with women of about 28 who took this inventory online. A difference can come from that, and not from you.",
  );
  const older = pageOf({ age: 27 }, { age: 28 });
  expect(older?.paragraphs.join(" ")).not.toContain("compared with different people");
  const counted = { ...own, scores: { ...own.scores, engine: "5" }, completedAt: untold.completedAt };
  const [other] = ofKind(composePdfReport(sourceOf(own, "Maya Iyer", [], counted)).chapters, "thenandnow");
  expect(other?.paragraphs.join(" ")).toContain(
    "Between the two the way of counting has changed. A difference can come from that, and not from you.",
  );
});
