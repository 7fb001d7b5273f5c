import type { PathFigures } from "./figures.ts";
import { firstOf } from "../../../lib/checked.ts";

/** Where visits went from here: the most frequent pages, and how many others with how many visits. */
export type Ways = { next: Step[]; others: { pages: number; visits: number } };
/** A page on the way of visits: how many came so far, how many left the site, and where the others went. */
export type Step = { page: string; visits: number; left: number } & Ways;

/**
 * Pages that are shown one by one from each page on, and one in how many of all visits must have come so
 * far: a year has thousands of paths.
 */
const SHOWN = { pages: 8, oneIn: 200 };

const sum = (some: readonly { visits: number }[]) => some.reduce((n, { visits }) => n + visits, 0);
/** Paths as a tree that opens step by step, the most frequent first. */
export function waysOf(paths: readonly PathFigures[], shown = SHOWN): Ways {
  return waysFrom(paths, { pages: shown.pages, least: sum(paths) / shown.oneIn });
}

function waysFrom(paths: readonly PathFigures[], shown: { pages: number; least: number }): Ways {
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
    return { page, visits, left: visits - sum(onward), ...waysFrom(onward, shown) };
  });
  return { next, others: { pages: rest.length, visits: sum(rest) } };
}
