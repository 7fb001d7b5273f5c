import type { WorkArt } from "../contract.ts";
import type { Grammar } from "./drawing/grammar.ts";
import { inksOf } from "./drawing/poster.ts";

/** Lists whose works have drawings; also a segment of their URLs. */
export const ART_LISTS = ["films", "books"] as const;
export type ArtList = (typeof ART_LISTS)[number];

/** A reference to the drawing of a work in one form. */
export function artOf(list: ArtList, work: { id: string; mood: string }, grammar: Grammar): WorkArt {
  const { ground, type } = inksOf(work);
  return { path: `/api/report-art/${list}/${work.id}-${grammar}`, ground, type };
}
