import type { Art } from "./art.ts";
import type { FacetRange, Labelled, Range, Said } from "./pdf-report.ts";

/**
 * The same book as one column, for a phone and for reading programs: what each page says, in reading order,
 * without its build. The phone's template and the EPUB set these few kinds of blocks, and know no chapter.
 */
export type Block =
  | { is: "heading" | "large" | "text" | "note"; text: string }
  | { is: "labelled"; label: string; text: string }
  /** The reader's position: percentiles for a trait; for a facet its level in words and its range, drawn. */
  | { is: "range"; name: string; range: Range | FacetRange; word: string }
  /** A bar; `share` 0..100, `figure` as it is written. */
  | { is: "share"; name: string; share: number; figure: string }
  | { is: "facts"; items: Labelled[] }
  | { is: "list"; items: string[]; ordered: boolean }
  | { is: "answers"; items: Said[] }
  | { is: "quote"; text: string; by: string }
  /** `night`: drawn for the dark ground of a part's first page. */
  | { is: "art"; art: Art; night: boolean };
