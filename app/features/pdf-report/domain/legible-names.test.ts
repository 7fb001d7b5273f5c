import { expect, test } from "vitest";
import { legibleName } from "./legible-names.ts";

const syllables = (text: string) =>
  Array.from(new Intl.Segmenter("en-IN").segment(text), ({ segment }) => segment);

test.each([
  ["Devanagari", "क्षत्रिय"],
  ["Tamil", "நீங்கள்"],
  ["letters with marks", "g\u0303m\u0303"],
])("[REPORT-07] cuts a long name in %s between graphemes, never inside one", (_, longName) => {
  for (let before = 0; before < 8; before++) {
    const name = "x".repeat(before) + longName.repeat(20);
    const printed = legibleName(name, []);
    expect(printed.length).toBeLessThanOrEqual(60);
    expect(printed.length).toBeGreaterThan(50);
    const parts = syllables(printed.replace(/…$/, ""));
    expect(syllables(name).slice(0, parts.length)).toEqual(parts);
  }
});

test("[REPORT-07] prints a name of 60 characters in full, and ends one of 61 in an ellipsis", () => {
  expect(legibleName("n".repeat(60), [])).toBe("n".repeat(60));
  expect(legibleName("n".repeat(61), [])).toBe(`${"n".repeat(59)}…`);
});
