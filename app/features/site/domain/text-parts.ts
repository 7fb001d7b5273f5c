import { entryOf, itemAt } from "../../../lib/checked.ts";
/** Words, or words that lead somewhere. */
export type TextPart = { text: string; href?: string };

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/gu;

/** A sentence in its parts: `See the [prices](/pricing).` has three, the second of which is a link. */
export function textParts(sentence: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of sentence.matchAll(LINK)) {
    parts.push(
      { text: sentence.slice(from, found.index) },
      { text: itemAt(found, 1), href: itemAt(found, 2) },
    );
    from = found.index + found[0].length;
  }
  parts.push({ text: sentence.slice(from) });
  return parts.filter(({ text }) => text);
}

/** Puts values in the place of their names in braces. @throws Error for a name without a value */
export const filled = (sentence: string, values: Readonly<Record<string, string>>) =>
  sentence.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`Nothing is known to put in the place of {${name}}`);
    return entryOf(values, name);
  });
