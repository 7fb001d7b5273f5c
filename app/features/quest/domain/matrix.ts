import { itemAt } from "../../../lib/checked.ts";

/** Square matrices are row-major arrays. */

/** Returns `row[at]`; NaN outside the array, which propagates. */
export const figureAt = (row: Float64Array, at: number): number => row[at] ?? Number.NaN;

const identity = (n: number) => Float64Array.from({ length: n * n }, (_, at) => (at % (n + 1) === 0 ? 1 : 0));

/**
 * Inverse of a positive definite matrix with n rows, by Gauss–Jordan elimination.
 * @throws RangeError if the matrix is not positive definite
 */
export function inverse(matrix: Float64Array, n: number): Float64Array {
  const left = matrix.slice();
  const right = identity(n);
  for (let p = 0; p < n; p++) {
    const pivot = figureAt(left, p * n + p);
    if (!(pivot > 0)) throw notPositive(p);
    for (let k = 0; k < n; k++) {
      left[p * n + k] = figureAt(left, p * n + k) / pivot;
      right[p * n + k] = figureAt(right, p * n + k) / pivot;
    }
    for (let row = 0; row < n; row++) {
      const times = figureAt(left, row * n + p);
      if (row === p || times === 0) continue;
      for (let k = 0; k < n; k++) {
        left[row * n + k] = figureAt(left, row * n + k) - times * figureAt(left, p * n + k);
        right[row * n + k] = figureAt(right, row * n + k) - times * figureAt(right, p * n + k);
      }
    }
  }
  return right;
}

const notPositive = (row: number) => new RangeError(`The matrix is not positive definite at row ${row + 1}`);

/**
 * Cholesky root of a positive definite matrix.
 * @throws RangeError if the matrix is not positive definite
 */
export function cholesky(matrix: Float64Array, n: number): Float64Array {
  const root = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      let sum = itemAt(matrix, i * n + j);
      for (let k = 0; k < j; k++) sum -= figureAt(root, i * n + k) * figureAt(root, j * n + k);
      if (i === j && !(sum > 0)) throw notPositive(i);
      root[i * n + j] = i === j ? Math.sqrt(sum) : sum / figureAt(root, j * n + j);
    }
  return root;
}

/** Product of two matrices with n rows. */
export function product(a: Float64Array, b: Float64Array, n: number): Float64Array {
  const out = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let k = 0; k < n; k++) {
      const left = itemAt(a, i * n + k);
      for (let j = 0; j < n; j++) out[i * n + j] = figureAt(out, i * n + j) + left * figureAt(b, k * n + j);
    }
  return out;
}

/** Product of a lower triangular matrix and a vector. */
export const times = (root: Float64Array, column: Float64Array): Float64Array =>
  column.map((_, i) => {
    let sum = 0;
    for (let k = 0; k <= i; k++) sum += figureAt(root, i * column.length + k) * figureAt(column, k);
    return sum;
  });

/** Rotates two columns or two rows; `step` is the distance between their elements. */
function applyRotation(
  a: Float64Array,
  first: number,
  second: number,
  step: number,
  n: number,
  c: number,
  s: number,
) {
  for (let k = 0, p = first, q = second; k < n; k++, p += step, q += step) {
    const x = figureAt(a, p);
    const y = figureAt(a, q);
    a[p] = c * x - s * y;
    a[q] = s * x + c * y;
  }
}

const transposed = (matrix: Float64Array, n: number) =>
  matrix.map((_, at) => itemAt(matrix, (at % n) * n + Math.floor(at / n)));

type Eigen = { values: Float64Array; vectors: Float64Array };

/**
 * Eigendecomposition Uᵀ·diag(values)·U of a symmetric matrix, by C. G. J. Jacobi's rotations (1846).
 * `vectors` is U, row-major.
 * @param near starting point, the U of a similar matrix: the closer, the fewer rotations
 */
function eigen(matrix: Float64Array, n: number, near: Float64Array): Eigen {
  const a = product(product(near, matrix, n), transposed(near, n), n);
  const vectors = near.slice();
  const rotate = (p: number, q: number) => {
    const theta = (figureAt(a, q * n + q) - figureAt(a, p * n + p)) / (2 * figureAt(a, p * n + q));
    const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
    const c = 1 / Math.hypot(t, 1);
    const s = t * c;
    applyRotation(a, p, q, n, n, c, s);
    applyRotation(a, p * n, q * n, 1, n, c, s);
    applyRotation(vectors, p * n, q * n, 1, n, c, s);
  };
  for (let sweep = 0; sweep < 30; sweep++) {
    let rest = 0;
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rest += figureAt(a, p * n + q) ** 2;
    if (rest < 1e-22) break;
    for (let p = 0; p < n; p++)
      for (let q = p + 1; q < n; q++) if (Math.abs(figureAt(a, p * n + q)) > 1e-14) rotate(p, q);
  }
  return { values: Float64Array.from({ length: n }, (_, i) => figureAt(a, i * n + i)), vectors };
}

/**
 * The nearest correlation matrix with all eigenvalues at least `minEigenvalue`, by alternating projections (N. J.
 * Higham, IMA Journal of Numerical Analysis 22, 2002).
 */
export function nearestCorrelations(matrix: Float64Array, n: number, minEigenvalue: number): Float64Array {
  let [result, correction] = [matrix.slice(), new Float64Array(n * n)];
  let near: Float64Array = identity(n);
  for (let round = 0; round < 100; round++) {
    const corrected = result.map((x, at) => x - figureAt(correction, at));
    const { values, vectors } = eigen(corrected, n, near);
    near = vectors;
    if (round > 0 && values.every((value) => value >= minEigenvalue * 0.999)) break;
    const raised = new Float64Array(n * n);
    for (let k = 0; k < n; k++)
      for (let i = 0; i < n; i++) {
        const left = figureAt(vectors, k * n + i) * Math.max(minEigenvalue, figureAt(values, k));
        for (let j = 0; j < n; j++)
          raised[i * n + j] = figureAt(raised, i * n + j) + left * figureAt(vectors, k * n + j);
      }
    correction = raised.map((x, at) => x - figureAt(corrected, at));
    result = raised.map((x, at) => (at % (n + 1) === 0 ? 1 : x));
  }
  return result;
}
