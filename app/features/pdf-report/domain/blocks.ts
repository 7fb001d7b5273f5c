import type { Art } from "./art.ts";
import type { Picked } from "./picked.ts";

/** Percentiles 1 to 99; `low` and `high` bound the 80% range. */
export type Range = { percentile: number; low: number; high: number };
/** A facet is drawn as a range only: no figure of a facet is printed. */
export type FacetRange = Pick<Range, "low" | "high">;
/** One answer, 1 to 5, with its statement and the label of the answer. */
export type Answered = { text: string; value: number; label: string };

/** The blocks of pages. All editions print the same ones. */
export type Block =
  | { is: "heading" | "large" | "note"; text: string }
  /** `advice` is appended to at most one text of a page: see `withOneAdvice`. */
  | { is: "text"; text: string; advice?: string | undefined }
  /**
   * A paragraph with its own title. `tick`: with a checkbox; `write`: the number of lines to write on; `art`:
   * with a small drawing.
   */
  | {
      is: "item";
      title: string;
      text: string;
      advice?: string | undefined;
      tick?: boolean;
      write?: number;
      art?: Art;
    }
  /** A facet: its range, its answers as dots, and its text. */
  | {
      is: "facet";
      name: string;
      range: FacetRange;
      answers: Answered[];
      text: string;
      advice?: string | undefined;
    }
  /** One exercise. */
  | { is: "try"; text: string }
  | { is: "range"; name: string; range: Range | FacetRange }
  /** Several facets on one axis. */
  | {
      is: "strip";
      label: string;
      entries: { name: string; range: FacetRange; marked: boolean; answers?: number[] }[];
    }
  /** `share` 0 to 100; `figure` is the printed value. */
  | { is: "share"; name: string; share: number; figure: string }
  | { is: "answers"; items: Answered[] }
  /** `width`: share of the text width, 0 to 1. `night`: for a dark background. */
  | { is: "art"; art: Art; width: number; night?: boolean }
  | { is: "pick"; pick: Picked }
  | { is: "rows"; rows: { label: string; text: string; note: string }[] }
  /** The range from an earlier quest next to the current one. */
  | { is: "change"; name: string; before: Range | FacetRange; now: Range | FacetRange; line: string }
  /** Lines to write on; A4 pages only. */
  | { is: "lines"; label: string; count: number };

/** Blocks that belong together. */
export type Group = Block[];
