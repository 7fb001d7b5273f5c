import type { Work } from "../contract.ts";
import { openingOf } from "./opening.ts";

/** What keeps a post from being published, beside its field. */
export type Objection = { field: keyof Work; error: string };

const PICTURES = /!\[([^\]]*)\]\(/g;

/** Everything that a post still lacks before readers may see it; empty when it is ready. */
export function objectionsTo(work: Work): Objection[] {
  const found: Objection[] = [];
  if (!work.title.trim()) found.push({ field: "title", error: "A title is required" });
  if (!work.summary.trim())
    found.push({ field: "summary", error: "A summary is required: lists, feeds and search results show it" });
  if (!work.body.trim()) found.push({ field: "body", error: "There is no text yet" });
  if (work.audience === "insiders" && work.body.trim() && openingOf(work.body) === work.body.trim())
    found.push({
      field: "body",
      error: "For Insiders it needs a second paragraph: everybody reads the first",
    });
  if (work.cover && !work.cover.alt.trim())
    found.push({ field: "cover", error: "The cover has no alt text" });
  const silent = [...work.body.matchAll(PICTURES)].filter(([, alt = ""]) => !alt.trim()).length;
  if (silent === 1) found.push({ field: "body", error: "One picture in the text has no alt text" });
  if (silent > 1) found.push({ field: "body", error: `${silent} pictures in the text have no alt text` });
  return found;
}
