import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Sheet } from "../contract.ts";
import { aboutOf, fieldsFrom, fieldsOf, type LastFields } from "./last-fields.ts";
import { LastQuestions } from "./last-questions.tsx";
import type { Quiz } from "./use-quiz.ts";

const quiz = { done: 1, saving: "saved", back: () => {} } as unknown as Quiz; // what the screen reads of one
const sheet = { statements: [{ id: "one" }], chapters: [] } as unknown as Sheet; // and of its form

const setSuppressionList = (fields: LastFields) =>
  renderToStaticMarkup(
    createElement(LastQuestions, {
      quiz,
      sheet,
      fields,
      problem: "",
      onLeave: () => {},
      onFinish: () => {},
    }),
  );

test("[QUEST-02] keeps the typed last answers, also half a date, after going back", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    day: " 14 ",
    month: "8",
    year: "",
    sex: "female",
  }))
    form.set(name, value);
  const screen = setSuppressionList(fieldsOf(form));
  expect(screen).toMatch(/<input[^>]*name="day"[^>]*value="14"/);
  expect(screen).toMatch(/<option[^>]*value="8"[^>]*selected/);
  expect(screen).toMatch(/<input(?=[^>]*value="female")[^>]*checked/);
});

test("[QUEST-08] the last questions send the typed values, and no impossible date", () => {
  const about = { birthDate: "1998-08-14", sex: null };
  expect(aboutOf(fieldsFrom(about))).toEqual(about);
  expect(aboutOf({ ...fieldsFrom(about), year: "" })).toBeUndefined();
});
