import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { methodFigures } from "../method/method-figures.server.ts";

/** A page's source as one line, so that wrapped sentences match. */
const sourceOf = (file: string) =>
  fs
    .readFileSync(`app/features/${file}`, "utf8")
    .replace(/\s+/g, " ")
    .replaceAll(/" \+\s*"/g, "");

describe("[MEASURE-03] figures stated on pages", () => {
  test("states how often a second result falls inside a range, matching the measured figures", () => {
    const publishedFigures = [methodFigures.short, methodFigures.full].flatMap(({ secondInRange }) => [
      secondInRange.traits,
      secondInRange.facets,
    ]);
    for (const share of publishedFigures) {
      expect(share).toBeGreaterThan(0.68);
      expect(share).toBeLessThan(0.8);
    }
    expect(sourceOf("quest/pages/method.tsx")).toContain(
      "its result would fall inside seven to eight times in ten",
    );
  });
});
