import { entryOf, itemAt } from "../../../lib/checked.ts";
/** Text, optionally a link. */
export type TextPart = { text: string; href?: string };

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/gu;

/** Splits a sentence at its links: `See the [prices](/pricing).` has three parts, the second being a link. */
export function textParts(sentence: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const link of sentence.matchAll(LINK)) {
    parts.push({ text: sentence.slice(from, link.index) }, { text: itemAt(link, 1), href: itemAt(link, 2) });
    from = link.index + link[0].length;
  }
  parts.push({ text: sentence.slice(from) });
  return parts.filter(({ text }) => text);
}

/** Replaces names in braces with values. @throws Error for a name without a value */
export const filled = (sentence: string, values: Readonly<Record<string, string>>) =>
  sentence.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`There is no value for {${name}}`);
    return entryOf(values, name);
  });
