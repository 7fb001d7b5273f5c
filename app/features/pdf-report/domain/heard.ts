import { SECTIONS, type Facet, type SectionId } from "../contract.ts";
import type { Source } from "./source.ts";
import { keyOf, stemsOf } from "./heard-stems.ts";

/** A facet that a member's own words speak of, the words that say so, and where they stand. */
export type Heard = { facet: Facet; words: string; section: SectionId };

const WORD = /[\p{L}\p{N}]+/gu;

/**
 * What the member wrote of, in the order of the sections and of their words; each facet once. It finds words
 * and does not judge what is said with them: the book names the words, so that a wrong guess can be seen.
 */
export function heardIn({ feedback, texts }: Pick<Source, "feedback" | "texts">): Heard[] {
  const known = heard.get(feedback) ?? listen(feedback, texts);
  heard.set(feedback, known);
  return known;
}

/** A book asks for it on many pages. */
const heard = new WeakMap<Source["feedback"], Heard[]>();

function listen(feedback: Source["feedback"], texts: Source["texts"]): Heard[] {
  const byKey = stemsOf(texts.heard);
  const found = new Map<Facet, Heard>();
  for (const section of SECTIONS) {
    const thought = feedback.find((f) => f.sectionId === section)?.thought ?? "";
    for (const { 0: word, index } of thought.matchAll(WORD))
      for (const { facet, pattern } of byKey.get(keyOf(word)) ?? []) {
        if (found.has(facet)) continue;
        pattern.lastIndex = index;
        const words = pattern.exec(thought)?.[0];
        if (words !== undefined) found.set(facet, { facet, words, section });
      }
  }
  return [...found.values()];
}
