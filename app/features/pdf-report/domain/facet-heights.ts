import type { FacetPage } from "./pdf-report.ts";

/** One facet of a page. */
export type Entry = FacetPage["facets"][number];

/**
 * Points from one line to the next, and the mean width of a character, fitted to 870 measured pages: the
 * estimates below are above nineteen in twenty of them, and below none by more than 12 points.
 */
const BODY = { pitch: 14.3, width: 5.1 };
/** How a note is set: points from line to line, and for a sign. */
export const NOTE = { pitch: 11.3, width: 4.1 };
/** The height of a text in a column. */
export const height = (text: string, column: number, { pitch, width }: typeof BODY) =>
  pitch * Math.ceil((text.length * width) / column);
/** All numbers together. */
export const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);
/** A row of the axis with all facets of a trait; on the page of two facets it has more air. */
export const stripRow = (facets: Entry[]) => (facets.length < 3 ? 30 : 21);
/** Widths of the columns in the templates. */
const WIDE = 325;
const FIELD = 429;

/** The gains and costs beside each other. */
const notesHeight = ({ notes }: Entry, column: number) =>
  Math.max(
    0,
    ...notes.map(({ text }) => height(text, column / notes.length - (notes.length > 1 ? 8 : 0), BODY)),
  );
/** The answers under each other, dots and words beside them. */
const answersHeight = ({ answers }: Entry, column: number) =>
  sum(answers.map(({ text }) => height(text, column, NOTE) + 6));

/** A facet across the page, its marks at the side. */
export const rowHeight = (f: Entry) =>
  height(f.text, WIDE, BODY) + notesHeight(f, WIDE) + answersHeight(f, 161) + 26;
/** A facet in a column, everything under each other; `size` of its text against the body's. */
export const columnHeight = (f: Entry, column: number, size = 1) =>
  height(f.text, column / size, BODY) * size +
  sum(f.notes.map(({ text }) => height(text, column, BODY) + 18)) +
  sum(f.answers.map(({ text }) => height(text, column, NOTE) + 23));
/** The height of the facet that a page begins with. */
export const featureHeight = (f: Entry) =>
  height(f.text, FIELD, BODY) + notesHeight(f, FIELD) + answersHeight(f, 265);
