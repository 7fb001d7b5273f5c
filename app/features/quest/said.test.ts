import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { methodFigures } from "./method-figures.server.ts";

/** A page's source as one line, with sentences joined that are broken at the end of a line. */
const sourceOf = (file: string) =>
  fs
    .readFileSync(`app/features/${file}`, "utf8")
    .replace(/\s+/g, " ")
    .replaceAll(/" \+\s*"/g, "");

describe("[MEASURE-03] figures stated on pages", () => {
  test("the method page states how often a second result falls inside a range, as the figures have it", () => {
    const again = [methodFigures.short, methodFigures.full].flatMap(({ secondInRange }) => [
      secondInRange.traits,
      secondInRange.facets,
    ]);
    for (const share of again) {
      expect(share).toBeGreaterThan(0.68);
      expect(share).toBeLessThan(0.8);
    }
    expect(sourceOf("quest/pages/method.tsx")).toContain(
      "its result would fall inside seven to eight times in ten",
    );
  });

  test("[MEASURE-08] says that the archetype may change wherever the other 58 statements are offered", () => {
    for (const file of ["dashboard/pages/dashboard.tsx", "quest/ui/chapter-break.tsx"])
      expect(sourceOf(file)).toMatch(
        /The name of your archetype may change with [^.]*: about three people in ten get another one/,
      );
    expect(sourceOf("pdf-report/ui/offer-sheet.tsx")).toContain("The name of your archetype may change");
    expect(sourceOf("quest/pages/method.tsx")).toContain("about three people in ten get another name");
  });
});
