import type { Palette } from "./art.ts";
import type { Block } from "./blocks.ts";
import type { Cover, Page, PdfReport } from "./pdf-report.ts";

/** `opens`: the part that starts with this chapter, or null. */
export type FlowChapter = { title: string; part: string | null; opens: string | null; blocks: Block[] };

/** The book in one column, for phones and e-readers. */
export type Flow = {
  title: string;
  author: string;
  date: [number, number, number];
  colours: Palette;
  cover: Cover;
  howToRead: string;
  chapters: FlowChapter[];
};

/**
 * Blocks only for A4 pages: lines to write on, and several ranges on one axis, which are also shown with
 * their facets.
 */
const ON_PAPER = new Set<Block["is"]>(["lines", "strip"]);

/** Pure. Leaves out pages of which only a drawing and notes would remain. */
export function flowOf({ title, author, date, colours, cover, howToRead, pages }: PdfReport): Flow {
  const chapters = pages
    .map(chapterOf)
    .filter(({ blocks }) => blocks.some(({ is }) => is !== "note" && is !== "art"))
    .map((chapter, i, list): FlowChapter => ({
      ...chapter,
      opens: chapter.part === list[i - 1]?.part ? null : chapter.part,
    }));
  return { title, author, date, colours, cover, howToRead, chapters };
}

const chapterOf = ({ title, part, night, groups }: Page): Omit<FlowChapter, "opens"> => ({
  title,
  part,
  blocks: [
    ...(night ? [{ is: "art" as const, art: night.art, width: 1, night: true }, ...night.blocks] : []),
    ...groups.flat(),
  ].filter(({ is }) => !ON_PAPER.has(is)),
});
