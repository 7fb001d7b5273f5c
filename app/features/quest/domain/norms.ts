import { FACETS, TRAITS, type Facet, type Sex, type Trait } from "../contract.ts";
import type { Instrument } from "./instrument.ts";
import { entryOf, firstOf, itemAt, lastOf } from "../../../lib/checked.ts";

/**
 * Means and standard deviations of facet and trait sums, by FACETS and TRAITS. In the full form facets are
 * 4–20, and traits 24–120 (Openness 20–100, without O6).
 */
export type Norms = {
  facetMean: Float64Array;
  facetSd: Float64Array;
  traitMean: Float64Array;
  traitSd: Float64Array;
};

type Figure = { mean: number; sd: number };

/**
 * Traits without norms by age: among 4,000 people who answered some of these statements, the means of
 * Openness by age did not follow the published ones (r = .08 over the age groups; .93 to .97 for other
 * traits).
 */
const AGELESS = new Set(["O"]);

/**
 * Norms of one sex at an age: linear between the centres of the published age groups, constant beyond them.
 */
function at(
  groups: Instrument["norms"],
  age: number,
  pick: (group: Instrument["norms"][number]) => Figure,
): Figure {
  const after = groups.findIndex((g) => g.centre >= age);
  if (after === 0) return pick(firstOf(groups));
  if (after === -1) return pick(lastOf(groups));
  const [low, high] = [itemAt(groups, after - 1), itemAt(groups, after)];
  const share = (age - low.centre) / (high.centre - low.centre);
  const [a, b] = [pick(low), pick(high)];
  return { mean: a.mean + share * (b.mean - a.mean), sd: a.sd + share * (b.sd - a.sd) };
}

/**
 * Pools groups with equal weights: mean of the means; variance = mean of the variances + variance of the
 * means.
 */
function pooled(figures: Figure[]): Figure {
  const mean = figures.reduce((sum, f) => sum + f.mean, 0) / figures.length;
  const variance = figures.reduce((sum, f) => sum + f.sd ** 2 + (f.mean - mean) ** 2, 0) / figures.length;
  return { mean, sd: Math.sqrt(variance) };
}

/**
 * Norms of a person's comparison group on the full form. If sex is unknown, women and men of that age are
 * pooled; if age is unknown, the four age groups; Openness always pools all ages. The quest leaves out
 * O6, so its published norms are scaled: the mean by the share of the other five facets' means, the standard
 * deviation by √(variance of the sum of five / of six), from the facets' own norms and correlations.
 */
export function normsFor(instrument: Instrument, sex: Sex | null, age: number | null): Norms {
  const groups = (["female", "male"] as const)
    .filter((s) => sex === null || s === sex)
    .map((s) => instrument.norms.filter((g) => g.sex === s).toSorted((a, b) => a.centre - b.centre));
  const figure = (of: string, pick: (group: Instrument["norms"][number]) => Figure) =>
    pooled(
      groups.flatMap((g) => (age === null || AGELESS.has(firstOf(of)) ? g.map(pick) : [at(g, age, pick)])),
    );
  const facet = (f: Facet) => figure(f, (g) => entryOf(g.facets, f));
  const trait = (t: Trait) => {
    const published = figure(t, (g) => g.domains[t]);
    return instrument.leftOut.facet.startsWith(t) ? without(instrument, t, published, facet) : published;
  };
  const facets = FACETS.map(facet);
  const traits = TRAITS.map(trait);
  return {
    facetMean: Float64Array.from(facets, (f) => f.mean),
    facetSd: Float64Array.from(facets, (f) => f.sd),
    traitMean: Float64Array.from(traits, (f) => f.mean),
    traitSd: Float64Array.from(traits, (f) => f.sd),
  };
}

function without(
  instrument: Instrument,
  trait: Trait,
  published: Figure,
  facet: (f: Facet) => Figure,
): Figure {
  const facetIds = [1, 2, 3, 4, 5, 6].map((n) => `${trait}${n}`);
  const used = facetIds.filter((f) => f !== instrument.leftOut.facet);
  const mean = (facets: Facet[]) => facets.reduce((sum, f) => sum + facet(f).mean, 0);
  const variance = (facets: Facet[]) =>
    facets.reduce(
      (sum, a) =>
        sum + facets.reduce((row, b) => row + facet(a).sd * facet(b).sd * correlation(instrument, a, b), 0),
      0,
    );
  return {
    mean: (published.mean * mean(used)) / mean(facetIds),
    sd: published.sd * Math.sqrt(variance(used) / variance(facetIds)),
  };
}

/** Published correlation of two facets. */
export function correlation(instrument: Instrument, a: Facet, b: Facet): number {
  const { facets, matrix } = instrument.correlations;
  return itemAt(itemAt(matrix, facets.indexOf(a)), facets.indexOf(b));
}

/** Name of the comparison group, to follow "Compared with". */
export function labelOf(sex: Sex | null, age: number | null): string {
  const who = sex === null ? "people" : sex === "female" ? "women" : "men";
  const ageText = age === null ? "of all ages" : `of about ${age}`;
  return `${who} ${ageText} who took this inventory online`;
}
