import { expect, test } from "vitest";
import { entryOf } from "../../../kernel/checked.ts";
import { FACETS, traitOf } from "../contract.ts";
import { inventedSources } from "../fixtures.ts";
import { facetPages } from "./facet-pages.ts";
import { plan, predictions } from "./plan.ts";
import { traitPage } from "./trait-page.ts";
import { leaningTexts, levelOf } from "./source.ts";

test("[REPORT-01] neither a trait's page nor a facet's tells somebody of a side that one of their answers denies", () => {
  const leanings = inventedSources(40, 20261127).flatMap((s) =>
    FACETS.flatMap((facet) => {
      const own = leaningTexts(s, facet);
      const { lead, sections } = traitPage(s, traitOf(facet));
      const printed = facetPages(s, traitOf(facet)).flatMap(({ facets }) => facets.map(({ text }) => text));
      const all = [...lead, ...sections.map(({ text }) => text), ...printed].join(" ");
      if (!own || ![own.text, own.work, own.people].some((text) => all.includes(text))) return [];
      const side = Math.sign(levelOf(s, facet) - 3);
      const values = s.statements
        .filter((item) => item.facet === facet)
        .map(({ id, keyedPlus }) => (entryOf(s.result.answers, id) - 3) * (keyedPlus ? side : -side));
      return [values];
    }),
  );
  expect(leanings.length).toBeGreaterThan(150);
  // of four answers one may dissent, which the page says
  for (const values of leanings)
    expect(values.filter((value) => value < 0).length).toBeLessThanOrEqual(values.length > 2 ? 1 : 0);
});

test("[REPORT-07] the page of the predictions says once that birth dates told nothing of character", () => {
  for (const s of inventedSources(6, 7, { birthDate: "1999-01-20" })) {
    const [page] = predictions(s);
    const said = `${page?.note} ${page?.signs}`;
    expect(said).toContain("told nothing about personality");
    expect(said.match(/by chance/g)).toHaveLength(1);
    expect(said.match(/birth dates?/g)).toHaveLength(1);
  }
});

test("[REPORT-02] no review asks on which day low spirits, worry or strain helped", () => {
  const asked = inventedSources(40, 20261127)
    .flatMap(plan)
    .flatMap((page) => (page.kind === "review" ? page.sheets.flatMap(({ questions }) => questions) : []));
  expect(asked.filter((text) => text.includes("weigh on you")).length).toBeGreaterThan(10);
  expect(asked.filter((text) => /did (low spirits|worry|strain|temper) help/.test(text))).toEqual([]);
});
