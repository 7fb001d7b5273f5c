import { FACETS, TRAITS, type Form, type Sex } from "../contract.ts";
import { itemsOf, type Instrument } from "./instrument.ts";
import { type Joint, jointOf } from "./joint.ts";
import { correlation, normsFor, type Norms } from "./norms.ts";
import { entryOf, firstOf, itemAt } from "../../../kernel/checked.ts";

/** Index of each facet's trait in TRAITS. */
export const TRAIT_OF = Uint8Array.from(FACETS, (f) => TRAITS.indexOf(f[0] as (typeof TRAITS)[number]));
/** Indexes in FACETS of each trait's facets. */
export const FACETS_OF = TRAITS.map((_, t) => FACETS.flatMap((_f, f) => (TRAIT_OF[f] === t ? [f] : [])));

/**
 * A form made ready for counting: everything by index, in typed arrays. Facets by FACETS, traits by TRAITS,
 * statements in the order asked.
 */
export type Prepared = {
  form: Form;
  ids: string[];
  place: Map<string, number>;
  /** +1 or −1 per statement. */
  key: Int8Array;
  facetOf: Uint8Array;
  /** Places of each facet's statements. */
  places: number[][];
  perFacet: number;
  /** Statements keyed plus, less those keyed minus. */
  facetNet: Int8Array;
  traitNet: Int8Array;
  plus: number;
  facetReliability: Float64Array;
  traitReliability: Float64Array;
  /** Correlations of the facets' observed scores on this form, row by row. */
  r: Float64Array;
  /** The inverse of `r`. */
  inverse: Float64Array;
  /** What all facets together say of each, and of the traits. */
  joint: Joint;
  /** The comparison group on the scale of this form's sums; worked out once per sex and age. */
  norms: (sex: Sex | null, age: number | null) => Norms;
};

/** Reliability of a scale k times as long (Spearman 1910, Brown 1910): k·r / (1 + (k − 1)·r). */
export const lengthened = (r: number, k: number) => (k * r) / (1 + (k - 1) * r);

/** Everything that depends on the form alone. */
function prepare(instrument: Instrument, form: Form): Prepared {
  const items = itemsOf(instrument, form);
  const key = Int8Array.from(items, (i) => (i.keyed === "plus" ? 1 : -1));
  const facetOf = Uint8Array.from(items, (i) => FACETS.indexOf(i.facet));
  const places = FACETS.map((_, f) => items.flatMap((_i, p) => (facetOf[p] === f ? [p] : [])));
  const net = (held: number[]) => held.reduce((sum, p) => sum + itemAt(key, p), 0);
  const reliability = reliabilities(instrument, form);
  const r = observedCorrelations(instrument, reliability.facets);
  const facetNet = Int8Array.from(places, net);
  const everybody = onForm(normsFor(instrument, null, null), form, reliability);
  return {
    form,
    ids: items.map((i) => i.id),
    place: new Map(items.map((i, p) => [i.id, p])),
    key,
    facetOf,
    places,
    perFacet: firstOf(places).length,
    facetNet,
    traitNet: Int8Array.from(FACETS_OF, (facets) => net(facets.flatMap((f) => itemAt(places, f)))),
    plus: key.filter((k) => k > 0).length,
    facetReliability: reliability.facets,
    traitReliability: reliability.traits,
    r,
    inverse: inverse(r, FACETS.length),
    joint: jointOf({
      r,
      inverse,
      facetReliability: reliability.facets,
      facetNet,
      facetSd: everybody.facetSd,
      facetsOf: FACETS_OF,
    }),
    norms: remembered((sex, age) => onForm(normsFor(instrument, sex, age), form, reliability)),
  };
}

type Reliabilities = { facets: Float64Array; traits: Float64Array };

/**
 * Published alphas are for 4 statements a facet and 24 a trait; Openness has 20 here, and the short form half
 * of all.
 */
function reliabilities(instrument: Instrument, form: Form): Reliabilities {
  const share = form === "short" ? 0.5 : 1;
  return {
    facets: Float64Array.from(FACETS, (f) => lengthened(entryOf(instrument.reliability.facets, f), share)),
    traits: Float64Array.from(TRAITS, (t, i) =>
      lengthened(instrument.reliability.domains[t], (share * itemAt(FACETS_OF, i).length) / 6),
    ),
  };
}

/**
 * The published correlations hold for full scales; shorter scales correlate less: r·√(short r₁·short r₂ /
 * (r₁·r₂)) (Spearman's attenuation, 1904).
 */
function observedCorrelations(instrument: Instrument, reliability: Float64Array): Float64Array {
  const r = new Float64Array(FACETS.length ** 2);
  const less = FACETS.map((f, i) =>
    Math.sqrt(itemAt(reliability, i) / entryOf(instrument.reliability.facets, f)),
  );
  for (const [i, a] of FACETS.entries())
    for (const [j, b] of FACETS.entries())
      r[i * FACETS.length + j] =
        i === j ? 1 : correlation(instrument, a, b) * itemAt(less, i) * itemAt(less, j);
  return r;
}

/** Inverse of a positive definite matrix of n rows, by Gauss and Jordan's elimination. */
function inverse(matrix: Float64Array, n: number): Float64Array {
  const left = matrix.slice();
  const right = Float64Array.from(matrix, (_, i) => (i % (n + 1) === 0 ? 1 : 0));
  for (let p = 0; p < n; p++) {
    const pivot = itemAt(left, p * n + p);
    for (let k = 0; k < n; k++) {
      left[p * n + k] = itemAt(left, p * n + k) / pivot;
      right[p * n + k] = itemAt(right, p * n + k) / pivot;
    }
    for (let row = 0; row < n; row++) {
      const times = itemAt(left, row * n + p);
      if (row === p || times === 0) continue;
      for (let k = 0; k < n; k++) {
        left[row * n + k] = itemAt(left, row * n + k) - times * itemAt(left, p * n + k);
        right[row * n + k] = itemAt(right, row * n + k) - times * itemAt(right, p * n + k);
      }
    }
  }
  return right;
}

const half = (sd: Float64Array, r: Float64Array) => sd.map((s, i) => s / Math.sqrt(2 * (1 + itemAt(r, i))));

/**
 * Norms of the short form: half the mean; and since the sum of two like halves has variance 2σ²(1 + r) with r
 * the correlation of the halves (the reliability of one half), a half has the standard deviation σ / √(2(1 +
 * r)): more than half of the whole's.
 */
function onForm(norms: Norms, form: Form, reliability: Reliabilities): Norms {
  if (form === "full") return norms;
  return {
    facetMean: norms.facetMean.map((m) => m / 2),
    facetSd: half(norms.facetSd, reliability.facets),
    traitMean: norms.traitMean.map((m) => m / 2),
    traitSd: half(norms.traitSd, reliability.traits),
  };
}

function remembered(work: Prepared["norms"]): Prepared["norms"] {
  const known = new Map<string, Norms>();
  return (sex, age) => {
    const name = `${sex} ${age}`;
    const norms = known.get(name) ?? work(sex, age);
    known.set(name, norms);
    return norms;
  };
}

const ready = new WeakMap<Instrument, Partial<Record<Form, Prepared>>>();

/** The form of an instrument, prepared once. */
export function preparedForm(instrument: Instrument, form: Form): Prepared {
  const forms = ready.get(instrument) ?? {};
  ready.set(instrument, forms);
  return (forms[form] ??= prepare(instrument, form));
}
