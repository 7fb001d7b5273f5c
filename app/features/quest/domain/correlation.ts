import { itemAt } from "../../../kernel/checked.ts";

/** How far two lists of figures rise and fall together. */
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
