import { FACETS, TRAITS, type Form, type Sex } from "../contract.ts";
import { entryOf, itemAt } from "../../../lib/checked.ts";
import { type Discriminant, PUBLISHED } from "./careless.ts";
import { FACETS_OF, type Layout } from "./layout.ts";
import type { Instrument } from "./instrument.ts";
import { impliedCovariance, type ItemModel, itemModelOf, meanAnswers } from "./item-model.ts";
import { type Joint, jointOf } from "./joint.ts";
import { inverse } from "./matrix.ts";
import { correlation, labelOf, normsFor, type Norms } from "./norms.ts";

/**
 * Statistics of people and statements on the scale of one form's sums: published, or from a calibration.
 * Facets by FACETS, traits by TRAITS.
 */
export type Figures = {
  facetReliability: Float64Array;
  /** Correlations of the facets' observed scores on this form, row-major. */
  r: Float64Array;
  /** The inverse of `r`. */
  inverse: Float64Array;
  /** Joint estimation of all facets and traits. */
  joint: Joint;
  /** Statistics of single answers. */
  items: ItemModel;
  /** Weights of the signs of careless answering. */
  careless: Discriminant;
  /** Norms of the comparison group, computed once per sex and age. */
  norms: (sex: Sex | null, age: number | null) => Norms;
  /** Name of the comparison group, to follow "Compared with". */
  label: (sex: Sex | null, age: number | null) => string;
};

/** Reliability of a scale k times as long (Spearman 1910, Brown 1910): k·r / (1 + (k − 1)·r). */
export const lengthened = (r: number, k: number) => (k * r) / (1 + (k - 1) * r);

/** The published figures, scaled to this form. */
export function publishedFigures(instrument: Instrument, layout: Layout): Figures {
  const { form, key, facetNet } = layout;
  const reliability = reliabilities(instrument, form);
  const facetReliability = reliability.facets;
  const r = observedCorrelations(instrument, facetReliability);
  const onThisForm = (norms: Norms) => onForm(norms, form, reliability);
  const { facetMean, facetSd } = onThisForm(normsFor(instrument, null, null));
  const joint = jointOf({ r, facetReliability, facetNet, facetSd, facetsOf: FACETS_OF });
  const implied = impliedCovariance(layout, { facetReliability, truth: joint.truth, facetSd });
  const offset = new Float64Array(key.length);
  return {
    facetReliability,
    r,
    inverse: inverse(r, FACETS.length),
    joint,
    items: itemModelOf(offset, implied, meanAnswers(layout, offset, facetMean)),
    careless: PUBLISHED[form],
    norms: remembered((sex, age) => onThisForm(normsFor(instrument, sex, age))),
    label: labelOf,
  };
}

export type Reliabilities = { facets: Float64Array; traits: Float64Array };

/**
 * Published alphas are for 4 statements per facet and 24 per trait. Here Openness has 20, and the short form
 * half of each.
 */
export function reliabilities(instrument: Instrument, form: Form): Reliabilities {
  const share = form === "short" ? 0.5 : 1;
  return {
    facets: Float64Array.from(FACETS, (f) => lengthened(entryOf(instrument.reliability.facets, f), share)),
    traits: Float64Array.from(TRAITS, (t, i) =>
      lengthened(instrument.reliability.domains[t], (share * itemAt(FACETS_OF, i).length) / 6),
    ),
  };
}

/**
 * The published correlations apply to full scales; at other reliabilities they become r·√(r₁·r₂ / (published
 * r₁·r₂)) (Spearman's attenuation, 1904).
 */
export function observedCorrelations(instrument: Instrument, reliability: Float64Array): Float64Array {
  const r = new Float64Array(FACETS.length ** 2);
  const attenuation = FACETS.map((f, i) =>
    Math.sqrt(itemAt(reliability, i) / entryOf(instrument.reliability.facets, f)),
  );
  for (const [i, a] of FACETS.entries())
    for (const [j, b] of FACETS.entries())
      r[i * FACETS.length + j] =
        i === j ? 1 : correlation(instrument, a, b) * itemAt(attenuation, i) * itemAt(attenuation, j);
  return r;
}

const half = (sd: Float64Array, r: Float64Array) => sd.map((s, i) => s / Math.sqrt(2 * (1 + itemAt(r, i))));

/**
 * Norms of a form. The short form has half the mean. The sum of two equivalent halves with standard deviation
 * s and correlation r (the reliability of one half) has variance 2s²(1 + r), so the short form has s = σ /
 * √(2(1 + r)): more than half of the full form's σ.
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

function remembered(work: Figures["norms"]): Figures["norms"] {
  const cache = new Map<string, Norms>();
  return (sex, age) => {
    const name = `${sex} ${age}`;
    const norms = cache.get(name) ?? work(sex, age);
    cache.set(name, norms);
    return norms;
  };
}
