import type { Part } from "./offer.ts";
import type { Art, Palette } from "./art.ts";
import type { Group } from "./blocks.ts";

/*
 * The book as the templates read it. It contains every sentence and figure; the templates only typeset them.
 */

/** One printed page. */
export type Page = {
  /** null for pages before and after the five parts. */
  part: Part | null;
  title: string;
  /**
   * Set on the first page of a part: the dark area at its top, with `height` in points, drawing and content.
   */
  night?: { height: number; art: Art; blocks: Group };
  /** The layout distributes the free height between the groups. */
  groups: Group[];
  /** The number of columns. */
  columns: 1 | 2;
  /** Continues the previous page, so it is not in the table of contents. */
  continues?: boolean;
  /** The whole sheet is dark, with this drawing behind its text. */
  dark?: Art;
};

export type Cover = { lines: string[]; name: string; when: string; from: string[]; art: Art };

export type PdfReport = {
  title: string;
  author: string;
  /** The colours of the reader's evening: grounds, a strong and a faint tone. */
  colours: Palette;
  /** Year, month, day of the answers. */
  date: [number, number, number];
  /** Running header (the archetype) and footer (the reader's name and the date of the answers). */
  head: string;
  foot: string;
  cover: Cover;
  /** The text above the table of contents. */
  howToRead: string;
  /** `size`: the size of the page's prose, in points. */
  pages: (Page & { size: number })[];
};
