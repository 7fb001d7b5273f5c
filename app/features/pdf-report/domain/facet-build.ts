import type { FacetPage } from "./pdf-report.ts";

type Entry = FacetPage["facets"][number];

/**
 * Points from one line to the next, and the mean width of a character, fitted to 870 measured pages: the
 * estimates below are above nineteen in twenty of them, and below none by more than 12 points.
 */
const BODY = { pitch: 14.3, width: 5.1 };
const NOTE = { pitch: 11.3, width: 4.1 };
const height = (text: string, column: number, { pitch, width }: typeof BODY) =>
  pitch * Math.ceil((text.length * width) / column);
const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);

/** What is free on a page below its title. */
const FREE = 652;
/** A row of the axis with all facets of a trait; on the page of two facets it has more air. */
const stripRow = (facets: Entry[]) => (facets.length < 3 ? 30 : 21);
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
const rowHeight = (f: Entry) =>
  height(f.text, WIDE, BODY) + notesHeight(f, WIDE) + answersHeight(f, 161) + 26;
/** A facet in a column, everything under each other; `size` of its text against the body's. */
const columnHeight = (f: Entry, column: number, size = 1) =>
  height(f.text, column / size, BODY) * size +
  sum(f.notes.map(({ text }) => height(text, column, BODY) + 18)) +
  sum(f.answers.map(({ text }) => height(text, column, NOTE) + 23));
const featureHeight = (f: Entry) =>
  height(f.text, FIELD, BODY) + notesHeight(f, FIELD) + answersHeight(f, 265);

/** The facet furthest from the middle. */
const outermost = (facets: Entry[]) =>
  facets.toSorted((a, b) => Math.abs(b.range.percentile - 50) - Math.abs(a.range.percentile - 50))[0];

/** How high each build of a page would be, in points, rather too much than too little. */
function buildHeights({ facets, strip }: Pick<FacetPage, "facets" | "strip">) {
  const rows = sum(facets.map(rowHeight));
  const large = Math.max(...facets.map(({ text }) => text.length)) < 150;
  const columned =
    Math.max(...facets.map((f) => columnHeight(f, 141, large ? 1.24 : 1.1) + height(f.what, 141, NOTE))) +
    (large ? 176 : 152);
  const first = outermost(facets);
  const others = facets.filter((f) => f !== first);
  const featured =
    (first ? featureHeight(first) : 0) + Math.max(0, ...others.map((f) => columnHeight(f, 218))) + 248;
  const opening = strip.length * stripRow(facets) + 8;
  return {
    rows,
    columned,
    featured,
    "opened-rows": rows + opening,
    "opened-columned": columned + opening,
  };
}

/**
 * How a page of facets is set: side by side where all are average, one large where one stands out, rows where
 * there is much to say; with all facets of the trait on one axis above where there is room.
 */
export function buildOf(page: Pick<FacetPage, "facets" | "strip">): FacetPage["build"] {
  const heights = buildHeights(page);
  const average = page.facets.every((f) => f.level === 3);
  const wanted =
    page.facets.length < 3
      ? (["opened-rows"] as const)
      : average
        ? (["opened-columned", "opened-rows", "rows"] as const)
        : (["featured", "opened-rows", "rows"] as const);
  return wanted.find((build) => heights[build] <= FREE) ?? "dense";
}
