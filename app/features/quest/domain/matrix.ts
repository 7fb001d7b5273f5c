import { itemAt } from "../../../kernel/checked.ts";

/** Square matrices lie in one array, row by row. */

/**
 * Inverse of a positive definite matrix of n rows, by Gauss and Jordan's elimination.
 * @throws RangeError where it is not one
 */
export function inverse(matrix: Float64Array, n: number): Float64Array {
  const left = matrix.slice();
  const right = Float64Array.from(matrix, (_, i) => (i % (n + 1) === 0 ? 1 : 0));
  for (let p = 0; p < n; p++) {
    const pivot = left[p * n + p]!;
    if (!(pivot > 0)) throw notPositive(p);
    for (let k = 0; k < n; k++) {
      left[p * n + k]! /= pivot;
      right[p * n + k]! /= pivot;
    }
    for (let row = 0; row < n; row++) {
      const times = left[row * n + p]!;
      if (row === p || times === 0) continue;
      for (let k = 0; k < n; k++) {
        left[row * n + k]! -= times * left[p * n + k]!;
        right[row * n + k]! -= times * right[p * n + k]!;
      }
    }
  }
  return right;
}

const notPositive = (row: number) => new RangeError(`The matrix is not positive definite at row ${row + 1}`);

/** Lower root of a positive definite matrix (A.-L. Cholesky). @throws RangeError where it is not one */
export function cholesky(matrix: Float64Array, n: number): Float64Array {
  const root = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      let sum = itemAt(matrix, i * n + j);
      for (let k = 0; k < j; k++) sum -= root[i * n + k]! * root[j * n + k]!;
      if (i === j && !(sum > 0)) throw notPositive(i);
      root[i * n + j] = i === j ? Math.sqrt(sum) : sum / root[j * n + j]!;
    }
  return root;
}

/** The product of two matrices of n rows. */
export function product(a: Float64Array, b: Float64Array, n: number): Float64Array {
  const out = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let k = 0; k < n; k++) {
      const left = itemAt(a, i * n + k);
      for (let j = 0; j < n; j++) out[i * n + j]! += left * b[k * n + j]!;
    }
  return out;
}

/** A symmetric matrix as its part below the diagonal, row by row, to four decimals. */
export function packed(matrix: Float64Array, n: number): number[] {
  const list: number[] = [];
  for (let i = 1; i < n; i++)
    for (let j = 0; j < i; j++) list.push(Math.round(1e4 * itemAt(matrix, i * n + j)) / 1e4 + 0);
  return list;
}

/** The correlation matrix of n rows of which this is the part below the diagonal. */
export function unpacked(list: ArrayLike<number>, n: number): Float64Array {
  const matrix = new Float64Array(n * n);
  for (let i = 0, at = 0; i < n; i++) {
    matrix[i * n + i] = 1;
    for (let j = 0; j < i; j++, at++) matrix[i * n + j] = matrix[j * n + i] = itemAt(list, at);
  }
  return matrix;
}

/** Covariances as correlations. */
export function correlations(covariance: Float64Array, n: number): Float64Array {
  const sd = Float64Array.from({ length: n }, (_, i) => Math.sqrt(itemAt(covariance, i * n + i)));
  return covariance.map((x, at) => x / (itemAt(sd, Math.floor(at / n)) * itemAt(sd, at % n)));
}
