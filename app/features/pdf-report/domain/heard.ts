import { FACETS, SECTIONS, type Facet, type SectionId } from "../contract.ts";
import { entryOf } from "../../../kernel/checked.ts";
import type { Source } from "./source.ts";

/** A facet that a member's own words speak of, the words that say so, and where they stand. */
export type Heard = { facet: Facet; words: string; section: SectionId };

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** `risk*` stands for every word that begins so, without it for the very word. */
const patternOf = (stem: string) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])${escaped(stem.replace(/\*$/, ""))}${stem.endsWith("*") ? String.raw`\p{L}*` : ""}(?![\p{L}\p{N}])`,
    "iu",
  );

const patterns = new WeakMap<Source["texts"]["heard"], [Facet, RegExp[]][]>();
function patternsOf(list: Source["texts"]["heard"]): [Facet, RegExp[]][] {
  const known = patterns.get(list);
  if (known) return known;
  const made = FACETS.map((f): [Facet, RegExp[]] => [f, entryOf(list, f).map(patternOf)]);
  patterns.set(list, made);
  return made;
}

/**
 * What the member wrote of, in the order of the sections and of their words; each facet once. It finds words and
 * does not judge what is said with them: the book names the words, so that a wrong guess can be seen.
 */
export function heardIn({ feedback, texts }: Pick<Source, "feedback" | "texts">): Heard[] {
  const known = heard.get(feedback) ?? listen(feedback, texts);
  heard.set(feedback, known);
  return known;
}

/** A book asks for it on many pages. */
const heard = new WeakMap<Source["feedback"], Heard[]>();

function listen(feedback: Source["feedback"], texts: Source["texts"]): Heard[] {
  const found: Heard[] = [];
  for (const section of SECTIONS) {
    const thought = feedback.find((f) => f.sectionId === section)?.thought ?? "";
    const here = patternsOf(texts.heard)
      .flatMap(([facet, list]) => {
        const first = list
          .flatMap((pattern) => pattern.exec(thought) ?? [])
          .map((words) => ({ words, at: thought.indexOf(words) }))
          .toSorted((a, b) => a.at - b.at)[0];
        return first ? [{ facet, section, ...first }] : [];
      })
      .toSorted((a, b) => a.at - b.at);
    for (const { facet, words } of here)
      if (!found.some((one) => one.facet === facet)) found.push({ facet, words, section });
  }
  return found;
}
