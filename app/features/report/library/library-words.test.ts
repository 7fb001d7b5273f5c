import { describe, expect, test } from "vitest";
import * as quest from "../../quest/quest.server.ts";
import { FACETS, type LibraryBlock } from "../contract.ts";
import accepted from "./library-words.json" with { type: "json" };
import * as report from "../report.server.ts";

const facetOf = new Map(quest.instrument.items.map(({ id, facet }) => [id, facet]));

/**
 * Facets that a text mentions although neither its conditions nor its claims cover them. The condition
 * "low reader" covers N3 (low spirits).
 */
function strangeFacets(block: LibraryBlock): string[] {
  const { title, line, paragraphs, advice, try: action, conditions, claims, asides } = block;
  const claimed = [...claims, ...asides.flatMap((aside) => aside.claims)];
  const subjects = new Set<string | undefined>([
    ...conditions.map(({ subject }) => (subject === "low reader" ? "N3" : subject)),
    ...claimed.map(({ item }) => facetOf.get(item)),
  ]);
  const text = [title, line, ...paragraphs, advice, action].join("\n");
  return [...report.facetsMentioned(text)].filter(
    (facet) => !subjects.has(facet) && !subjects.has(facet.slice(0, 1)),
  );
}

test("[REPORT-02] mentions no facet without a condition or claim about it, except in reviewed texts", () => {
  const reviewed: Record<string, string[]> = accepted;
  const strange = [...report.library.values()]
    .flat()
    .flatMap((block) => strangeFacets(block).map((facet) => ({ id: block.id, facet })))
    .filter(({ id, facet }) => !reviewed[id]?.includes(facet))
    .map(({ id, facet }) => `${id} ${facet}`);
  expect(strange).toEqual([]);
});

describe("the facets that a text mentions", () => {
  test.each([
    ["You argue, and you love a good fight.", ["A4"]],
    ["Parties tire you; you’d rather be alone.", ["E2"]],
    ["Small things irritate you.", ["N2"]],
    ["The temperature fell in the department.", []],
    ["Everything has its place in the drawer.", []],
  ])("%s", (text, facets) => expect([...report.facetsMentioned(text)]).toEqual(facets));

  test("include each facet for at least one text about it", () => {
    const missing = FACETS.filter(
      (facet) =>
        ![...report.library.values()]
          .flat()
          .some(
            ({ facets, paragraphs }) =>
              facets.includes(facet) && report.facetsMentioned(paragraphs.join("\n")).has(facet),
          ),
    );
    expect(missing).toEqual([]);
  });
});
