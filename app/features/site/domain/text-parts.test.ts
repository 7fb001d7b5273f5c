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

test("replaces names in braces with values, and throws for a name without one", () => {
  expect(filled("It is {price}, until {day}.", { price: "₹1", day: "Sunday" })).toBe(
    "It is ₹1, until Sunday.",
  );
  expect(() => filled("{constructor}", {})).toThrow("{constructor}");
});
