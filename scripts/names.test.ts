import { expect, test } from "vitest";
// @ts-expect-error plain JavaScript, for the system's Node
import { checkNames, oldWordsIn } from "./names.mjs";

const found = oldWordsIn as (file: string, text: string) => string[];

test("[HOUSE-05] no name of the project uses a word of the old dialect", () => {
  expect(checkNames()).toEqual([]);
});

test("[HOUSE-05] an old word is found in a file's name and in a declared name, with what to write instead", () => {
  expect(found("app/features/blog/desk-list.server.ts", "")).toEqual([
    expect.stringMatching(
      /^app\/features\/blog\/desk-list\.server\.ts: "desk" in the file's name; write admin/,
    ),
  ]);
  expect(found("app/a.ts", "export const sendLetters = () => {};\ntype KEPT_ROWS = string;")).toEqual([
    expect.stringContaining('"letter" in sendLetters'),
    expect.stringContaining('"kept" in KEPT_ROWS'),
  ]);
  expect(found("app/ui/desktop.module.css", ".desk { color: red }")).toEqual([]);
});

test("[HOUSE-05] texts, comments and words that only contain an old one are left alone", () => {
  expect(
    found("app/a.ts", '// const letter\nconst newsletter = "const letter = 1"; /* type Desk */'),
  ).toEqual([]);
});

test("[HOUSE-05] a plain English name stands in the list of its file and nowhere else", () => {
  expect(found("app/ui/logo.tsx", "const letters = [];")).toEqual([]);
  expect(found("app/ui/button.tsx", "const letters = [];")).toHaveLength(1);
});
