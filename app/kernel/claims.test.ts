import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  bears,
  claimsBySentence,
  firstBorne,
  type Measured,
  opposed,
  Said,
  Says,
  sentencesOf,
} from "./claims.ts";

const person: Measured = {
  levels: { N1: 4, N2: 2, N3: 1, N4: 5, A1: 3, A4: 2, O: 3 },
  nearest: "Poet",
  second: "Host",
};

const refusal = (text: unknown) => z.prettifyError(Said.safeParse(text).error!);

describe("[REPORT-01] claims", () => {
  test.each<[says: string[], borne: boolean]>([
    [["N1 >= 4"], true],
    [["N1 >= 5"], false],
    [["N1 <= 4"], true],
    [["N3 <= 2"], true],
    [["N4 >= 3"], true],
    [["A1 = 3"], true],
    [["A1 = 4"], false],
    [["N1 >= 4", "N2 >= 4"], false],
    [["N1 >= 5 or N2 <= 2"], true],
    [["A1 > A4"], true],
    [["A4 > A1"], false],
    [["is Poet"], true],
    [["is Host"], false],
    [["near Host"], true],
    [["does: sleep well"], true],
    [["E1 <= 2"], false],
  ])("%j: %s", (says, borne) => {
    expect(bears(person, says)).toBe(borne);
  });

  test("the first of several texts that somebody bears is chosen", () => {
    const texts = [
      { says: ["N1 <= 2"], text: "calm" },
      { says: ["N1 >= 4"], text: "worried" },
      { says: ["N1 >= 1"], text: "anybody" },
    ];
    expect(firstBorne(person, texts)?.text).toBe("worried");
    expect(firstBorne(person, texts.slice(0, 1))).toBeUndefined();
  });

  test.each<[a: string[], b: string[], are: boolean]>([
    [["N1 >= 4"], ["N1 <= 3"], true],
    [["N1 >= 3"], ["N1 <= 3"], false],
    [["N1 >= 4"], ["N2 <= 2"], false],
    [["N1 >= 4"], ["N1 <= 3 or N2 <= 2"], false],
    [["N1 >= 4"], ["N1 <= 3 or N1 = 1"], true],
    [["A1 > A4"], ["A4 > A1"], true],
    [["is Poet"], ["is Host"], true],
    [["is Poet"], ["near Host"], false],
    [["near Poet"], ["near Host"], true],
    [["near Host"], ["near Host"], false],
    [["does: sleep well"], ["not: sleep well"], true],
    [["does: sleep well"], ["not: rest"], false],
  ])("%j and %j are opposed: %s", (a, b, are) => {
    expect(opposed(a, b) !== undefined).toBe(are);
    expect(opposed(b, a) !== undefined).toBe(are);
  });

  test("a text without claims, or with one that cannot be read, is refused with a sentence that says what to write", () => {
    expect(refusal({ text: "You worry." })).toContain(
      "has no claims: give what it states or implies of its reader",
    );
    expect(refusal({ text: "You worry.", says: [] })).toContain("has no claims");
    expect(refusal({ text: "You worry.", says: "N1 >= 4" })).not.toContain("has no claims");
    expect(refusal({ text: "You worry.", says: ["N7 >= 4"] })).toContain("“N7 >= 4” is not a claim such as");
    expect(["Yes", "No"].map((text) => Said.safeParse({ says: ["N1 >= 4"], text }).success)).toEqual([
      true,
      false,
    ]);
    expect(() => bears(person, ["worried"])).toThrow("“worried” is not a claim");
    expect(Says.safeParse(["N1 >= 4", "E2 <= 2 or E1 <= 2"]).success).toBe(true);
  });

  test("sentences end where the next one begins, and not within one", () => {
    expect(sentencesOf("You said “I know.” You did, at 18.30 h. Did you?")).toEqual([
      "You said “I know.”",
      "You did, at 18.30 h.",
      "Did you?",
    ]);
    expect(sentencesOf("")).toEqual([]);
  });

  test("each sentence has the claims that stand nearest above it, and claims are no sentences", () => {
    const texts = {
      loose: "You breathe.",
      said: {
        says: ["N1 >= 4"],
        text: "You worry. You plan.",
        more: [{ says: ["N1 <= 2"], text: "You plan." }, { text: "You wait." }],
      },
    };
    expect([...claimsBySentence(texts)]).toEqual([
      ["You worry.", [["N1 >= 4"]]],
      ["You plan.", [["N1 >= 4"], ["N1 <= 2"]]],
      ["You wait.", [["N1 >= 4"]]],
    ]);
  });
});
