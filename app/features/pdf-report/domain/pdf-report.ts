import type { Part } from "./offer.ts";
import type { Art, Palette } from "./art.ts";
import type { Group } from "./blocks.ts";

/*
 * The book as the templates read it: every sentence and figure is decided here, the templates only set them.
 */

/** One printed page. */
export type Page = {
  /** null for pages before and after the five parts. */
  part: Part | null;
  title: string;
  /**
   * The page opens its part on a dark ground at the top: `height` in points, its drawing, and its content.
   */
  night?: { height: number; art: Art; blocks: Group };
  /** The free height is distributed between the groups. */
  groups: Group[];
  /** The number of columns. */
  columns: 1 | 2;
  /** Continues the page before and is left out of the contents. */
  continues?: boolean;
  /** The whole sheet is dark, with this drawing behind its text. */
  dark?: Art;
};

export type Cover = { lines: string[]; name: string; when: string; from: string[]; art: Art };

export type PdfReport = {
  title: string;
  author: string;
  /** The reader's evening: grounds, a strong and a faint tone. */
  colours: Palette;
  /** Year, month, day of the answers. */
  date: [number, number, number];
  /** Running heads: the archetype, and whose book of which day. */
  head: string;
  foot: string;
  cover: Cover;
  /** The content above the table of contents. */
  howToRead: string;
  /** `size`: the size of the page's prose, in points. */
  pages: (Page & { size: number })[];
};
