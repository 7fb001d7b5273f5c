import { expect, test } from "vitest";
import { weighed } from "./careless.ts";

test("transforms the seven signs of the index", () => {
  const signs = { run: 3, runExpected: 1, common: 0.4, repeat: 0.1, agreeing: 0 };
  const of = (agreement: number, spread: number, distance: number) =>
    weighed({ ...signs, agreement, lot: 0.2, spread, variety: 0.8, typical: 0.5, together: 0.3, distance });
  expect(of(0.5, 1, 1)).toEqual([Math.atanh(0.5), 0.2, 0, 0.8, 0.5, 0.3, 0]);
  expect(of(1, 0, 0)).toEqual([Math.atanh(0.999), 0.2, Math.log(0.05), 0.8, 0.5, 0.3, Math.log(0.05)]);
  expect(of(-1, 2, 3)).toEqual([Math.atanh(-0.999), 0.2, Math.log(2), 0.8, 0.5, 0.3, Math.log(3)]);
});
