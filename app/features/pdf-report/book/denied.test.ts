import { describe, expect, test } from "vitest";
import { simulatedResults } from "../../report/fixtures.ts";
import { doubtedTexts } from "./denied-fixtures.ts";

const PEOPLE = 40;

describe.each(["short", "full"] as const)("[REPORT-01] the deck and the book of the %s quest", (form) => {
  const doubted = simulatedResults(PEOPLE, 4711, form).map(doubtedTexts);
  const count = (doubt: "denied" | "open") => doubted.reduce((sum, texts) => sum + texts[doubt].length, 0);

  test("neither say nor show anything that the raw answers to a facet rule out", () => {
    expect(doubted.flatMap(({ against }) => against)).toEqual([]);
  });
  test("almost never contradict one of the reader's own answers", () => {
    expect(Math.min(...doubted.map(({ printed }) => printed))).toBeGreaterThan(80);
    expect(count("denied") / PEOPLE).toBeLessThan(0.3);
  });
  test("rarely say what an answer leaves open", () => {
    expect(count("open") / PEOPLE).toBeLessThan(5);
  });
});
