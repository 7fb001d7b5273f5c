import { FACETS, type Facet } from "../contract.ts";
import { entryOf } from "../../../kernel/checked.ts";
import type { Source } from "./source.ts";

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/**
 * Finds a stem where a word begins: `risk*` stands for every word that begins so, without it for the very
 * word.
 */
const patternOf = (stem: string) => {
  const rest = stem.endsWith("*") ? String.raw`\p{L}*` : "";
  return new RegExp(String.raw`${escaped(stem.replace(/\*$/, ""))}${rest}(?![\p{L}\p{N}])`, "iuy");
};
/**
 * Stems lie under the first letters of their first word: a word of a text is held against a few, not against
 * all.
 */
export const keyOf = (text: string) => /^[\p{L}\p{N}]{1,3}/u.exec(text)?.[0].toLowerCase() ?? "";

type Stem = { facet: Facet; pattern: RegExp };
const stems = new WeakMap<Source["texts"]["heard"], Map<string, Stem[]>>();
/** The stems under the beginnings of their first words, made once for each list. */
export function stemsOf(list: Source["texts"]["heard"]): Map<string, Stem[]> {
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
