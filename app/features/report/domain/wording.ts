import type { Facet, Trait } from "../contract.ts";
import { entryOf, itemAt } from "../../../kernel/checked.ts";
import { verbOf } from "../../../kernel/plural.ts";

/**
 * What the report takes from the questionnaire: the names of what it measures, its statements as they were
 * asked, and how facets go together in people.
 */
export type Wording = {
  traits: Record<Trait, { name: string }>;
  facets: Record<Facet, { name: string }>;
  /** Names of the five answers, 1 first. */
  labels: string[];
  /**
   * By the item's id; `number` counts from 1 in the order asked, `keyedPlus`: agreeing speaks for the facet.
   */
  statements: Map<string, { number: number; text: string; facet: Facet; keyedPlus: boolean }>;
  correlations: { facets: Facet[]; matrix: number[][] };
};

/** "caution": a facet's name inside a sentence. */
export const nameOf = ({ facets }: Pick<Wording, "facets">, facet: Facet) =>
  entryOf(facets, facet).name.toLowerCase();

/** The same for a trait or a facet. */
export const nameOfKey = (wording: Pick<Wording, "facets" | "traits">, key: string) =>
  entryOf({ ...wording.traits, ...wording.facets }, key).name.toLowerCase();

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

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "worry, temper and strain". */
export const listed = (words: string[]) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
