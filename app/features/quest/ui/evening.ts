/**
 * The quiz follows one evening: each chapter is an hour with its own sky, and the second half continues
 * through the night.
 */
export type Chapter = { name: string; count: number };
/** A statement's chapter, from 1; `first`: the statement is the first of its chapter. */
export type Place = { chapter: number; name: string; first: boolean };

/** The chapter of the statement at `index` (from 0). */
export function placeOf(chapters: readonly Chapter[], index: number): Place {
  let start = 0;
  for (const [i, { name, count }] of chapters.entries()) {
    if (index < start + count) return { chapter: i + 1, name, first: index === start };
    start += count;
  }
  return { chapter: chapters.length, name: chapters.at(-1)?.name ?? "", first: false };
}

/** Whether the chapter has a bright sky, and therefore dark text. */
export const isDay = (chapter: number) => chapter <= 3;
