import { bears, type Measured } from "../../../kernel/claims.ts";
import { BETWEEN, type QuestResult } from "../contract.ts";
import type { Catalogue } from "./catalogue.ts";
import { listed, nameOf, type Wording } from "./wording.ts";
import { type Feeling, feelingsOf, unmarkedFeelings } from "./feelings.ts";

function feltText(first: Feeling, second: Feeling | undefined): string {
  if (!second) return first.clause;
  return `${first.clause} ${first.stirred === second.stirred ? "and" : "but"} ${second.clause}`;
}

/**
 * Section 1: one sentence from the two feelings that stand out most and, where the levels bear it, from how
 * this archetype carries them, with the facets it rests on.
 */
export function mirrorOf(
  catalogue: Catalogue,
  wording: Wording,
  { scores, answers }: Pick<QuestResult, "scores" | "answers">,
  measured: Measured,
) {
  const [first, second] = feelingsOf(catalogue, scores, measured);
  const { primary, secondary, confidence } = scores.archetype;
  const between = confidence < BETWEEN ? ` You stand between the ${primary} and the ${secondary}.` : "";
  if (!first) {
    const { sentence, names } = unmarkedFeelings(catalogue, wording, answers);
    return { sentence, basis: `From your answers on ${listed(names)}.${between}` };
  }
  const text = catalogue.archetypes[primary];
  const carried = first.stirred ? text.stirred : text.steady;
  const fits = bears(measured, carried.says);
  const way = between
    ? `, and from the way of the ${primary}, who is nearest`
    : `, and from the ${primary}’s way with them`;
  const named = [first, second].flatMap((feeling) => (feeling ? [nameOf(wording, feeling.facet)] : []));
  return {
    sentence: `You ${feltText(first, second)}${fits ? `, ${carried.text}` : ""}.`,
    basis: `From your answers on ${listed(named)}${fits ? way : ""}.${between}`,
  };
}
