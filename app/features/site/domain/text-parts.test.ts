import { expect, test } from "vitest";
import { filled, textParts } from "./text-parts.ts";

test.each([
  ["Plain.", [{ text: "Plain." }]],
  [
    "See the [prices](/pricing).",
    [{ text: "See the " }, { text: "prices", href: "/pricing" }, { text: "." }],
  ],
  ["[All](/a) or [none](/b)", [{ text: "All", href: "/a" }, { text: " or " }, { text: "none", href: "/b" }]],
  ["[not a link] (here)", [{ text: "[not a link] (here)" }]],
  ["", []],
])("splits %j", (sentence, parts) => expect(textParts(sentence)).toEqual(parts));

test("fills in names in braces, and reports a name without a value", () => {
  expect(filled("It is {price}, until {day}.", { price: "₹1", day: "Sunday" })).toBe(
    "It is ₹1, until Sunday.",
  );
  expect(() => filled("{constructor}", {})).toThrow("{constructor}");
});
