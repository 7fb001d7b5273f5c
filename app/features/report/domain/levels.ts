import { itemAt } from "../../../kernel/checked.ts";
import { verbOf } from "../../../kernel/plural.ts";

const LEVELS = [
  "",
  "well below average",
  "below average",
  "about average",
  "above average",
  "well above average",
];
export const levelName = (level: number) => itemAt(LEVELS, level);

/** "low spirits are below average". */
export const placedAt = (name: string, level: number): string =>
  `${name} ${verbOf(name, "is", "are")} ${levelName(level)}`;

/** A level's name with the side of the middle on which somebody stands: the middle level is wide. */
export function placeName({ level, percentile }: { level: number; percentile: number }): string {
  if (level !== 3 || (percentile > 45 && percentile < 55)) return levelName(level);
  return percentile >= 55 ? "a little above average" : "a little below average";
}

/** Why a facet leaves the middle although its own answers lean the other way. */
export const comparedText = (name: string, level: number): string =>
  `Beside other people’s answers, and your own on what goes with it, ${name} ` +
  `${verbOf(name, "comes", "come")} out ${levelName(level)}.`;
