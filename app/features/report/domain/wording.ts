import type { Facet, Trait } from "../contract.ts";
import { entryOf } from "../../../lib/checked.ts";

/** The questionnaire for the report: names of traits and facets, statements, and correlations of facets. */
export type Wording = {
  traits: Record<Trait, { name: string }>;
  facets: Record<Facet, { name: string }>;
  /** Names of the five answers, 1 first. */
  labels: string[];
  /** By the item's id; `number` counts from 1 in order. */
  statements: Map<string, { number: number; text: string; facet: Facet }>;
  correlations: { facets: Facet[]; matrix: number[][] };
};

/** "caution": a facet's name inside a sentence. */
export const nameOf = ({ facets }: Pick<Wording, "facets">, facet: Facet) =>
  entryOf(facets, facet).name.toLowerCase();

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "worry, temper and strain". */
export const listed = (items: string[]) =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
