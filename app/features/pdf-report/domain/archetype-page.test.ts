import { expect, test } from "vitest";
import { inventedSources } from "../fixtures.ts";
import { archetypePage } from "./archetype-page.ts";

const RUN = 6;
const runs = (text: string) => {
  const words = text.toLowerCase().match(/\w+/g) ?? [];
  return words.slice(RUN - 1).map((_, i) => words.slice(i, i + RUN).join(" "));
};

test("[REPORT-07] the page of a type does not begin twice: what is told of the type in its description does not open the story below", () => {
  const pages = inventedSources(120, 20261127).map(archetypePage);
  const repeated = pages.flatMap(({ description, story }) => {
    const above = new Set(runs(description));
    const [opening = ""] = story.split(/(?<=\.) /);
    return runs(opening).filter((run) => above.has(run));
  });
  expect(new Set(pages.map(({ title }) => title)).size).toBeGreaterThan(12);
  expect([...new Set(repeated)]).toEqual([]);
});
