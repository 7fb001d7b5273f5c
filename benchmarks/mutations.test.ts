import { expect, test } from "vitest";
import { hasFailed, mutantsOf, mutated } from "./mutations.ts";

const SOURCE = `import { one } from "./one.ts";
type Two = "two";
export const three = (n: number): Two | string => (n >= 1 && one(n) ? "x" : Math.min(n + 1, -2));
`;

test("each bug is one change of what runs: no type, no import, and every text is another one", () => {
  const all = mutantsOf("three.ts", SOURCE).map((one) => [one.was, one.text]);
  expect(all).toEqual([
    ["n >= 1 && one(n)", "true"],
    ["n >= 1 && one(n)", "false"],
    [">=", ">"],
    [">=", "<"],
    ["1", "2"],
    ["&&", "||"],
    ['"x"', '""'],
    ["min", "max"],
    ["+", "-"],
    ["1", "2"],
    ["-2", "(2)"],
    ["2", "3"],
  ]);
  const texts = mutantsOf("three.ts", SOURCE).map((one) => mutated(SOURCE, one));
  expect(new Set([SOURCE, ...texts]).size).toBe(all.length + 1);
});

test("a bug is caught by the tests that ran for it, and by none that failed for an earlier one", () => {
  const described = [
    { moduleId: "a.test.ts", ok: () => false },
    { moduleId: "b.test.ts", ok: () => true },
  ];
  expect(hasFailed([{ moduleId: "b.test.ts" }], described)).toBe(false);
  expect(hasFailed([{ moduleId: "a.test.ts" }, { moduleId: "b.test.ts" }], described)).toBe(true);
  expect(hasFailed([{ moduleId: "c.test.ts" }], [])).toBe(false);
});
