import { FACETS, TRAITS, type Form, traitOf } from "../contract.ts";
import { itemsOf, type Instrument } from "./instrument.ts";
import { firstOf, itemAt } from "../../../lib/checked.ts";

/** Index of each facet's trait in TRAITS. */
export const TRAIT_OF = Uint8Array.from(FACETS, (f) => TRAITS.indexOf(traitOf(f)));
/** Indexes in FACETS of each trait's facets. */
export const FACETS_OF = TRAITS.map((_, t) => FACETS.flatMap((_f, f) => (TRAIT_OF[f] === t ? [f] : [])));

/** A form in typed arrays. Facets by FACETS, traits by TRAITS, statements in the order asked. */
export type Layout = {
  form: Form;
  ids: string[];
  place: Map<string, number>;
  /** +1 or −1 per statement. */
  key: Int8Array;
  facetOf: Uint8Array;
  /** Positions of each facet's statements. */
  places: number[][];
  perFacet: number;
  /** Number of plus-keyed statements minus minus-keyed ones. */
  facetNet: Int8Array;
  traitNet: Int8Array;
  plus: number;
  /** Number of words in each statement. */
  words: Uint8Array;
};

export function layoutOf(instrument: Instrument, form: Form): Layout {
  const items = itemsOf(instrument, form);
  const key = Int8Array.from(items, (i) => (i.keyed === "plus" ? 1 : -1));
  const facetOf = Uint8Array.from(items, (i) => FACETS.indexOf(i.facet));
  const places = FACETS.map((_, f) => items.flatMap((_i, p) => (facetOf[p] === f ? [p] : [])));
  const net = (held: number[]) => held.reduce((sum, p) => sum + itemAt(key, p), 0);
  return {
    form,
    ids: items.map((i) => i.id),
    place: new Map(items.map((i, p) => [i.id, p])),
    key,
    facetOf,
    places,
    perFacet: firstOf(places).length,
    facetNet: Int8Array.from(places, net),
    traitNet: Int8Array.from(FACETS_OF, (facets) => net(facets.flatMap((f) => itemAt(places, f)))),
    plus: key.filter((k) => k > 0).length,
    words: Uint8Array.from(items, (i) => i.statement.split(" ").length),
  };
}
