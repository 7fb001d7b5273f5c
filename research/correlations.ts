import { itemAt } from "../app/lib/checked.ts";

/** Pearson's correlation of two lists. */
export function correlation(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [itemAt(a, i), itemAt(b, i)];
    sx += x;
    sy += y;
    sxx += x * x;
    syy += y * y;
    sxy += x * y;
  }
  const n = a.length;
  return (n * sxy - sx * sy) / Math.sqrt((n * sxx - sx * sx) * (n * syy - sy * sy));
}

/** A symmetric matrix as the part below its diagonal, row by row, to four decimals. */
export function packed(matrix: Float64Array, n: number): number[] {
  const list: number[] = [];
  for (let i = 1; i < n; i++)
    for (let j = 0; j < i; j++) list.push(Math.round(1e4 * itemAt(matrix, i * n + j)) / 1e4 + 0);
  return list;
}

/** The correlation matrix with n rows from the part below its diagonal. */
export function unpacked(list: ArrayLike<number>, n: number): Float64Array {
  const matrix = new Float64Array(n * n);
  for (let i = 0, at = 0; i < n; i++) {
    matrix[i * n + i] = 1;
    for (let j = 0; j < i; j++, at++) matrix[i * n + j] = matrix[j * n + i] = itemAt(list, at);
  }
  return matrix;
}

/** Converts covariances to correlations. */
export function correlations(covariance: Float64Array, n: number): Float64Array {
  const sd = Float64Array.from({ length: n }, (_, i) => Math.sqrt(itemAt(covariance, i * n + i)));
  return covariance.map((x, at) => x / (itemAt(sd, Math.floor(at / n)) * itemAt(sd, at % n)));
}
