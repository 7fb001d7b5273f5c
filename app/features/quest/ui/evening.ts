/**
 * The statements follow one evening: each chapter is an hour with its own sky, and the second half continues
 * through the night.
 */
export type Chapter = { name: string; count: number };
/** Chapters in order, with the index (from 0) of their first statement. */
export type Place = { chapter: number; name: string; first: boolean };

/** The chapter (from 1) of the statement at `index` (from 0); `first`: it is the chapter's first. */
export function placeOf(chapters: readonly Chapter[], index: number): Place {
  let start = 0;
  for (const [i, { name, count }] of chapters.entries()) {
    if (index < start + count) return { chapter: i + 1, name, first: index === start };
    start += count;
  }
  return { chapter: chapters.length, name: chapters.at(-1)?.name ?? "", first: false };
}

/** Chapters with a bright sky have dark text. */
export const isDay = (chapter: number) => chapter <= 3;
