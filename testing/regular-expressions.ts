import { expect } from "vitest";

// `toMatchObject` treats a regular expression as an object without keys, which matches everything. Here it
// matches no text, so that such a test fails and uses `expect.stringMatching` instead.
expect.addEqualityTesters([
  (received, expected) => (expected instanceof RegExp && !(received instanceof RegExp) ? false : undefined),
]);
