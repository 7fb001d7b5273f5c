import { expect, test } from "vitest";
import { FACETS } from "../quest/contract.ts";
import type { QuestResult } from "./contract.ts";
import { simulatedResults } from "./fixtures.ts";
import * as report from "./report.server.ts";

const outOf = ({ scores }: QuestResult, facet: string) =>
  Math.abs((scores.facets[facet]?.percentile ?? 50) - 50);

test("[MEASURE-03] a finding near the middle says where it lies, and not that nothing lies further out", () => {
  const near = simulatedResults(400, 515).flatMap((result) => {
    const { results, evidence } = report.composeReport(result);
    return evidence.findings.flatMap(({ title, facets }, i) => {
      const [facet] = facets;
      if (!facet || !title.startsWith("Near the middle")) return [];
      const further = FACETS.filter((f) => outOf(result, f) > outOf(result, facet.id));
      return [{ text: results.findings[i], percentile: facet.percentile, further: further.length }];
    });
  });
  expect(near.length).toBeGreaterThan(2);
  // facets that lie further out are left out for having two findings of their trait, or a wider error
  expect(near.some(({ further }) => further > 0)).toBe(true);
  for (const { text, percentile } of near)
    expect(text).toMatch(
      new RegExp(
        `^[A-Z][a-z -]+ (is|are) ${percentile >= 55 ? "a little above" : percentile <= 45 ? "a little below" : "about"} average in you, and no further out than that\\.$`,
      ),
    );
});
