import { FACETS, TRAITS, type Finding } from "../contract.ts";
import { itemAt } from "../../../kernel/checked.ts";
import type { Standing } from "../contract.ts";
import { rounded } from "./estimate.ts";
import { type Prepared } from "./form.ts";
import { FACETS_OF, TRAIT_OF } from "./layout.ts";
import { varianceOf } from "./joint.ts";
import { bothAbove, normalBelow } from "./normal.ts";
import { figureAt } from "./matrix.ts";

const COUNT = 5;
const PER_TRAIT = 2;
const CONTRASTS = 2;
/** A contrast counts as one from here, in standard deviations of true scores: beyond three people in four. */
const STANDS_OUT = 0.75;
const WIDTH = FACETS.length;

/**
 * A candidate: `lead` and `other` are facets by index (`other` −1 for an extreme), `at` what makes it stand
 * out, in standard deviations.
 */
type Candidate = { kind: Finding["kind"]; lead: number; other: number; at: number; strength: number };

type Regression = { slope: number; spread: number; error: number };
const regressions = new WeakMap<Prepared, Regression[]>();

const trueSpread = ({ joint }: Prepared, f: number) => Math.sqrt(figureAt(joint.truth, f * WIDTH + f));

/** The facets of a facet's trait, itself among them. */
const sameTrait = (f: number) => itemAt(FACETS_OF, itemAt(TRAIT_OF, f));

/** Correlation of two facets' true scores. */
const together = (prepared: Prepared, a: number, b: number) =>
  figureAt(prepared.joint.truth, a * WIDTH + b) / (trueSpread(prepared, a) * trueSpread(prepared, b));

/**
 * Each facet's true score predicted from the sum of the other facets of its trait: slope, spread of the
 * residual in people and its standard error in one person.
 */
function regressionsOf(prepared: Prepared): Regression[] {
  const known = regressions.get(prepared);
  if (known) return known;
  const { truth, error } = prepared.joint;
  const list = FACETS.map((_, f): Regression => {
    const rest = sameTrait(f).filter((g) => g !== f);
    const shared = rest.reduce((sum, g) => sum + figureAt(truth, f * WIDTH + g), 0);
    const slope =
      shared /
      varianceOf(
        truth,
        rest,
        rest.map(() => 1),
      );
    const signs = [1, ...rest.map(() => -slope)];
    return {
      slope,
      spread: Math.sqrt(varianceOf(truth, [f, ...rest], signs)),
      error: Math.sqrt(varianceOf(error, [f, ...rest], signs)),
    };
  });
  regressions.set(prepared, list);
  return list;
}

/**
 * A facet against what the rest of its trait lets expect; the reference is the sibling farthest on the other
 * side.
 */
function contrasts(prepared: Prepared, t: Float64Array): Candidate[] {
  return regressionsOf(prepared).map(({ slope, spread, error }, lead) => {
    let rest = 0;
    let other = -1;
    for (const f of sameTrait(lead)) {
      if (f === lead) continue;
      rest += figureAt(t, f);
      if (
        other < 0 ||
        Math.abs(figureAt(t, f) - figureAt(t, lead)) > Math.abs(figureAt(t, other) - figureAt(t, lead))
      )
        other = f;
    }
    const residual = figureAt(t, lead) - slope * rest;
    return { kind: "contrast", lead, other, at: residual / spread, strength: Math.abs(residual) / error };
  });
}

function extremes(prepared: Prepared, t: Float64Array): Candidate[] {
  return Array.from(t, (at, lead) => ({
    kind: "extreme",
    lead,
    other: -1,
    at: at / trueSpread(prepared, lead),
    strength: Math.abs(at) / figureAt(prepared.joint.facetSe, lead),
  }));
}

/**
 * Two facets of different traits, both at least one standard deviation out, that go together against their
 * correlation (|r| ≥ 0.3 between true scores).
 */
function pairs(prepared: Prepared, t: Float64Array): Candidate[] {
  const { error } = prepared.joint;
  const at = Float64Array.from(t, (x, f) => x / trueSpread(prepared, f));
  const out = FACETS.flatMap((_, f) => (Math.abs(figureAt(at, f)) >= 1 ? [f] : []));
  const list: Candidate[] = [];
  for (const a of out)
    for (const b of out) {
      const r = together(prepared, a, b);
      if (
        TRAIT_OF[a] === TRAIT_OF[b] ||
        Math.abs(r) < 0.3 ||
        r * figureAt(at, a) * figureAt(at, b) > 0 ||
        Math.abs(figureAt(at, a)) < Math.abs(figureAt(at, b))
      )
        continue;
      const slope = (r * trueSpread(prepared, a)) / trueSpread(prepared, b);
      const residual = figureAt(t, a) - slope * figureAt(t, b);
      list.push({
        kind: "pair",
        lead: a,
        other: b,
        at: residual / (trueSpread(prepared, a) * Math.sqrt(1 - r ** 2)),
        strength: Math.abs(residual) / Math.sqrt(varianceOf(error, [a, b], [1, -slope])),
      });
    }
  return list;
}

/** Facets of a candidate. */
const facetsIn = ({ lead, other }: Candidate) => (other < 0 ? [lead] : [lead, other]);

