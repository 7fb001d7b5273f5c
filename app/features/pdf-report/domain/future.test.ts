import { expect, test } from "vitest";
import type { Facet, Feedback } from "../contract.ts";
import { answersOf } from "../../quest/fixtures.ts";
import { resultOf } from "../fixtures.ts";
import { sourceOf } from "../source.server.ts";
import { composePdfReport } from "./compose.ts";

/** Why these four facets move, as the page says it. */
function why(thought: string, moving: Facet[] = []): string | undefined {
  const feedback: Feedback[] = thought ? [{ sectionId: "mind", reaction: "none", thought }] : [];
  const source = sourceOf(resultOf(answersOf("maya")), "Maya Iyer", feedback, undefined, moving);
  const [page] = composePdfReport(source).chapters.filter((c) => c.kind === "future");
  return page?.paragraphs[0];
}
const OUT = "what stands out most in your answers. The twelve weeks";

test("[REPORT-05] who wrote nothing is not told of what they wrote, and who wrote is", () => {
  expect(why("")).toContain(`These four come first in your plan: ${OUT}`);
  expect(why("I worry a lot.")).toContain(
    `These four come first in your plan: what you wrote of, then ${OUT}`,
  );
});

test("[REPORT-05] of facets that were chosen the page says only where the others come from", () => {
  expect(why("", ["O2", "A4", "N5"])).toContain(`to make four: ${OUT}`);
  expect(why("I worry a lot.", ["O2", "A4", "N5"])).toContain(
    "to make four: what you wrote of. The twelve weeks",
  );
  expect(why("I worry a lot.", ["N1"])).toContain(`to make four: ${OUT}`);
});
