import fc from "fast-check";
import { expect, test } from "vitest";
import { storableText, unstorableSign } from "./storable-text.ts";
import { unstorableIn } from "./unstorable.ts";

test.each([
  ["a\0b", "U+0000"],
  ["a\u000bb", "U+000B"],
  ["a\u007f", "U+007F"],
  ["\ud800", "half of a character"],
  ["\udc00\ud800", "half of a character"],
])("[API-03] %j holds %s", (text, sign) => expect(unstorableSign(text)).toBe(sign));

test.each(["", "Maya Iyer", "two\r\nlines\tand a tab", "மாயா", "🌊", "é\u0301", "\u00a0\u2028"])(
  "[API-03] %j can be stored",
  (text) => expect(unstorableSign(text)).toBeUndefined(),
);

test.each([
  [{ name: "a\0" }, "name"],
  [{ origin: { source: "\u0001" } }, "origin.source"],
  [{ list: ["a", "b\0"] }, "list.1"],
  [{ "a\0b": 1 }, "ab"],
  ["\0", ""],
])("[API-03] in %j the field is %j", (value, field) => expect(unstorableIn(value)?.field).toBe(field));

test("[API-03] reads twenty thousand nested arrays without overflowing the stack", () => {
  const deep = JSON.parse(`${"[".repeat(20_000)}"a\\u0000"${"]".repeat(20_000)}`) as unknown;
  expect(unstorableIn(deep)?.sign).toBe("U+0000");
});

test("[API-03] finds nothing in numbers, null and clean text", () => {
  for (const value of [1, null, true, undefined, { a: [1, { b: "c" }] }])
    expect(unstorableIn(value)).toBeUndefined();
});

test("[API-03] makes every text storable and leaves storable text unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const left = storableText(text);
      expect(unstorableSign(left)).toBeUndefined();
      if (unstorableSign(text) === undefined) expect(left).toBe(text);
    }),
  );
});

test("[API-03] names a field by at most ten path segments", () => {
  const deep = Array.from({ length: 12 }).reduce<unknown>((value, _, n) => ({ [`n${11 - n}`]: value }), "\0");
  expect(unstorableIn(deep)?.field).toBe("n0.n1.n2.n3.n4.n5.n6.n7.n8.n9");
});
