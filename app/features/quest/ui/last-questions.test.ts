import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Sheet } from "../contract.ts";
import { aboutOf, fieldsFrom, fieldsOf, type LastFields } from "./last-fields.ts";
import { LastQuestions } from "./last-questions.tsx";
import type { Quiz } from "./use-quiz.ts";

const quiz = { done: 1, saving: "saved", back: () => {} } as unknown as Quiz; // only what the screen uses
const sheet = { statements: [{ id: "one" }], chapters: [] } as unknown as Sheet; // as above

const renderScreen = (fields: LastFields) =>
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

test("[QUEST-02] restores typed values after going back, even an incomplete date", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    day: " 14 ",
    month: "8",
    year: "",
    sex: "female",
  }))
    form.set(name, value);
  const screen = renderScreen(fieldsOf(form));
  expect(screen).toMatch(/<input[^>]*name="day"[^>]*value="14"/);
  expect(screen).toMatch(/<option[^>]*value="8"[^>]*selected/);
  expect(screen).toMatch(/<input(?=[^>]*value="female")[^>]*checked/);
});

test("[QUEST-08] sends the typed values, but no invalid date", () => {
  const about = { birthDate: "1998-08-14", sex: null };
  expect(aboutOf(fieldsFrom(about))).toEqual(about);
  expect(aboutOf({ ...fieldsFrom(about), year: "" })).toBeUndefined();
});
