import { bears, type Measured } from "../../../kernel/claims.ts";
import { type Scores } from "../contract.ts";
import type { Catalogue } from "./catalogue.ts";
import { nameOf, type Wording } from "./wording.ts";
import { comparedText, placedAt } from "./levels.ts";
import { entryOf, firstOf } from "../../../kernel/checked.ts";

/** Which end of a facet of feeling counts as being stirred. */
const STIRRED_LOW = ["E6"];

export type Feeling = { facet: string; clause: string; stirred: boolean };

/** The feelings that stand out in a person, strongest first, at most two. */
export function feelingsOf({ mirror }: Catalogue, { facets }: Scores, measured: Measured): Feeling[] {
  return Object.entries(mirror)
    .flatMap(([facet, { high, low }]) => {
      const said = [high, low].find(({ says }) => bears(measured, says));
      if (!said) return [];
      const { t, reliability } = entryOf(facets, facet);
      const stirred = (said === high) !== STIRRED_LOW.includes(facet);
      return [{ facet, clause: said.text, stirred, size: Math.abs(t) / Math.sqrt(reliability) }];
    })
    .toSorted((a, b) => b.size - a.size || a.facet.localeCompare(b.facet))
    .slice(0, 2);
}

const NONE_STANDS_OUT =
  "None of the nine feelings that make this sentence stands out in your answers: you are moved " +
  "about as much as most people, by each of them.";

/**
 * Where none of the feelings is borne by all of somebody's answers on it: those that stand out beside other
 * people's, at most two, or that none does.
 */
export function comparedFeelings(
  { mirror }: Catalogue,
  wording: Wording,
  { facets }: Scores,
  { levels }: Measured,
) {
  const size = (facet: string) => Math.abs(entryOf(facets, facet).t);
  const marked = Object.keys(mirror)
    .filter((facet) => entryOf(levels, facet) !== 3)
    .toSorted((a, b) => size(b) - size(a) || a.localeCompare(b))
    .slice(0, 2);
  const named = marked.map((facet) => ({ name: nameOf(wording, facet), level: entryOf(levels, facet) }));
  if (!named.length)
    return { sentence: NONE_STANDS_OUT, names: Object.keys(mirror).map((facet) => nameOf(wording, facet)) };
  const places = named.map(({ name, level }) => `your ${placedAt(name, level)}`);
  const { name, level } = firstOf(named);
  return {
    sentence:
      named.length > 1 ? `Beside other people’s answers ${places.join(" and ")}.` : comparedText(name, level),
    names: named.map((one) => one.name),
  };
}
