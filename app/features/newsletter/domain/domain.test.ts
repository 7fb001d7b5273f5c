import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressIn } from "./address.ts";
import { promiseOf, TOPIC_WORDS } from "./topics.ts";

const long = (n: number) => `a@${"b".repeat(n - 5)}.co`;

describe("[HOME-06] what an e-mail address is", () => {
  test.each([
    [" Maya@Villa.Test ", "maya@villa.test"],
    ["a+b.c@sub.example.in", "a+b.c@sub.example.in"],
    ["o'brien@example.com", "o'brien@example.com"],
  ])("%j is %s", (text, address) => expect(addressIn(text)).toBe(address));
  test.each([
    "",
    "maya",
    "maya@",
    "@villa.test",
    "maya@villa",
    "a b@villa.test",
    "a@b@villa.test",
    "a..b@villa.test",
    "a@villa..test",
  ])("%j is none", (text) => expect(addressIn(text)).toBeUndefined());
  test.each([
    "a@villa.test\nBcc: all@villa.test",
    "<a@villa.test>",
    "a@villa.test,b@villa.test",
    `${"a".repeat(250)}@b.co`,
    "a@-b.co",
    "a@b.co.",
  ])("%j cannot reach a letter's head", (text) => expect(addressIn(text)).toBeUndefined());
  test("an address of 254 characters is one, a longer one is none", () => {
    expect([addressIn(long(254))?.length, addressIn(long(255))]).toEqual([254, undefined]);
  });
  test("whatever is typed, what is stored has no space, no line end and no second address", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.emailAddress()),
        (text) => !/[\s,;<>]/.test(addressIn(text) ?? ""),
      ),
    );
  });
});

test("each topic has its name, and what comes of it in a sentence", () => {
  expect(Object.values(TOPIC_WORDS).map(({ name }) => name)).toEqual(["The letter", "Dates", "New posts"]);
  for (const { what } of Object.values(TOPIC_WORDS)) expect(what).toMatch(/^[A-Z].+\.$/);
});

test("the first email promises what was chosen", () => {
  expect(promiseOf({ letter: true, dates: true, posts: false })).toBe(
    "Expect one letter a month and a word when registration opens.",
  );
  expect(promiseOf({ letter: false, dates: false, posts: true })).toBe(
    "Expect a note when a new post stands on the blog.",
  );
  expect(promiseOf({ letter: false, dates: true, posts: false })).toBe(
    "Expect a word when registration opens.",
  );
});
