import { expect, test } from "vitest";
import { cholesky, inverse, nearestCorrelations, product, times } from "./matrix.ts";

const of = (...rows: number[]) => Float64Array.from(rows);
const closeTo = (actual: Float64Array, expected: number[], digits = 12) => {
  expect(actual).toHaveLength(expected.length);
  for (const [at, x] of expected.entries()) expect(actual[at], `at ${at}`).toBeCloseTo(x, digits);
};
const notPositive = (row: number) => `The matrix is not positive definite at row ${row}`;

test("inverts matrices, including diagonal ones", () => {
  closeTo(inverse(of(4, 2, 2, 5), 2), [5 / 16, -2 / 16, -2 / 16, 4 / 16]);
  closeTo(inverse(of(2, 0, 0, 0, 4, 0, 0, 0, 8), 3), [0.5, 0, 0, 0, 0.25, 0, 0, 0, 0.125]);
  closeTo(inverse(of(2, -1, 0, -1, 2, -1, 0, -1, 2), 3), [0.75, 0.5, 0.25, 0.5, 1, 0.5, 0.25, 0.5, 0.75]);
});

test("throws for the inverse or root of a singular matrix", () => {
  for (const operation of [inverse, cholesky]) {
    expect(() => operation(of(0, 0, 0, 1), 2)).toThrow(notPositive(1));
    expect(() => operation(of(1, 1, 1, 1), 2)).toThrow(notPositive(2));
    expect(() => operation(of(1, 2, 2, 1), 2)).toThrow(notPositive(2));
    expect(() => operation(of(Number.NaN), 1)).toThrow(notPositive(1));
  }
});

test("matches Cholesky root and products computed by hand", () => {
  expect([...cholesky(of(4, 2, 6, 2, 5, 9, 6, 9, 22), 3)]).toEqual([2, 0, 0, 1, 2, 0, 3, 3, 2]);
  expect([...product(of(1, 2, 3, 4), of(5, 6, 7, 8), 2)]).toEqual([19, 22, 43, 50]);
  expect([...times(of(2, 0, 0, 1, 2, 0, 3, 3, 2), of(3, 4, 5))]).toEqual([6, 11, 31]);
});

test("finds the nearest correlations in N. J. Higham's example, and leaves valid ones unchanged", () => {
  const nearest = nearestCorrelations(of(1, 1, 0, 1, 1, 1, 0, 1, 1), 3, 0);
  closeTo(nearest, [1, 0.7607, 0.1573, 0.7607, 1, 0.7607, 0.1573, 0.7607, 1], 4);
  const possible = of(1, 0.5, -0.2, 0.5, 1, 0.3, -0.2, 0.3, 1);
  closeTo(nearestCorrelations(possible, 3, 0.05), [...possible]);
});

test("reaches the minimum eigenvalue", () => {
  const [n, minEigenvalue] = [3, 0.1];
  const nearest = nearestCorrelations(of(1, 0.95, -0.9, 0.95, 1, 0.4, -0.9, 0.4, 1), n, minEigenvalue);
  const shrunk = (by: number) => nearest.map((x, at) => (at % (n + 1) === 0 ? x - by : x));
  expect(() => cholesky(shrunk(0.998 * minEigenvalue), n)).not.toThrow();
  expect(() => cholesky(shrunk(1.01 * minEigenvalue), n)).toThrow("not positive definite");
  for (const at of [0, 4, 8]) expect(nearest[at]).toBe(1);
  for (const [a, b] of [
    [1, 3],
    [2, 6],
    [5, 7],
  ] as const)
    expect(nearest[a]).toBeCloseTo(nearest[b]!, 12);
});
