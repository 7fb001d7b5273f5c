import type { Block } from "../domain/blocks.ts";
import type { PdfReport } from "../domain/pdf-report.ts";
import { fill } from "../domain/source.ts";
import { frame } from "./texts.server.ts";

/** Maximum number of words that all books share. */
export const MOST_FRAME_WORDS = 450;

export const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0;

/** The prose of a block, without titles, statements, picks and figures. */
function proseIn(block: Block): string[] {
  if (block.is === "text" || block.is === "large" || block.is === "item" || block.is === "facet")
    return [block.text];
  return block.is === "try" ? [block.text] : [];
}

/** The beginnings of the frame's texts, up to the first placeholder. */
const beginnings = Object.values(frame)
  .flatMap((text) => (typeof text === "string" ? [text] : Object.values(text)))
  .map((text) => text.split("{")[0] ?? "")
  .filter((text) => text.length >= 12);
const isFrame = (text: string) => beginnings.some((beginning) => text.startsWith(beginning));

const allProse = ({ pages }: PdfReport): string[] =>
  pages.flatMap(({ night, groups }) => [...(night?.blocks ?? []), ...groups.flat()]).flatMap(proseIn);

/** A reference to another page, such as "See “Where you are both”." */
const isReference = (text: string) => /^See “[^”]+”\.$/.test(text);

/** Frame sentences that may follow the text of a facet. */
const ADDED = [
  frame.dissent,
  ...[frame.others, frame.othersToo].flatMap((text) => ["more", "less"].map((more) => fill(text, { more }))),
];

/** The texts of a book that are about its reader, without the frame. */
export const proseOf = (report: PdfReport): string[] =>
  allProse(report)
    .filter((text) => !isFrame(text) && !isReference(text))
    .map((text) => ADDED.reduce((remaining, added) => remaining.replace(added, ""), text));

const count = (texts: string[]) => texts.reduce((sum, text) => sum + wordsIn(text), 0);

/** The share of a book's words that all books contain, 0 to 1. */
export const frameShare = (report: PdfReport): number => {
  const prose = allProse(report);
  return 1 - count(proseOf(report)) / count(prose);
};

/** The share of a book's words in texts that another book also contains, 0 to 1. */
export function sharedProse(report: PdfReport, otherReport: PdfReport): number {
  const otherProse = new Set(proseOf(otherReport));
  const prose = proseOf(report);
  return count(prose.filter((text) => otherProse.has(text))) / count(prose);
}

/** Sequences of six words that occur twice in the texts. */
export function repeatedIn(texts: string[]): string[] {
  const seen = new Set<string>();
  return texts.flatMap((text) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}’']+/gu) ?? [];
    const runs = words.slice(5).map((_, i) => words.slice(i, i + 6).join(" "));
    const repeated = runs.filter((run) => seen.has(run));
    for (const run of runs) seen.add(run);
    return repeated;
  });
}
