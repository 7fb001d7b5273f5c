import { expect, test } from "vitest";
import { answersOf } from "../../quest/fixtures.ts";
import * as quest from "../../quest/quest.server.ts";
import { oppositeAnswers } from "../../report/fixtures.ts";
import { resultOf } from "../fixtures.ts";
import { sourceOf } from "../book/source.server.ts";
import { FACETS } from "../contract.ts";
import { thenAndNow } from "./then-and-now.ts";

const completedAt = new Date("2026-08-20T13:51:00Z");
/** The page of a retake by Maya, with these answers three months earlier. */
function pageOf(earlierAnswers: Record<string, number>) {
  const before = { ...resultOf(earlierAnswers), completedAt };
  const [page] = thenAndNow(sourceOf(resultOf(answersOf("maya")), "Maya Iyer", { before }));
  const [intro, , facets] = page!.groups;
  return { intro: JSON.stringify(intro), note: JSON.stringify(facets![0]), facets: facets!.slice(1) };
}

test("[REPORT-04] states how many facets moved if the page cannot show them all", () => {
  const page = pageOf(oppositeAnswers(answersOf("maya")));
  expect(page.facets).toHaveLength(4);
  expect(page.note).toMatch(
    /of the 29 facets have moved clear of their earlier ranges\. The four that moved furthest/,
  );
  expect(page.intro).toContain("You answered 58 statements on 20 August 2026, and 58 on 20 November 2026.");
});

test("[REPORT-04] states that one facet moved, or that none did", () => {
  const noneMoved = "None of the 29 facets has moved clear of its earlier range.";
  expect(pageOf(answersOf("maya")).note).toContain(noneMoved);
  const answers = answersOf("maya");
  const single = FACETS.flatMap((facet) =>
    [1, 5].map((value) => {
      const items = quest.instrument.items.filter((item) => item.facet === facet && item.id in answers);
      const changed = items.map(({ id, keyed }) => [id, keyed === "plus" ? value : 6 - value] as const);
      return pageOf({ ...answers, ...Object.fromEntries(changed) });
    }),
  ).filter(({ facets }) => facets.length === 1);
  expect(single.length).toBeGreaterThan(0);
  for (const { note } of single)
    expect(note).toContain("One of the 29 facets has moved clear of its earlier range.");
});
