import { BETWEEN, type Scores } from "../contract.ts";
import type { Catalogue } from "./catalogue.ts";
import { listed, nameOf, type Wording } from "./wording.ts";
import { entryOf, firstOf, itemAt } from "../../../kernel/checked.ts";

/** Which end of a facet of feeling counts as being stirred. */
const STIRRED_LOW = ["E6"];

/**
 * Section 1: one sentence from the two feelings that stand out most and from how this archetype carries them,
 * with the facets it rests on.
 */
export function mirrorOf({ mirror, archetypes }: Catalogue, wording: Wording, { facets, archetype }: Scores) {
  const ranked = Object.keys(mirror)
    .map((facet) => ({
      facet,
      t: entryOf(facets, facet).t,
      size: Math.abs(entryOf(facets, facet).t) / Math.sqrt(entryOf(facets, facet).reliability),
    }))
    .toSorted((a, b) => b.size - a.size || a.facet.localeCompare(b.facet))
    .slice(0, 2)
    .map(({ facet, t }) => ({
      facet,
      clause: entryOf(mirror, facet)[t > 0 ? "high" : "low"],
      stirred: t > 0 !== STIRRED_LOW.includes(facet),
    }));
  const [first, second] = [firstOf(ranked), itemAt(ranked, 1)];
  const joined = first.stirred === second.stirred ? "and" : "but";
  const { primary, secondary, confidence } = archetype;
  const text = archetypes[primary];
  const way =
    confidence < BETWEEN
      ? `from the way of the ${primary}, who is nearest: you stand between the ${primary} and the ${secondary}`
      : `from the ${primary}'s way with them`;
  return {
    sentence: `You ${first.clause} ${joined} ${second.clause}, ${first.stirred ? text.stirred : text.steady}.`,
    basis: `From your answers on ${listed(ranked.map(({ facet }) => nameOf(wording, facet)))}, and ${way}.`,
  };
}
