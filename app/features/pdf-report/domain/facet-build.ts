import type { FacetPage } from "./pdf-report.ts";
import {
  type Entry,
  NOTE,
  height,
  sum,
  stripRow,
  rowHeight,
  columnHeight,
  featureHeight,
} from "./facet-heights.ts";

/** What is free on a page below its title. */
const FREE = 652;

/** The facet furthest from the middle. */
const outermost = (facets: Entry[]) =>
  facets.toSorted((a, b) => Math.abs(b.level - 3) - Math.abs(a.level - 3))[0];

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
  return { rows, columned, featured, "opened-rows": rows + opening, "opened-columned": columned + opening };
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
