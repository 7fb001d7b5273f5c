import { expect } from "vitest";

// `toMatchObject` treats a regular expression as an object without keys, which matches everything. With this
// tester it matches no text, so such a test fails until it uses `expect.stringMatching`.
expect.addEqualityTesters([
  (received, expected) => (expected instanceof RegExp && !(received instanceof RegExp) ? false : undefined),
]);
