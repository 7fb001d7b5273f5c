import { expect, test } from "vitest";
import { correlations, packed, unpacked } from "./correlations.ts";

const of = (...figures: number[]) => Float64Array.from(figures);

test("packs a symmetric matrix as its lower triangle to four decimals, and unpacks it unchanged", () => {
  expect(packed(of(1, 0.12344, -0.00004, 0.12344, 1, 0.98768, -0.00004, 0.98768, 1), 3)).toEqual([
    0.1234, 0, 0.9877,
  ]);
  expect([...unpacked([0.1, 0.2, 0.3], 3)]).toEqual([1, 0.1, 0.2, 0.1, 1, 0.3, 0.2, 0.3, 1]);
  expect([...correlations(of(4, 3, 3, 9), 2)]).toEqual([1, 0.5, 0.5, 1]);
});
