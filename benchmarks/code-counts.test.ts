import { expect, test } from "vitest";
import { countsOf } from "./code-counts.ts";

const SOURCE = `export const one = () => 1;
export function two(given: unknown) {
  const a = given as string;
  const b = given as number; // a number by the rule above
  const c = ["x"] as const;
  return [a!, b, c].map((value) => value as unknown);
}
// the next one is checked by its caller
export const three = (given: unknown) => given as Date;
`;

test("[HOUSE-06] functions, casts without a reason, assertions and wide lines are counted", () => {
  expect(countsOf("a.ts", SOURCE)).toEqual({
    lines: 9,
    functions: [1, 6, 1, 1],
    bareCasts: [3, 6],
    assertions: 1,
    wideLines: 0,
  });
  expect(countsOf("b.ts", `export const a = "${"x".repeat(110)}";\n`).wideLines).toBe(1);
  expect(() => countsOf("c.ts", "const =")).toThrow("c.ts could not be parsed");
});
