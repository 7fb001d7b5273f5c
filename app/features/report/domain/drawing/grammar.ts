import { companyForms } from "./grammars-company.ts";
import { kindnessForms } from "./grammars-kindness.ts";
import { moodsForms } from "./grammars-moods.ts";
import { opennessForms } from "./grammars-openness.ts";
import { orderForms } from "./grammars-order.ts";
import type { Sheet } from "./sheet.ts";
import type { Shape } from "./shapes.ts";

/** The forms that a poster or a cover is drawn in. */
export const GRAMMARS = {
  ...opennessForms,
  ...orderForms,
  ...companyForms,
  ...kindnessForms,
  ...moodsForms,
} satisfies Record<string, (sheet: Sheet) => Shape[]>;
export type Grammar = keyof typeof GRAMMARS;

/** The form of what a work is most about: by facet (or trait), at its high end and at its low. */
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

/** The form of a work: of the weight that is its greatest, and of that weight's sign. */
export function grammarOf(weights: Record<string, number>): Grammar {
  const [most] = Object.entries(weights).toSorted(
    (a, b) => Math.abs(b[1]) - Math.abs(a[1]) || a[0].localeCompare(b[0]),
  );
  const [high, low] = FORMS[most?.[0] ?? "O"] ?? ["arches", "ledger"];
  return (most?.[1] ?? 1) < 0 ? low : high;
}
