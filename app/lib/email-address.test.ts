import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emailAddressOf, isEmailAddress } from "./email-address.ts";

const long = (n: number) => `a@${"b".repeat(n - 5)}.co`;

describe("[HOME-06] emailAddressOf", () => {
  test.each([
    [" Maya@Villa.Test ", "maya@villa.test"],
    ["a+b.c@sub.example.in", "a+b.c@sub.example.in"],
    ["o'brien@example.com", "o'brien@example.com"],
  ])("reads %j as %s", (text, address) => expect(emailAddressOf(text)).toBe(address));
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
  ])("refuses %j", (text) => expect(emailAddressOf(text)).toBeUndefined());
  test.each([
    "a@villa.test\nBcc: all@villa.test",
    "<a@villa.test>",
    "a@villa.test,b@villa.test",
    `${"a".repeat(250)}@b.co`,
    "a@-b.co",
    "a@b.co.",
  ])("refuses %j, against mail header injection", (text) => expect(emailAddressOf(text)).toBeUndefined());
  test("accepts 254 characters and no more", () => {
    expect([emailAddressOf(long(254))?.length, emailAddressOf(long(255))]).toEqual([254, undefined]);
  });
  test("never returns a space, a line end or a second address", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.emailAddress()),
        (text) => !/[\s,;<>]/.test(emailAddressOf(text) ?? ""),
      ),
    );
  });
});

test("accepts common addresses and refuses malformed ones", () => {
  for (const email of [
    "a@b.co",
    "maya.iyer+villa@mail.example.co.in",
    "o'neil@example.org",
    "x_1@a-b.museum",
  ])
    expect(isEmailAddress(email)).toBe(true);
  for (const email of [
    "@b.co",
    ".a@b.co",
    "a.@b.co",
    "a@-b.co",
    "a@b-.co",
    "a@b..co",
    "a@b.c1",
    "a@@b.co",
    `${"a".repeat(250)}@b.co`,
  ])
    expect(isEmailAddress(email), email).toBe(false);
});

test.each(["\u200B", "\u200D", "\uFEFF", "\u202E", "\u2066", "\u00AD"])(
  "[HOME-06] refuses an address with the invisible character %j",
  (invisible) => {
    for (const text of [
      `ma${invisible}ya@villa.test`,
      `maya@vil${invisible}la.test`,
      `maya${invisible}@villa.test`,
    ])
      expect(emailAddressOf(text)).toBeUndefined();
  },
);
