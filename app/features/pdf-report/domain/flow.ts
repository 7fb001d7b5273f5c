import type { Art, Palette } from "./art.ts";
import type { Block } from "./blocks.ts";
import type { Chapter, PdfReport } from "./pdf-report.ts";
import { chapterBlocks } from "./flow-chapters.ts";

/** `opens`: the part that begins with it. `contents`: the list of chapters follows its blocks. */
export type FlowChapter = {
  title: string;
  part: string | null;
  opens: string | null;
  contents: boolean;
  blocks: Block[];
};

export type Flow = {
  title: string;
  author: string;
  date: [number, number, number];
  colours: Palette;
  cover: { lines: string[]; name: string; when: string; from: string[]; art: Art };
  chapters: FlowChapter[];
};

/** The book as one column. Pure; what is there to be written on is left to the printed book. */
export function flowOf({ title, author, date, colours, chapters }: PdfReport): Flow {
  const cover = chapters.find((c) => c.kind === "cover");
  if (!cover) throw new Error("A book without a cover");
  const { lines, name, when, from, art } = cover;
  return {
    title,
    author,
    date,
    colours,
    cover: { lines, name, when, from, art },
    chapters: chapters.flatMap((c) => (c.kind === "cover" ? [] : flowChapter(c))),
  };
}

const flowChapter = (c: Exclude<Chapter, { kind: "cover" }>): FlowChapter => ({
  title: c.title,
  part: c.part,
  opens: c.opens ?? null,
  contents: c.kind === "contents",
  blocks: chapterBlocks(c),
});
