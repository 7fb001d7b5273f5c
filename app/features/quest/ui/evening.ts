/**
 * The statements are one evening: each chapter is an hour with a sky of its own, and the second half goes on
 * through the night.
 */
export type Chapter = { name: string; count: number };
/** Chapters in order, with the index (from 0) of their first statement. */
export type Place = { chapter: number; name: string; first: boolean };

/** The chapter (from 1) that the statement at `index` (from 0) belongs to; `first`: it opens that chapter. */
export function placeOf(chapters: readonly Chapter[], index: number): Place {
  let start = 0;
  for (const [i, { name, count }] of chapters.entries()) {
    if (index < start + count) return { chapter: i + 1, name, first: index === start };
    start += count;
  }
  return { chapter: chapters.length, name: chapters.at(-1)?.name ?? "", first: false };
}

/** Chapters with a bright sky carry dark type. */
export const isDay = (chapter: number) => chapter <= 3;
