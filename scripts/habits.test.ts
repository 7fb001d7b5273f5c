import { expect, test } from "vitest";
import { habitProblems } from "./habits.ts";

const functionOf = (lines: number) => `function long() {\n${"  step();\n".repeat(lines - 2)}}\n`;

test("[HOUSE-06] a cast without its reason is named with its line, and one with it is not", () => {
  expect(habitProblems("a.ts", "const a = given as string;\n")).toEqual([
    "a.ts:1: a cast needs its reason beside it, or a type that proves it",
  ]);
  expect(habitProblems("a.ts", "const a = given as string; // the schema gave it\n")).toEqual([]);
  expect(habitProblems("a.ts", "// the schema gave it\nconst a = given as string;\n")).toEqual([]);
  expect(habitProblems("a.ts", 'const a = ["x"] as const;\n')).toEqual([]);
});

test("[HOUSE-06] a function of 61 lines and a file of 301 are too long, and one less is not", () => {
  expect(habitProblems("a.ts", functionOf(61))).toEqual(["a.ts: a function of 61 lines; 60 are enough"]);
  expect(habitProblems("a.ts", functionOf(60))).toEqual([]);
  expect(habitProblems("a.ts", "step();\n".repeat(301))).toEqual(["a.ts: 301 lines; 300 are enough"]);
  expect(habitProblems("a.ts", "step();\n".repeat(300))).toEqual([]);
});
