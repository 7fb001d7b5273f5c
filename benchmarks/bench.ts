/**
 * A figure of a benchmark. With `under` or `atLeast` it is a promise: the run fails if it is broken.
 * `spread`: the lowest and highest of the measurements whose median it is.
 */
export type Figure = {
  what: string;
  value: number;
  unit: string;
  under?: number;
  atLeast?: number;
  spread?: [number, number];
};

/**
 * A benchmark, exported as `bench` by `benchmarks/<name>.bench.ts`.
 * @example export const bench: Bench = { name: "engine", about: "respondents per second on one core", run:
 *   async () => [{ what: "58 answers", value: 21_000, unit: "/s", atLeast: 10_000 }] };
 */
export type Bench = {
  name: string;
  about: string;
  /** Takes minutes, so it only runs by name. */
  long?: boolean;
  /** `log` shows progress. */
  run(log: (line: string) => void): Promise<Figure[]>;
};

export const isMet = ({ value, under, atLeast }: Figure) =>
  (under === undefined || value < under) && (atLeast === undefined || value >= atLeast);

/** The value below which `share` (0..1) of the numbers lie. */
export function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
