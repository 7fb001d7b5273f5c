import { expect, test } from "vitest";
import { promiseOf, TOPIC_WORDS } from "./topics.ts";

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
