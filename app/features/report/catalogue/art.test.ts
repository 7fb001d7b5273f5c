import { expect, test } from "vitest";
import { artFile } from "./art.server.ts";
import { catalogue } from "./catalogue.server.ts";
import { ART_HEIGHTS, artAddress } from "../domain/art-address.ts";
import { artOf } from "../domain/art.ts";
import { GRAMMARS, grammarOf } from "../domain/drawing/grammar.ts";

test("[REPORT-06] draws every film and book, at most three pairs alike, and a film at each height", () => {
  const drawn = [catalogue.films, catalogue.books].flatMap((works, i) =>
    works.map((work) => artFile(i ? "books" : "films", `${work.id}-${grammarOf(work.weights)}-450.svg`)),
  );
  expect(drawn.filter((svg) => !svg?.startsWith("<svg"))).toEqual([]);
  expect(drawn.length - new Set(drawn).size).toBeLessThanOrEqual(3);
  const [film] = catalogue.films;
  for (const height of ART_HEIGHTS) {
    const [, , , list = "", file = ""] = artAddress(artOf("films", film!, "petals"), height).split("/");
    expect(artFile(list, file)).toContain(`viewBox="0 0 300 ${height}"`);
  }
});

test("[REPORT-06] uses every form, at least 24, and none for more than one work in ten", () => {
  const works = [...catalogue.films, ...catalogue.books];
  const counts = new Map<string, number>();
  for (const { weights } of works) counts.set(grammarOf(weights), (counts.get(grammarOf(weights)) ?? 0) + 1);
  expect(counts.size).toBeGreaterThanOrEqual(24);
  expect(Object.keys(GRAMMARS).filter((form) => !counts.has(form))).toEqual([]);
  expect([...counts].filter(([, count]) => count > works.length / 10)).toEqual([]);
});

test("returns nothing for unknown works, forms and heights", () => {
  for (const [list, file] of [
    ["films", "no-such-film-petals-450.svg"],
    ["films", `${catalogue.films[0]!.id}-450.svg`],
    ["films", `${catalogue.films[0]!.id}-constructor-450.svg`],
    ["films", `${catalogue.films[0]!.id}-petals-451.svg`],
    ["quotes", "thoreau-detail-petals-450.svg"],
    ["films", "../../package.json"],
    ["__proto__", "a-petals-450.svg"],
  ] as const)
    expect(artFile(list, file)).toBeUndefined();
});
