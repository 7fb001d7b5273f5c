import { bears } from "../../../kernel/claims.ts";
import { atLength, leaningTexts, nameOf, type Source, wordOf } from "./source.ts";
import { lastOf } from "../../../kernel/checked.ts";

type Texts = Source["texts"]["archetypes"][string]["best"];
/** The first texts that the person's levels bear. */
export const borne = (s: Source, texts: Texts, most: number) =>
  texts.flatMap(({ says, text }) => (bears(s.measured, says) ? [text] : [])).slice(0, most);

const bare = (sentence: string) => sentence.replace(/\.$/, "");

/** For a reader whose answers are all in the middle. */
const IN_THE_MIDDLE = {
  gives: [
    "You have room on both sides: to plan or to improvise, to lead or to follow, to speak up or to listen. The day decides, and so do you",
    "Nothing in you is extreme, which makes it easier to see why very different people act as they do. Ask two of them what they come to you for, and write it down here",
  ],
  costs: [
    "A choice between two good things can take you longer, since nothing in you pulls firmly to one side. Set yourself a day by which you choose",
    "Your answers name nothing that strains you in particular. For one week, note each evening what tired you: that is your own list",
  ],
};

/**
 * What of a type's strengths or strains is borne; where that is little, those of the person's own facets, and
 * where there are none, what holds in the middle.
 */
export function listOf(s: Source, texts: Texts, of: "gives" | "costs"): string[] {
  const own = borne(s, texts, 4);
  const facets = atLength(s).toReversed();
  const more = facets.flatMap((f) => leaningTexts(s, f)?.[of] ?? []).map(bare);
  return own.length > 1 ? own : [...own, ...more, ...IN_THE_MIDDLE[of]].slice(0, 2);
}

/** What people see first, where nothing that is written of the type is borne. */
export function seenFirst(s: Source): string {
  const facets = atLength(s);
  if (!facets.length)
    return "From outside, nothing about you stands out at once; people get to know you in the usual time.";
  const facet = lastOf(facets.slice(0, 2));
  return (
    `What people see first may be something else: ${nameOf(s, facet).toLowerCase()}, ` +
    `${wordOf(s, facet)}.`
  );
}
