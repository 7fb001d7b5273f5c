import type { Facet, Trait } from "../contract.ts";
import { entryOf } from "../../../lib/checked.ts";

/** Data of the questionnaire: names of traits and facets, statements, and correlations of facets. */
export type Wording = {
  traits: Record<Trait, { name: string }>;
  facets: Record<Facet, { name: string }>;
  /** Names of the five answers, 1 first. */
  labels: string[];
  /** By item id; `number` is the position in the full form, from 1. */
  statements: Map<string, { number: number; text: string; facet: Facet }>;
  correlations: { facets: Facet[]; matrix: number[][] };
};

/** A facet's name for use inside a sentence, such as "caution". */
export const nameOf = ({ facets }: Pick<Wording, "facets">, facet: Facet) =>
  entryOf(facets, facet).name.toLowerCase();

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Joins items, such as "worry, temper and strain". */
export const listed = (items: string[]) =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
