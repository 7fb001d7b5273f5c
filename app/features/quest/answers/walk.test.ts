import { expect, test } from "vitest";
import type { Sheet } from "../contract.ts";
import { sheetOf } from "../quest.server.ts";
import type { LocalAnswers } from "../ui/local-answers.ts";
import { placeOf } from "../ui/evening.ts";
import { stepAfter, stepFor } from "../ui/use-quiz.ts";

const short = sheetOf("short");
const full = sheetOf("full");
const answersTo = (sheet: Sheet, indexes: number[]): LocalAnswers =>
  Object.fromEntries(
    indexes.map((i) => [sheet.statements[i]!.id, { value: 3, at: i + 1, tookMs: null, sent: true }]),
  );
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);

test("[QUEST-02] has 58 statements in six chapters, then 58 more in six", () => {
  expect(short.statements).toHaveLength(58);
  expect(full.statements).toHaveLength(116);
  expect(full.statements.slice(0, 58)).toEqual(short.statements);
  expect(new Set(full.statements.map((s) => s.id)).size).toBe(116);
  expect(upTo(58).filter((i) => placeOf(short.chapters, i).first)).toEqual([0, 10, 20, 30, 40, 49]);
  expect(placeOf(full.chapters, 58)).toEqual({ chapter: 7, name: "Moonrise", first: true });
});

test("[QUEST-01] continues at the first unanswered statement, even if later ones are answered", () => {
  expect(stepFor(short, {}, 0)).toEqual({ kind: "statement", index: 0 });
  expect(stepFor(short, answersTo(short, upTo(13)), 0)).toEqual({ kind: "statement", index: 13 });
  expect(stepFor(short, answersTo(short, [0, 1, 3]), 0)).toEqual({ kind: "statement", index: 2 });
  expect(stepFor(short, answersTo(short, upTo(58)), 0)).toEqual({ kind: "last" });
  expect(stepFor(full, answersTo(full, upTo(58)), 58)).toEqual({ kind: "break", index: 58 });
  expect(stepFor(full, answersTo(full, upTo(60)), 58)).toEqual({ kind: "statement", index: 60 });
});

test("[QUEST-02] shows the next statement after an answer, a break before a new chapter, and at the end the last questions or the first gap", () => {
  expect(stepAfter(short, answersTo(short, upTo(5)), 4)).toEqual({ kind: "statement", index: 5 });
  expect(stepAfter(short, answersTo(short, upTo(10)), 9)).toEqual({ kind: "break", index: 10 });
  // after going back, the chapter has already been started
  expect(stepAfter(short, answersTo(short, upTo(12)), 9)).toEqual({ kind: "statement", index: 10 });
  expect(stepAfter(short, answersTo(short, upTo(58)), 57)).toEqual({ kind: "last" });
  expect(
    stepAfter(
      short,
      answersTo(
        short,
        upTo(58).filter((i) => i !== 7),
      ),
      57,
    ),
  ).toEqual({ kind: "statement", index: 7 });
});
