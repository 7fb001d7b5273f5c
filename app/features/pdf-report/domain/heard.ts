import { FACETS, SECTIONS, type Facet, type SectionId } from "../contract.ts";
import { entryOf } from "../../../kernel/checked.ts";
import type { Source } from "./source.ts";

/** A facet that a member's own words speak of, the words that say so, and where they stand. */
export type Heard = { facet: Facet; words: string; section: SectionId };

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/**
 * Finds a stem where a word begins: `risk*` stands for every word that begins so, without it for the very
 * word.
 */
const patternOf = (stem: string) =>
  new RegExp(
    String.raw`${escaped(stem.replace(/\*$/, ""))}${stem.endsWith("*") ? String.raw`\p{L}*` : ""}(?![\p{L}\p{N}])`,
    "iuy",
  );

const WORD = /[\p{L}\p{N}]+/gu;
/**
 * Stems lie under the first letters of their first word: a word of a text is held against a few, not against
 * all.
 */
const keyOf = (text: string) => /^[\p{L}\p{N}]{1,3}/u.exec(text)?.[0].toLowerCase() ?? "";

type Stem = { facet: Facet; pattern: RegExp };
const stems = new WeakMap<Source["texts"]["heard"], Map<string, Stem[]>>();
function stemsOf(list: Source["texts"]["heard"]): Map<string, Stem[]> {
  const known = stems.get(list);
  if (known) return known;
  const all = FACETS.flatMap((facet) => entryOf(list, facet).map((stem) => ({ facet, stem })));
  const made = Map.groupBy(all, ({ stem }) => keyOf(stem));
  const byKey = new Map(
    [...made].map(([key, found]) => [
      key,
      found.map(({ facet, stem }) => ({ facet, pattern: patternOf(stem) })),
    ]),
  );
  stems.set(list, byKey);
  return byKey;
}

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
