import { expect, test } from "vitest";
// @ts-expect-error plain JavaScript, for the system's Node
import { importProblems } from "./imports.mjs";

const fine = {
  violations: [],
  read: ["app/root.tsx", "app/features/quest/contract.ts", "node_modules/zod/index.js"],
  listed: ["app/root.tsx", "app/features/quest/contract.ts", "app/ui/base.css", ""],
  rules: ["no-cycles", "arrows-quest"],
};
const problems = (change: object) => importProblems({ ...fine, ...change }) as string[];

test("a tree that was read whole and keeps the rules has no problems", () => {
  expect(problems({})).toEqual([]);
});

test("a broken rule, a file that was not read and a feature without arrows are each named", () => {
  expect(problems({ violations: [{ rule: { name: "three-doors" }, from: "a.ts", to: "b.ts" }] })).toEqual([
    "three-doors: a.ts → b.ts",
  ]);
  expect(problems({ read: ["app/root.tsx"] })).toEqual(["not read: app/features/quest/contract.ts"]);
  expect(problems({ read: [] })).toHaveLength(2);
  expect(problems({ rules: ["no-cycles"] })).toEqual(["no row of arrows for the feature quest"]);
});
