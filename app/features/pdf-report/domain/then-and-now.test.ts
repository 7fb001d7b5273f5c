import { expect, test } from "vitest";
import { answersOf } from "../../quest/fixtures.ts";
import { oppositeAnswers } from "../../report/fixtures.ts";
import { resultOf } from "../fixtures.ts";
import { sourceOf } from "../source.server.ts";
import { FACETS } from "../contract.ts";
import type { ThenAndNow } from "./pdf-report.ts";
import { thenAndNow } from "./then-and-now.ts";

const completedAt = new Date("2026-08-20T13:51:00Z");
/** The page of a retake: Maya, who answered so three months before. */
function pageOf(before: Record<string, number>) {
  const then = { ...resultOf(before), completedAt };
  const [page] = thenAndNow(sourceOf(resultOf(answersOf("maya")), "Maya Iyer", [], then));
  return page as ThenAndNow; // the one chapter of its file
}

test("[REPORT-04] a retake that moved more facets than a page shows says how many there are", () => {
  const page = pageOf(oppositeAnswers(answersOf("maya")));
  expect(page.facets).toHaveLength(5);
  expect(page.facetNote).toMatch(
    /^Of the 29 facets \w+ stand clear of where they stood\. The five that moved furthest are shown\.$/,
  );
  expect(page.note).toContain("You answered 58 statements on 20 August 2026, and 58 on 20 November 2026.");
});

test("[REPORT-04] one facet that moved is one, and none is none", () => {
  expect(pageOf(answersOf("maya")).facetNote).toBe("None of the 29 facets stands clear of where it stood.");
  const answers = answersOf("maya");
  const { statements } = sourceOf(resultOf(answers), "Maya", []);
  const alone = FACETS.flatMap((facet) =>
    [1, 5].map((value) => {
      const own = statements.filter((one) => one.facet === facet);
      const changed = own.map(({ id, keyedPlus }) => [id, keyedPlus ? value : 6 - value] as const);
      return pageOf({ ...answers, ...Object.fromEntries(changed) });
    }),
  ).filter(({ facets }) => facets.length === 1);
  expect(alone.length).toBeGreaterThan(0);
  for (const { facetNote } of alone)
    expect(facetNote).toBe("Of the 29 facets one stands clear of where it stood.");
});
