import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { isGuessable } from "./guessable-secret.ts";

test.each([
  ["few signs", "aabbccddeeffgg-aagbfcedd"],
  ["one part again and again", "correct-horse-correct-horse-"],
  ["one part again, and its beginning", "k7Qz-9fXw2k7Qz-9fXw2k7Qz"],
  ["keys in their order", "abcdefghijklmnop-x7Q2k"],
  ["keys in their order, backwards", "zyxwvutsrqponm-x7Q2k"],
])("[SAFE-03] refuses a secret of %s", (_, secret) => expect(isGuessable(secret)).toBe(true));

test("[SAFE-03] accepts random secrets, and eight different characters", () => {
  for (let n = 0; n < 100; n++) expect(isGuessable(randomBytes(32).toString("base64url"))).toBe(false);
  expect(isGuessable("a7kq2xfm")).toBe(false);
  expect(isGuessable("a7kq2xfa")).toBe(true);
});
