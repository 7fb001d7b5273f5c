import { createHash } from "node:crypto";
import { PurgeCSS } from "purgecss";
import { firstOf } from "../kernel/checked.ts";

/** What was found for pages of the same elements: the same page with another query, mostly. */
const found = new Map<string, Promise<string>>();
const MOST_FOUND = 100;
/** Where links lead and what fields hold: no sheet speaks of more of it than of how links begin. */
const VALUES = / (href|src|srcset|action|value|content)="(https?:)?[^"]*"/g;

/** What these sheets say of the elements that stand in this page, without what they say of others. */
export function spokenOf(css: string, paths: string[], html: string): Promise<string> {
  const elements = (html.match(/<[a-z][^>]*>/g) ?? []).join("").replaceAll(VALUES, ' $1="$2"');
  const key = createHash("sha256").update(paths.join(" ")).update(elements).digest("base64");
  const known = found.get(key) ?? purge(css, elements);
  found.delete(key);
  found.set(key, known); // and to the end of the line
  known.catch(() => found.delete(key));
  const oldest = found.keys().next().value;
  if (found.size > MOST_FOUND && oldest !== undefined) found.delete(oldest);
  return known;
}

async function purge(css: string, elements: string): Promise<string> {
  const purged = firstOf(
    await new PurgeCSS().purge({
      content: [{ raw: elements, extension: "html" }],
      css: [{ raw: css }],
      variables: true,
      keyframes: true,
      safelist: { variables: elements.match(/--[\w-]+/g) ?? [] },
    }),
  );
  return purged.css;
}
