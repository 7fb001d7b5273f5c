import type { PathFigures } from "./figures.ts";
import { firstOf } from "../../../lib/checked.ts";

/** Where visits went next: the most frequent pages, and the number of other pages and their visits. */
export type PathTree = { next: Step[]; others: { pages: number; visits: number } };
/** A page on a path: visits that came this far, visits that left the site here, and where the others went. */
export type Step = { page: string; visits: number; left: number } & PathTree;

/**
 * Most pages listed after each page, and the minimum share of all visits, as 1 in `oneIn`, for a page to be
 * listed: a year has thousands of paths.
 */
const SHOWN = { pages: 8, oneIn: 200 };

const sum = (some: readonly { visits: number }[]) => some.reduce((n, { visits }) => n + visits, 0);
/** Merges paths into a tree, most frequent pages first. */
export function buildPathTree(paths: readonly PathFigures[], shown = SHOWN): PathTree {
  return branchesOf(paths, { pages: shown.pages, least: sum(paths) / shown.oneIn });
}

function branchesOf(paths: readonly PathFigures[], shown: { pages: number; least: number }): PathTree {
  const by = Map.groupBy(paths, ({ pages }) => firstOf(pages));
  const ranked = [...by]
    .map(([page, here]) => ({ page, here, visits: sum(here) }))
    .toSorted((a, b) => b.visits - a.visits || a.page.localeCompare(b.page));
  const named = ranked.slice(0, shown.pages).filter(({ visits }) => visits >= shown.least);
  const rest = ranked.slice(named.length);
  const next = named.map(({ page, here, visits }) => {
    const onward = here
      .filter(({ pages }) => pages.length > 1)
      .map((path) => ({ pages: path.pages.slice(1), visits: path.visits }));
    return { page, visits, left: visits - sum(onward), ...branchesOf(onward, shown) };
  });
  return { next, others: { pages: rest.length, visits: sum(rest) } };
}
