import type { Part } from "./offer.ts";
import type { Art, Palette } from "./art.ts";
import type { Group } from "./blocks.ts";

/*
 * The book as the templates read it: every sentence and figure is decided here, the templates only set them.
 */

/** One printed page. */
export type Page = {
  /** null: a page before or after the five parts. */
  part: Part | null;
  title: string;
  /**
   * The page opens its part on a dark ground from the top of the sheet: `height` in points, its drawing, and what
   * stands on it.
   */
  night?: { height: number; art: Art; blocks: Group };
  /** The free height of the page is divided between the groups. */
  groups: Group[];
  /** Groups are set in so many columns. */
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
  /** What stands above the contents. */
  howToRead: string;
  /** `size`: of the page's prose, in points. */
  pages: (Page & { size: number })[];
};
