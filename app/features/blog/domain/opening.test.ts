import { expect, test } from "vitest";
import { openingOf } from "./opening.ts";

test.each([
  ["One.\n\nTwo.", "One."],
  ["\n\n# Head\n\nOne,\nstill one.\n\nTwo.", "One,\nstill one."],
  ["![a](/art/a.webp)\r\n\r\n> said\r\n\r\nOne.\r\n\r\nTwo.", "One."],
  ["- a\n- b\n\n1. c\n\n---\n\nOne.", "One."],
  ["```\nsecret\n```\n\nOne.", "One."],
  ["```\nsecret\n\nsecret\n```\n\nOne.", "One."],
  ["~~~js\nsecret\n\n```\n\nsecret", ""],
  ["- a\n\n  secret\n\nOne.", "One."],
  ["", ""],
  ["# Only a head", ""],
])("finds the first paragraph of %j: %j", (body, opening) => {
  expect(openingOf(body)).toBe(opening);
});
