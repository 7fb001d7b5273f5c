import { FACETS, TRAITS, type Finding } from "../contract.ts";
import { rounded } from "./estimate.ts";
import { type Prepared } from "./form.ts";
import { FACETS_OF, TRAIT_OF } from "./layout.ts";
import { bothAbove, normalBelow } from "./normal.ts";

const COUNT = 5;
const PER_TRAIT = 2;
const CONTRASTS = 2;
const WIDTH = FACETS.length;

/**
 * A candidate: `lead` and `other` are facets by index (`other` −1 for an extreme), `at` what makes it stand
 * out, in standard deviations.
 */
type Candidate = { kind: Finding["kind"]; lead: number; other: number; at: number; strength: number };

type Regression = { slope: number; spread: number; error: number };
const regressions = new WeakMap<Prepared, Regression[]>();

/**
 * Each facet predicted from the sum of the other facets of its trait: slope, spread of the residual and its
 * standard error of measurement.
 */
function regressionsOf(prepared: Prepared): Regression[] {
  const known = regressions.get(prepared);
  if (known) return known;
  const { r, facetReliability } = prepared;
  const list = FACETS.map((_, f): Regression => {
    const rest = FACETS_OF[TRAIT_OF[f]!]!.filter((g) => g !== f);
    const together = rest.reduce((sum, g) => sum + r[f * WIDTH + g]!, 0);
    const variance = rest.reduce((sum, g) => sum + rest.reduce((row, h) => row + r[g * WIDTH + h]!, 0), 0);
    const slope = together / variance;
    const error =
      1 - facetReliability[f]! + slope ** 2 * rest.reduce((sum, g) => sum + 1 - facetReliability[g]!, 0);
    return { slope, spread: Math.sqrt(1 - together * slope), error: Math.sqrt(error) };
  });
  regressions.set(prepared, list);
  return list;
}

/**
 * A facet against what the rest of its trait lets expect; the reference is the sibling farthest on the other
 * side.
 */
function contrasts(prepared: Prepared, z: Float64Array): Candidate[] {
  return regressionsOf(prepared).map(({ slope, spread, error }, lead) => {
    let rest = 0;
    let other = -1;
    for (const f of FACETS_OF[TRAIT_OF[lead]!]!) {
      if (f === lead) continue;
      rest += z[f]!;
      if (other < 0 || Math.abs(z[f]! - z[lead]!) > Math.abs(z[other]! - z[lead]!)) other = f;
    }
    const residual = z[lead]! - slope * rest;
    return { kind: "contrast", lead, other, at: residual / spread, strength: Math.abs(residual) / error };
  });
}

function extremes({ facetReliability }: Prepared, z: Float64Array): Candidate[] {
  return Array.from(z, (at, lead) => ({
    kind: "extreme",
    lead,
    other: -1,
    at,
    strength: Math.abs(at) / Math.sqrt(1 - facetReliability[lead]!),
  }));
}

/**
 * Two facets of different traits, both at least one standard deviation out, that go together against their
 * correlation (|r| ≥ 0.2).
 */
function pairs({ r, facetReliability }: Prepared, z: Float64Array): Candidate[] {
  const out = FACETS.flatMap((_, f) => (Math.abs(z[f]!) >= 1 ? [f] : []));
  const list: Candidate[] = [];
  for (const a of out)
    for (const b of out) {
      const together = r[a * WIDTH + b]!;
      if (
        TRAIT_OF[a] === TRAIT_OF[b] ||
        Math.abs(together) < 0.2 ||
        together * z[a]! * z[b]! > 0 ||
        Math.abs(z[a]!) < Math.abs(z[b]!)
      )
        continue;
      const residual = z[a]! - together * z[b]!;
      const error = Math.sqrt(1 - facetReliability[a]! + together ** 2 * (1 - facetReliability[b]!));
      list.push({
        kind: "pair",
        lead: a,
        other: b,
        at: residual / Math.sqrt(1 - together ** 2),
        strength: Math.abs(residual) / error,
      });
    }
  return list;
}

/**
 * The five things that stand out most: facets against their own trait, extreme facets, and pairs that rarely
 * go together, ranked by size over standard error;
 * at most two a trait, no facet twice, and at least two contrasts where two stand out by one standard
 * deviation.
 */
export function findingsOf(prepared: Prepared, z: Float64Array): Finding[] {
  const ranked = [...contrasts(prepared, z), ...extremes(prepared, z), ...pairs(prepared, z)].toSorted(
    (a, b) => b.strength - a.strength || a.lead - b.lead,
  );
  const chosen: Candidate[] = [];
  const used = new Set<number>();
  const perTrait = new Uint8Array(TRAITS.length);
  const take = (limit: number, wanted: (c: Candidate) => boolean) => {
    for (const c of ranked) {
      if (chosen.length >= limit) return;
      if (!wanted(c) || used.has(c.lead) || used.has(c.other) || perTrait[TRAIT_OF[c.lead]!]! >= PER_TRAIT)
        continue;
      chosen.push(c);
      used.add(c.lead);
      if (c.other >= 0) used.add(c.other);
      perTrait[TRAIT_OF[c.lead]!]!++;
    }
  };
  take(CONTRASTS, (c) => c.kind === "contrast" && Math.abs(c.at) >= 1);
  take(COUNT, () => true);
  return chosen
    .toSorted((a, b) => b.strength - a.strength || a.lead - b.lead)
    .map((c) => findingOf(prepared, z, c));
}

function findingOf(
  prepared: Prepared,
  z: Float64Array,
  { kind, lead, other, at, strength }: Candidate,
): Finding {
  const facets = other < 0 ? [lead] : kind === "contrast" ? [other, lead] : [lead, other];
  const high = at > 0;
  const mixed = kind === "pair" && z[lead]! > 0 !== z[other]! > 0;
  return {
    kind,
    trait: TRAITS[TRAIT_OF[lead]!]!,
    facets: facets.map((f) => FACETS[f]!),
    direction: mixed ? "mixed" : high ? "high" : "low",
    strength: rounded(strength),
    oneIn: oneIn(kind === "pair" ? togetherShare(prepared, z, lead, other) : normalBelow(-Math.abs(at))),
    evidence: (other < 0 ? [lead] : [lead, other]).flatMap((f) =>
      prepared.places[f]!.map((p) => prepared.ids[p]!),
    ),
  };
}

/** The share of people at least as far out in both facets, on the same sides. */
function togetherShare({ r }: Prepared, z: Float64Array, a: number, b: number): number {
  const sides = Math.sign(z[a]!) * Math.sign(z[b]!);
  return bothAbove(Math.abs(z[a]!), Math.abs(z[b]!), sides * r[a * WIDTH + b]!);
}

/** One person in so many, to two figures, from 2 to 1000: tails of published norms say no more than that. */
function oneIn(share: number): number {
  const n = Math.min(1000, Math.max(2, 1 / Math.max(share, 1e-9)));
  const step = n < 100 ? 1 : 10;
  return Math.round(n / step) * step;
}
