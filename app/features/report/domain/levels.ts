import { itemAt } from "../../../lib/checked.ts";

const LEVELS = [
  "",
  "well below average",
  "below average",
  "about average",
  "above average",
  "well above average",
];
export const levelName = (level: number) => itemAt(LEVELS, level);

/** The level of a percentile, with the engine's thresholds. */
export function levelAt(percentile: number): number {
  if (percentile <= 10) return 1;
  if (percentile <= 30) return 2;
  if (percentile < 70) return 3;
  return percentile < 90 ? 4 : 5;
}

/** The first and last percentile of a level. */
export const levelEnds = (level: number): readonly [number, number] =>
  itemAt(
    [
      [1, 10],
      [11, 30],
      [31, 69],
      [70, 89],
      [90, 99],
    ] as const,
    level - 1,
  );

/** Where a level is drawn on a line from 0 to 100: at its middle. */
export const levelPlace = (level: number) => itemAt([5, 20, 50, 80, 95], level - 1);