const isSided = ({ side }: Standing) => side === "high" || side === "low";

/**
 * Whether the person's own answers support a candidate: its facets are high or low by their standing. The
 * reference of a contrast may also be a facet on which the answers lean the other way or contradict each other.
 */
function isSupported({ kind, lead, other, at }: Candidate, standings: readonly Standing[]): boolean {
  const first = itemAt(standings, lead);
  if (!isSided(first)) return false;
  if (kind === "pair") return isSided(itemAt(standings, other));
  if ((first.side === "high") !== at > 0) return false;
  if (other < 0) return true;
  const second = itemAt(standings, other);
  return second.side === "both" || second.leans === (first.side === "high" ? "no" : "yes");
}

/**
 * The five things that stand out most in a person's true scores `t`, as estimated from all answers: an
 * estimate is drawn towards what is usual by as much as it is uncertain, so that choosing the most conspicuous
 * of many does not make them look rarer than they are. They are facets against their own trait, extreme facets,
 * and pairs that rarely go together, ranked by size over standard error; at most two a trait, no facet twice,
 * and at least two contrasts where two stand out.
 *
 * Every finding is supported by the person's own answers. Where there are fewer than five, `said` findings repeat
 * answers; a person whose answers are all neutral gets fewer than five.
 * @param standings by FACETS
 */
export function findingsOf(prepared: Prepared, t: Float64Array, standings: readonly Standing[]): Finding[] {
  const ranked = [...contrasts(prepared, t), ...extremes(prepared, t), ...pairs(prepared, t)]
    .filter((candidate) => isSupported(candidate, standings))
    .toSorted((a, b) => b.strength - a.strength || a.lead - b.lead);
  const chosen: Candidate[] = [];
  const used = new Set<number>();
  const perTrait = new Uint8Array(TRAITS.length);
  const take = (limit: number, candidates: Candidate[], most = PER_TRAIT) => {
    for (const c of candidates) {
      if (chosen.length >= limit) return;
      const trait = itemAt(TRAIT_OF, c.lead);
      if (facetsIn(c).some((f) => used.has(f)) || itemAt(perTrait, trait) >= most) continue;
      chosen.push(c);
      for (const f of facetsIn(c)) used.add(f);
      perTrait[trait] = itemAt(perTrait, trait) + 1;
    }
  };
  take(
    CONTRASTS,
    ranked.filter((c) => c.kind === "contrast" && Math.abs(c.at) >= STANDS_OUT),
  );
  take(COUNT, ranked);
  take(COUNT, ranked, WIDTH);
  take(COUNT, repeatable(standings), WIDTH);
  return chosen
    .toSorted((a, b) => b.strength - a.strength || a.lead - b.lead)
    .map((c) => findingOf(prepared, t, c));
}

/** Facets without a side of which something was said all the same, contradictory answers first. */
function repeatable(standings: readonly Standing[]): Candidate[] {
  const list = standings.flatMap(({ side, leans }, lead) => {
    const at = side === "both" ? 0 : leans === "yes" ? 1 : leans === "no" ? -1 : undefined;
    return at === undefined ? [] : [{ kind: "said" as const, lead, other: -1, at, strength: 0 }];
  });
  return list.toSorted((a, b) => Math.abs(a.at) - Math.abs(b.at));
}

function findingOf(
  prepared: Prepared,
  t: Float64Array,
  { kind, lead, other, at, strength }: Candidate,
): Finding {
  const facets = other < 0 ? [lead] : kind === "contrast" ? [other, lead] : [lead, other];
  const high = at > 0;
  const mixed = kind === "pair" && figureAt(t, lead) > 0 !== figureAt(t, other) > 0;
  return {
    kind,
    trait: itemAt(TRAITS, itemAt(TRAIT_OF, lead)),
    facets: facets.map((f) => itemAt(FACETS, f)),
    direction: mixed || at === 0 ? "mixed" : high ? "high" : "low",
    strength: rounded(strength),
    oneIn:
      kind === "said"
        ? 1
        : oneIn(kind === "pair" ? togetherShare(prepared, t, lead, other) : normalBelow(-Math.abs(at))),
    evidence: (other < 0 ? [lead] : [lead, other]).flatMap((f) =>
      itemAt(prepared.places, f).map((p) => itemAt(prepared.ids, p)),
    ),
  };
}

/** The share of people who stand at least as far out in both facets, on the same sides. */
function togetherShare(prepared: Prepared, t: Float64Array, a: number, b: number): number {
  const sides = Math.sign(figureAt(t, a)) * Math.sign(figureAt(t, b));
  const out = (f: number) => Math.abs(figureAt(t, f)) / trueSpread(prepared, f);
  return bothAbove(out(a), out(b), Math.max(-0.94, Math.min(0.94, sides * together(prepared, a, b))));
}

/** One person in so many, to two figures, from 2 to 1000: tails of published norms say no more than that. */
function oneIn(share: number): number {
  const n = Math.min(1000, Math.max(2, 1 / Math.max(share, 1e-9)));
  const step = n < 100 ? 1 : 10;
  return Math.round(n / step) * step;
}
