export const mean = (list: number[]): number => list.reduce((sum, x) => sum + x, 0) / list.length;

/** Pearson's correlation, implemented independently of the engine. */
export function correlation(a: number[], b: number[]): number {
  const [ma, mb] = [mean(a), mean(b)];
  const of = (x: number[], y: number[], mx: number, my: number) =>
    mean(x.map((_, i) => (x[i]! - mx) * (y[i]! - my)));
  return of(a, b, ma, mb) / Math.sqrt(of(a, a, ma, ma) * of(b, b, mb, mb));
}
