import fc from "fast-check";
import { expect, test } from "vitest";
import { storableText, unstorableCharacter } from "./storable-text.ts";

test.each([
  ["a\0b", "U+0000"],
  ["a\u000bb", "U+000B"],
  ["a\u007f", "U+007F"],
  ["\ud800", "half of a character"],
  ["\udc00\ud800", "half of a character"],
])("[API-03] %j contains %s", (text, character) => expect(unstorableCharacter(text)).toBe(character));

test.each(["", "Maya Iyer", "two\r\nlines\tand a tab", "மாயா", "🌊", "é\u0301", "\u00a0\u2028"])(
  "[API-03] %j can be stored",
  (text) => expect(unstorableCharacter(text)).toBeUndefined(),
);

test("[API-03] makes every text storable and leaves storable text unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const cleaned = storableText(text);
      expect(unstorableCharacter(cleaned)).toBeUndefined();
      if (unstorableCharacter(text) === undefined) expect(cleaned).toBe(text);
    }),
  );
});
