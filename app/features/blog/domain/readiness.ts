import type { Work } from "../contract.ts";
import { openingOf } from "./opening.ts";

/** Why a post cannot be published, with the field. */
export type Objection = { field: keyof Work; error: string };

const PICTURES = /!\[([^\]]*)\]\(/g;

const CODE = /```[^]*?```|`[^`\n]*`/g;
/** A link whose address is still missing, as the editor inserts it. */
const UNADDRESSED = /(?<!!)\[([^\]]*)\]\(\s*(?:https?:\/\/|mailto:)?\s*\)/g;

/** All reasons why a post cannot be published yet; empty when it is ready. */
export function objectionsTo({ title, summary, body, audience, cover }: Work): Objection[] {
  const objections: Objection[] = [];
  const object = (field: keyof Work, error: string) => objections.push({ field, error });
  if (!title.trim()) object("title", "Add a title");
  if (!summary.trim()) object("summary", "Add a summary: lists, feeds and search results show it");
  if (!body.trim()) object("body", "Write some text");
  if (audience === "insiders" && body.trim() && openingOf(body) === body.trim())
    object("body", "Add a second paragraph: everyone can read the first one");
  if (cover && !cover.alt.trim()) object("cover", "The cover has no alt text");
  const withoutAlt = [...body.matchAll(PICTURES)].filter(([, alt = ""]) => !alt.trim()).length;
  if (withoutAlt === 1) object("body", "One picture in the text has no alt text");
  if (withoutAlt > 1) object("body", `${withoutAlt} pictures in the text have no alt text`);
  const [link, ...moreLinks] = body.replaceAll(CODE, "").matchAll(UNADDRESSED);
  if (link && moreLinks.length === 0) object("body", `The link “${link[1]}” has no address`);
  if (link && moreLinks.length > 0) object("body", `${moreLinks.length + 1} links have no address`);
  return objections;
}
