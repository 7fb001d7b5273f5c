import { expect, test } from "vitest";
import {
  commonValues,
  fieldProblem,
  fieldsIn,
  readAs,
  titleOf,
  withFallbacks,
  withFields,
} from "./subscriber-fields.ts";

test.each([
  ["Dear {{first_name}},", "“{{first_name}}” is not a field"],
  ["Dear {first_name},", "“{first_name}” is not a field"],
  ["Dear {name|friend},", "“{name|friend}” is not a field"],
  ["Dear *|FNAME|*,", "“*|FNAME|*” is not a field"],
  ["Dear [[name]],", "“[[name]]” is not a field"],
  ["Dear <% name %>,", "“<% name %>” is not a field"],
  ["Dear %FIRST_NAME%,", "“%FIRST_NAME%” is not a field"],
  ["Dear {first name},", "{first name} needs a fallback word"],
  ["{Archetype|}", "{Archetype|} needs a fallback word"],
  [
    "Only {days left|a few} days are left",
    "{days left|a few} already includes “days”: remove the “days” after it",
  ],
  ["**{Days left|a} day**", "remove the “day” after it"],
])("[ADMIN-06] rejects %j: %s", (text, says) => expect(fieldProblem(text)).toContain(says));

test.each([
  "Dear {First name|friend},",
  "\\{first_name}",
  "50% off",
  "[words](/apply)",
  "{ x }",
  "a {2} b",
  "{days left|a few days} of days",
])("[ADMIN-06] accepts %j", (text) => expect(fieldProblem(text)).toBeUndefined());

test("has the days left for every reader until registration closes", () => {
  expect(commonValues({ text: "27 days", closed: false })).toEqual({ "days left": "27 days" });
  expect([commonValues({ text: "Registration Closed", closed: true }), commonValues(undefined)]).toEqual([
    {},
    {},
  ]);
});

test("[ADMIN-06] finds fields in order, and replaces them with fallbacks or given text", () => {
  const text = "{first name|Friend}, {days left|a few days} for the {archetype| reader }.";
  expect(fieldsIn(text).map(({ field, fallback }) => [field, fallback])).toEqual([
    ["first name", "Friend"],
    ["days left", "a few days"],
    ["archetype", "reader"],
  ]);
  expect(withFallbacks(text)).toBe("Friend, a few days for the reader.");
  expect(withFields(text, ({ field }) => `<${field}>`)).toBe(
    "<first name>, <days left> for the <archetype>.",
  );
});

test("[ADMIN-06] matches fields in any letter case, and fills in a one-line value or the fallback", () => {
  const [use] = fieldsIn("{First Name|friend}");
  expect(use).toEqual({ text: "{First Name|friend}", field: "first name", fallback: "friend" });
  expect(readAs(use!, { "first name": " Maya\n Iyer " })).toBe("Maya Iyer");
  expect([readAs(use!, {}), readAs(use!, { "first name": " " })]).toEqual(["friend", "friend"]);
});

test("[ADMIN-06] quotes up to 60 characters of a long text", () => {
  expect(fieldProblem(`{{${"a".repeat(60)}}}`)).toContain(`“{{${"a".repeat(58)}” is not a field`);
});

test("[ADMIN-06] titles an issue with fallbacks in place of fields", () => {
  expect(titleOf("{days left|Some days} left, {First name|friend}")).toBe("Some days left, friend");
  expect(titleOf("For the {archetype}")).toBe("For the …");
  expect(titleOf("Six evenings")).toBe("Six evenings");
});
