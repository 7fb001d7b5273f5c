import type { WorkArt } from "../contract.ts";
import type { Grammar } from "./drawing/grammar.ts";
import { inksOf } from "./drawing/poster.ts";

/** The kinds of works with drawings, as in URLs. */
export const ART_LISTS = ["films", "books"] as const;
export type ArtList = (typeof ART_LISTS)[number];

/** The drawing of a work in one form, for a page that fetches it. */
export function artOf(list: ArtList, work: { id: string; mood: string }, grammar: Grammar): WorkArt {
  const { ground, type } = inksOf(work);
  return { path: `/api/report-art/${list}/${work.id}-${grammar}`, ground, type };
}
