import { type Facet } from "../contract.ts";
import { entryOf } from "../../../kernel/checked.ts";
import { sideOf } from "./aims.ts";
import type { Source } from "./source.ts";
import { PRACTISED, practised } from "./moving.ts";

/** Three steps for each day of a facet: to notice, to try, to stretch. */
export const stepsOf = (s: Source, facet: Facet): string[] =>
  entryOf(s.texts.facets, facet)[sideOf(s, facet)].days.steps;

/** The first of the thirty days that is a facet's, 1 to 10; 0 for one that they leave out. */
export const dayOf = (s: Source, facet: Facet): number => practised(s).indexOf(facet) + 1;
/** The day on which one of the ten is tried, in the second pass. */
export const triedOn = (s: Source, facet: Facet): number => PRACTISED + dayOf(s, facet);

/** What somebody else would see of a facet after twelve weeks of moving it. */
export const signOf = (s: Source, facet: Facet): string =>
  entryOf(s.texts.future, facet)[sideOf(s, facet)].later.text;
