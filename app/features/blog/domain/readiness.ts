import type { Work } from "../contract.ts";
import { openingOf } from "./opening.ts";

/** Why a post cannot be published, with the field. */
export type Objection = { field: keyof Work; error: string };

const PICTURES = /!\[([^\]]*)\]\(/g;

function objectionsToPictures(body: string): Objection[] {
  const silent = [...body.matchAll(PICTURES)].filter(([, alt = ""]) => !alt.trim()).length;
  if (silent === 1) return [{ field: "body", error: "One picture in the text has no alt text" }];
  return silent > 1 ? [{ field: "body", error: `${silent} pictures in the text have no alt text` }] : [];
}

const CODE = /```[^]*?```|`[^`\n]*`/g;
/** A link as the editor makes it, while its address is missing. */
const UNADDRESSED = /(?<!!)\[([^\]]*)\]\(\s*(?:https?:\/\/|mailto:)?\s*\)/g;

function objectionsToLinks(body: string): Objection[] {
  const [first, ...more] = [...body.replaceAll(CODE, "").matchAll(UNADDRESSED)];
  if (!first) return [];
  const error =
    more.length === 0 ? `The link “${first[1]}” has no address` : `${more.length + 1} links have no address`;
  return [{ field: "body", error }];
}

/** Everything that a post lacks before it can be published; empty when it is ready. */
export function objectionsTo(work: Work): Objection[] {
  const found: Objection[] = [];
  if (!work.title.trim()) found.push({ field: "title", error: "Add a title" });
  if (!work.summary.trim())
    found.push({ field: "summary", error: "Add a summary: lists, feeds and search results show it" });
  if (!work.body.trim()) found.push({ field: "body", error: "Write some text" });
  if (work.audience === "insiders" && work.body.trim() && openingOf(work.body) === work.body.trim())
    found.push({
      field: "body",
      error: "Add a second paragraph: everyone can read the first one",
    });
  if (work.cover && !work.cover.alt.trim())
    found.push({ field: "cover", error: "The cover has no alt text" });
  return [...found, ...objectionsToPictures(work.body), ...objectionsToLinks(work.body)];
}
