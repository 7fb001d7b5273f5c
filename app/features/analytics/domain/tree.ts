import type { PathFigures } from "./figures.ts";
import { firstOf } from "../../../kernel/checked.ts";

/**
 * A page on the way of visits: how many came this way so far, how many went no further, and where the others
 * went.
 */
export type Step = { page: string; visits: number; left: number; next: Step[] };

const sum = (some: readonly PathFigures[]) => some.reduce((n, { visits }) => n + visits, 0);
/** Paths as a tree that opens step by step, the most frequent first. */
export function treeOf(paths: readonly PathFigures[]): Step[] {
  const grow = (all: readonly PathFigures[]): Step[] => {
    const by = Map.groupBy(all, ({ pages }) => firstOf(pages));
    return [...by]
      .map(([page, here]) => {
        const onward = here
          .filter(({ pages }) => pages.length > 1)
          .map(({ pages, visits }) => ({ pages: pages.slice(1), visits }));
        return { page, visits: sum(here), left: sum(here) - sum(onward), next: grow(onward) };
      })
      .toSorted((a, b) => b.visits - a.visits || a.page.localeCompare(b.page));
  };
  return grow(paths);
}
