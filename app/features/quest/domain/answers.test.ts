import { describe, expect, test } from "vitest";
import { instrument } from "../instrument.server.ts";
import { checkPerson, EngineError, readAnswers } from "./answers.ts";
import { preparedForm } from "./form.ts";

const prepared = preparedForm(instrument, "short");
const { ids } = prepared;
const [first = "", second = "", third = ""] = ids;
const allWith = (value: unknown) => Object.fromEntries(ids.map((id) => [id, value]));
const readInto = (answers: Record<string, unknown>, into = new Int8Array(ids.length)) =>
  readAnswers(instrument, prepared, answers, into);
const without = (answers: Record<string, unknown>, ...left: string[]) =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => !left.includes(id)));

describe("[QUEST-03] valid and invalid answers", () => {
  test("reads a whole number from 1 to 5 for every statement, in the form's order", () => {
    const into = Int8Array.from(ids, () => 9);
    const answers = Object.fromEntries(ids.map((id, i) => [id, 1 + (i % 5)]).toReversed());
    expect(readInto(answers, into)).toBeUndefined();
    expect([...into]).toEqual(ids.map((_, i) => 1 + (i % 5)));
  });

  test.each([0, 6, 2.5, -1, "3", null, true, Number.NaN])("refuses %s as an answer", (value) => {
    expect(readInto({ ...allWith(3), [second]: value })).toEqual({
      code: "BAD_VALUE",
      item: second,
      message: `The answer to ${second} is ${JSON.stringify(value)}; it must be a whole number from 1 to 5.`,
    });
  });

  test("shortens values in messages", () => {
    const message = readInto({ ...allWith(3), [first]: "x".repeat(500) })?.message;
    expect(message).toBe(
      `The answer to ${first} is "${"x".repeat(39)}; it must be a whole number from 1 to 5.`,
    );
    expect(readInto({ ...allWith(3), [first]: undefined })?.message).toContain("is undefined; it must be");
  });

  test("names a missing answer, and how many more are missing", () => {
    expect(readInto(without(allWith(3), second))).toEqual({
      code: "MISSING_ANSWER",
      item: second,
      message: `No answer to ${second}; the short form needs all 58.`,
    });
    expect(readInto(without(allWith(3), second, third, first))?.message).toBe(
      `No answer to ${first} and 2 more; the short form needs all 58.`,
    );
    expect(readInto({})?.message).toBe(`No answer to ${first} and 57 more; the short form needs all 58.`);
  });

  test("ignores properties of the prototype", () => {
    const answers: Record<string, unknown> = Object.create({ stranger: 3 });
    expect(readInto(Object.assign(answers, allWith(3)))).toBeUndefined();
  });

  test("distinguishes statements of the other form, left-out statements and unknown ones", () => {
    const full = preparedForm(instrument, "full").ids.find((id) => !ids.includes(id)) ?? "";
    expect(readInto({ [full]: 3 })).toEqual({
      code: "OTHER_FORM_ITEM",
      item: full,
      message: `Statement ${full} is not one of the 58 of the short form.`,
    });
    const left = instrument.items.find(({ facet }) => facet === instrument.leftOut.facet)?.id ?? "";
    expect(readInto({ [left]: 3 })).toEqual({
      code: "LEFT_OUT_ITEM",
      item: left,
      message: `Statement ${left} is left out of this inventory: facet O6 asks for political opinion.`,
    });
    const long = "y".repeat(100);
    expect(readInto({ [long]: 3 })).toEqual({
      code: "UNKNOWN_ITEM",
      item: "y".repeat(60),
      message:
        `Unknown statement "${"y".repeat(39)}; a statement is named by its id in ` +
        "content/instrument/v1/items.json.",
    });
  });

  test("carries code, statement and message in the error", () => {
    const error = new EngineError({ code: "BAD_AGE", message: "The age does not fit.", item: "i" });
    expect(error).toMatchObject({ name: "EngineError", code: "BAD_AGE", item: "i" });
    expect(error.message).toBe("The age does not fit.");
  });
});

describe("[QUEST-03] sex and age", () => {
  test.each([
    [null, null],
    ["female", 10],
    ["male", 120],
    ["female", 30.5],
  ])("accepts %s, %s", (sex, age) => expect(checkPerson(sex, age)).toBeUndefined());

  test.each(["f", "", 1, undefined])("refuses %s as a sex", (sex) => {
    expect(checkPerson(sex, null)).toEqual({
      code: "BAD_SEX",
      message: `Unknown sex ${JSON.stringify(sex)}; it must be "female" or "male", or left out.`,
    });
  });

  test.each([9.9, 120.1, "30", Number.NaN])("refuses %s as an age", (age) => {
    expect(checkPerson(null, age)).toEqual({
      code: "BAD_AGE",
      message: `The age ${JSON.stringify(age)} does not fit; it must be a number of years from 10 to 120, or left out.`,
    });
  });
});
