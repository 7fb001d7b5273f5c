import { expect, test } from "vitest";
import { legibleName } from "./legible-names.ts";

const syllables = (text: string) =>
  Array.from(new Intl.Segmenter("en-IN").segment(text), ({ segment }) => segment);

test.each([
  ["Devanagari", "क्षत्रिय"],
  ["Tamil", "நீங்கள்"],
  ["letters with marks", "g\u0303m\u0303"],
])("[REPORT-07] a long name in %s is cut between two syllables, never inside one", (_, word) => {
  for (let before = 0; before < 8; before++) {
    const name = "x".repeat(before) + word.repeat(20);
    const printed = legibleName(name, []);
    expect(printed.length).toBeLessThanOrEqual(60);
    expect(printed.length).toBeGreaterThan(50);
    const whole = syllables(printed.replace(/…$/, ""));
    expect(syllables(name).slice(0, whole.length)).toEqual(whole);
  }
});

test("[REPORT-07] a name of 60 characters stays whole, and one of 61 ends in an ellipsis", () => {
  expect(legibleName("n".repeat(60), [])).toBe("n".repeat(60));
  expect(legibleName("n".repeat(61), [])).toBe(`${"n".repeat(59)}…`);
});
