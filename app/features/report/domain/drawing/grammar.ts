import { companyForms } from "./grammars-company.ts";
import { kindnessForms } from "./grammars-kindness.ts";
import { moodsForms } from "./grammars-moods.ts";
import { opennessForms } from "./grammars-openness.ts";
import { orderForms } from "./grammars-order.ts";
import type { Sheet } from "./sheet.ts";
import type { Shape } from "./shapes.ts";

/** The forms of posters and covers, each a function that draws on a sheet. */
export const GRAMMARS = {
  ...opennessForms,
  ...orderForms,
  ...companyForms,
  ...kindnessForms,
  ...moodsForms,
} satisfies Record<string, (sheet: Sheet) => Shape[]>;
export type Grammar = keyof typeof GRAMMARS;

/** The forms for the high and low end of each trait and facet. */
const FORMS: Record<string, [high: Grammar, low: Grammar]> = {
  O: ["orbits", "houses"],
  O1: ["arches", "ledger"],
  O2: ["petals", "ledger"],
  O3: ["ripples", "crystal"],
  O4: ["road", "houses"],
  O5: ["orbits", "furrows"],
  C: ["tally", "scatter"],
  C1: ["stairs", "dominoes"],
  C2: ["ledger", "scatter"],
  C3: ["elevation", "scatter"],
  C4: ["stairs", "furrows"],
  C5: ["tally", "dominoes"],
  C6: ["gateways", "bolt"],
  E: ["spokes", "lone"],
  E1: ["lenses", "lone"],
  E2: ["gathering", "lone"],
  E3: ["spokes", "pebble"],
  E4: ["spokes", "horizon"],
  E5: ["bolt", "houses"],
  E6: ["lanterns", "rain"],
  A: ["nest", "blades"],
  A1: ["lenses", "masks"],
  A2: ["scales", "masks"],
  A3: ["nest", "blades"],
  A4: ["weave", "blades"],
  A5: ["pebble", "monument"],
  A6: ["nest", "crystal"],
  N: ["waves", "horizon"],
  N1: ["waves", "horizon"],
  N2: ["blades", "weave"],
  N3: ["rain", "lamp"],
  N4: ["pebble", "monument"],
  N5: ["flames", "lamp"],
  N6: ["waves", "lamp"],
};

/** The forms that suit a work, strongest weight first. */
function grammarsOf(weights: Record<string, number>): Grammar[] {
  return Object.entries(weights)
    .toSorted((a, b) => Math.abs(b[1]) - Math.abs(a[1]) || a[0].localeCompare(b[0]))
    .map(([key, w]) => {
      const [high, low] = FORMS[key] ?? ["arches", "ledger"];
      return w < 0 ? low : high;
    });
}

/** The form of a work that is shown alone. */
export const grammarOf = (weights: Record<string, number>): Grammar => grammarsOf(weights)[0] ?? "arches";

const ALL = Object.keys(GRAMMARS).filter(isGrammar);
export function isGrammar(name: string): name is Grammar {
  return Object.hasOwn(GRAMMARS, name);
}

/**
 * A different form for each of several works that are shown together: the first unused form that suits the
 * work, or else any unused one.
 */
export function distinctGrammars(works: { weights: Record<string, number> }[]): Grammar[] {
  const used = new Set<Grammar>();
  return works.map(({ weights }) => {
    const free = [...grammarsOf(weights), ...ALL].find((grammar) => !used.has(grammar)) ?? grammarOf(weights);
    used.add(free);
    return free;
  });
}
