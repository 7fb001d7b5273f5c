import { expect } from "vitest";

// `toMatchObject` takes a regular expression for an object without keys, which anything matches: here it never
// matches a text, so that tests use `expect.stringMatching`
expect.addEqualityTesters([
  (received, expected) => (expected instanceof RegExp && !(received instanceof RegExp) ? false : undefined),
]);
