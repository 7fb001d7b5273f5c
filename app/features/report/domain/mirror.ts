import { bears, type Measured } from "../../../kernel/claims.ts";
import { BETWEEN, type Scores } from "../contract.ts";
import type { Catalogue } from "./catalogue.ts";
import { comparedText, listed, nameOf, placedAt, type Wording } from "./wording.ts";
import { entryOf, firstOf } from "../../../kernel/checked.ts";

/** Which end of a facet of feeling counts as being stirred. */
const STIRRED_LOW = ["E6"];

type Feeling = { facet: string; clause: string; stirred: boolean };

/** The feelings that stand out in a person, strongest first, at most two. */
function feelingsOf({ mirror }: Catalogue, { facets }: Scores, measured: Measured): Feeling[] {
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

/**
 * Where none of the feelings is borne by all of somebody's answers on it: those that stand out beside other
 * people's, at most two, or that none does.
 */
function comparedFeelings({ mirror }: Catalogue, wording: Wording, { facets }: Scores, { levels }: Measured) {
  const size = (facet: string) => Math.abs(entryOf(facets, facet).t);
  const marked = Object.keys(mirror)
    .filter((facet) => entryOf(levels, facet) !== 3)
    .toSorted((a, b) => size(b) - size(a) || a.localeCompare(b))
    .slice(0, 2);
  const named = marked.map((facet) => ({ name: nameOf(wording, facet), level: entryOf(levels, facet) }));
  if (!named.length)
    return {
      sentence:
        "None of the nine feelings that make this sentence stands out in your answers: you are moved " +
        "about as much as most people, by each of them.",
      names: Object.keys(mirror).map((facet) => nameOf(wording, facet)),
    };
  const places = named.map(({ name, level }) => `your ${placedAt(name, level)}`);
  const { name, level } = firstOf(named);
  return {
    sentence:
      named.length > 1 ? `Beside other people’s answers ${places.join(" and ")}.` : comparedText(name, level),
    names: named.map((one) => one.name),
  };
}

/**
 * Section 1: one sentence from the two feelings that stand out most and, where the levels bear it, from how
 * this archetype carries them, with the facets it rests on.
 */
export function mirrorOf(catalogue: Catalogue, wording: Wording, scores: Scores, measured: Measured) {
  const [first, second] = feelingsOf(catalogue, scores, measured);
  const { primary, secondary, confidence } = scores.archetype;
  const between = confidence < BETWEEN ? ` You stand between the ${primary} and the ${secondary}.` : "";
  if (!first) {
    const { sentence, names } = comparedFeelings(catalogue, wording, scores, measured);
    return { sentence, basis: `From your answers on ${listed(names)}.${between}` };
  }
  const text = catalogue.archetypes[primary];
  const carried = first.stirred ? text.stirred : text.steady;
  const fits = bears(measured, carried.says);
  const joined = second && (first.stirred === second.stirred ? "and" : "but");
  const felt = second ? `${first.clause} ${joined} ${second.clause}` : first.clause;
  const way = between
    ? `, and from the way of the ${primary}, who is nearest`
    : `, and from the ${primary}’s way with them`;
  const named = [first, second].flatMap((feeling) => (feeling ? [nameOf(wording, feeling.facet)] : []));
  return {
    sentence: `You ${felt}${fits ? `, ${carried.text}` : ""}.`,
    basis: `From your answers on ${listed(named)}${fits ? way : ""}.${between}`,
  };
}
