import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LATER } from "../contract.ts";
import {
  answersOf,
  draftProblems,
  filesIn,
  LONGEST,
  NO_ANSWERS,
  sendingProblems,
  troubleOf,
} from "./form.ts";

const OPEN = { dates: "January 2027", full: false };
const WHOLE = {
  ...NO_ANSWERS,
  name: "Maya Iyer",
  email: "maya@villa.test",
  about: "A dyer, and an engineer before that.",
  building: "A workshop that dyes cotton with plants.",
  stuck: "The third colour fades.",
  dates: "January 2027",
};

describe("[APPLY-01] the fields of a submitted form", () => {
  test("are cleaned of control characters, with normalised line ends and a lower-case address", () => {
    expect(
      answersOf({ name: "  Maya\u0000 ", about: "one\r\ntwo\rthree", email: " Maya@Villa.Test " }),
    ).toEqual({
      ...NO_ANSWERS,
      name: "Maya",
      about: "one\ntwo\nthree",
      email: "maya@villa.test",
    });
  });
  test("default to the main package, and include the quest if its box is ticked", () => {
    expect(NO_ANSWERS).toMatchObject({ way: "main", quest: "", dates: "" });
    expect(answersOf({ way: "", quest: "on" })).toEqual({ ...NO_ANSWERS, quest: "yes" });
    expect(answersOf({ way: "insider", quest: "" })).toEqual({ ...NO_ANSWERS, way: "insider" });
  });
  test("report a file submitted instead of a text", () => {
    const fields = { about: new File(["x"], "cv.pdf"), stuck: new File([], "") };
    expect(filesIn(fields)).toEqual(["about"]);
    expect(answersOf(fields).about).toBe("");
  });
  test("are always strings, and parsing them is idempotent", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (fields) => {
        const answers = answersOf(fields);
        expect(Object.values(answers).every((answer) => typeof answer === "string")).toBe(true);
        expect(answersOf(answers)).toEqual(answers);
      }),
    );
  });
});

describe("[APPLY-01] problems that prevent sending", () => {
  test("are empty for a complete application", () => expect(sendingProblems(WHOLE, OPEN)).toEqual({}));
  test.each([
    ["name", "", /Enter your name/],
    ["email", "", /We’ll reply there/],
    ["email", "maya", /^Please check this email address/],
    ["email", "maya@villa", /^Please check this email address/],
    ["about", "", /about yourself/],
    ["building", "", /what you are building/],
    ["building", "x".repeat(20_000), /^This is 20,000 characters long\. Shorten it to 4,000/],
    ["stuck", "", /where it is stuck/],
    ["phone", "ring me", /^Enter a phone number/],
    ["phone", "98765 4321", /10 digits/],
    ["phone", "+91 98765 4321", /10 digits/],
    ["phone", "+91 98765 432101", /10 digits/],
    ["phone", "+44 12", /10 digits/],
    ["way", "backdoor", /^Choose one of the three/],
    ["dates", "", /^Choose your dates/],
    ["dates", "May 2019", /^May 2019 is no longer open/],
  ] as const)("%s = %j", (key, value, said) =>
    expect(sendingProblems({ ...WHOLE, [key]: value }, OPEN)).toEqual({ [key]: expect.stringMatching(said) }),
  );
  test("include a full week only for the main package", () => {
    const full = { ...OPEN, full: true };
    expect(sendingProblems(WHOLE, full)).toEqual({ dates: expect.stringMatching(/^January 2027 is full/) });
    expect(sendingProblems({ ...WHOLE, dates: LATER }, full)).toEqual({});
    expect(sendingProblems({ ...WHOLE, way: "insider" }, full)).toEqual({});
  });
  test("omit valid phone numbers, and include dates that are not open", () => {
    for (const phone of [
      "+91 98450 12345",
      "98450-12345",
      "098450 12345",
      "0091 98450 12345",
      "+44 7911 123456",
      "+65 6512 3456",
    ])
      expect(sendingProblems({ ...WHOLE, phone }, OPEN), phone).toEqual({});
    expect(sendingProblems({ ...WHOLE, dates: LATER }, { dates: null, full: false })).toEqual({});
    expect(sendingProblems(WHOLE, { dates: null, full: false })).toEqual({
      dates: "January 2027 is no longer open. Choose again.",
    });
    expect(sendingProblems({ ...WHOLE, dates: "May 2019" }, { ...OPEN, full: true })).toEqual({
      dates: "May 2019 is no longer open. Choose again.",
    });
  });
  test("are summarised as missing or incorrect answers", () => {
    for (const [more, trouble] of [
      [{ name: "", email: "" }, "Some answers are missing. Your text is safe."],
      [{ email: "maya" }, "Please correct one answer. Your text is safe."],
      [{ email: "maya", name: "" }, "Please correct 2 answers. Your text is safe."],
    ] as const) {
      const answers = { ...WHOLE, ...more };
      expect(troubleOf(answers, sendingProblems(answers, OPEN))).toBe(trouble);
    }
  });
  test("include only overlong texts when saving a draft", () => {
    expect(draftProblems(NO_ANSWERS)).toEqual({});
    for (const [key, longest] of Object.entries(LONGEST))
      expect(Object.keys(draftProblems({ ...NO_ANSWERS, [key]: "x".repeat(longest + 1) }))).toEqual([key]);
  });
});
