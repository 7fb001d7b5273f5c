import { type Careless, carelessAnswers } from "./careless-answers.ts";
import {
  FACETS,
  type Answers,
  type Form,
  type Sex,
  type Trait,
  traitOf,
} from "../app/features/quest/contract.ts";
import { preparedForm, type Prepared } from "../app/features/quest/domain/form.ts";
import type { Instrument } from "../app/features/quest/domain/instrument.ts";
import { LEFT } from "../app/features/quest/domain/joint.ts";
import { cholesky, nearestCorrelations, times } from "../app/features/quest/domain/matrix.ts";
import { normalBelow, normalFrom } from "../app/features/quest/domain/normal.ts";
import { seeded } from "../app/lib/seeded.ts";
import { correlation, type Norms } from "../app/features/quest/domain/norms.ts";
import { entryOf, itemAt, lookUp } from "../app/lib/checked.ts";

/** `truth`: true facet scores, in standard deviations, by FACETS. */
type Person = { sex: Sex; age: number; truth: Float64Array };

/** A simulated respondent, who answers both forms. `again`: the same person on another day. */
export type Respondent = Person & { answers: (form: Form) => Answers; again: () => Respondent };

/** How a respondent answers: attentively, or carelessly in one way. */
export type Manner = "honest" | Careless;

/**
 * Standard deviations in steps of the answer scale: how easily each statement of a facet is agreed with
 * (EASE), and people's acquiescence (AGREEING).
 */
const EASE = 0.4;
const AGREEING = 0.22;
/** Correlation that remains after rounding to whole answers. */
const ROUNDING_ATTENUATION = 0.9;

/**
 * Simulates people from the published figures: facets have the published correlations (corrected for
 * reliability), statements share as much as the facet's alpha implies, and sums have the norms' means and
 * standard deviations. Reproducible by seed.
 * @returns a function that creates the next person
 */
export function respondents(
  instrument: Instrument,
  seed: number,
  make: Making = attentive,
): (manner?: Manner) => Respondent {
  const even = seeded(seed);
  const chance = { even, normal: () => normalFrom(even) };
  const factor = facetFactor(instrument);
  return (manner = "honest") => {
    const sex: Sex = even() < 0.5 ? "female" : "male";
    const age = 18 + Math.floor(even() * even() * 50);
    return sitting(instrument, { sex, age, truth: correlated(factor, chance.normal) }, manner, chance, make);
  };
}

/**
 * An honest person with about these standard scores on the traits; their facets scatter around them.
 * @example personLike(instrument, { sex: "female", age: 28, traits: { O: 1.6, C: 1, E: -0.45, A: -0.6, N:
 *   -0.25 }, seed: 1 }).answers("short")
 */
export function personLike(
  instrument: Instrument,
  { sex, age, traits, seed }: { sex: Sex; age: number; traits: Record<Trait, number>; seed: number },
): Respondent {
  const even = seeded(seed);
  const chance = { even, normal: () => normalFrom(even) };
  const truth = Float64Array.from(FACETS, (f) => 0.85 * traits[traitOf(f)] + 0.5 * chance.normal());
  return sitting(instrument, { sex, age, truth }, "honest", chance, attentive);
}

type Chance = { even: () => number; normal: () => number };

/** Generates an honest person's answers to the full form. */
type Making = (instrument: Instrument, full: Prepared, person: Person, normal: () => number) => Int8Array;

function sitting(
  instrument: Instrument,
  person: Person,
  manner: Manner,
  chance: Chance,
  make: Making,
): Respondent {
  const full = preparedForm(instrument, "full");
  const honest = make(instrument, full, person, chance.normal);
  const raw = manner === "honest" ? honest : carelessAnswers(manner, honest, full, chance);
  return {
    ...person,
    answers: (form) =>
      Object.fromEntries(
        preparedForm(instrument, form).ids.map((id) => [id, itemAt(raw, lookUp(full.place, id))]),
      ),
    again: () => sitting(instrument, person, manner, chance, make),
  };
}

const factors = new WeakMap<Instrument, Float64Array>();

/** Matrix square root of the facets' true correlations r / √(α₁α₂), or of the nearest valid ones. */
function facetFactor(instrument: Instrument): Float64Array {
  const known = factors.get(instrument);
  if (known) return known;
  const alpha = (f: string) => entryOf(instrument.reliability.facets, f);
  const free = FACETS.flatMap((a, i) =>
    FACETS.map((b, j) => (i === j ? 1 : correlation(instrument, a, b) / Math.sqrt(alpha(a) * alpha(b)))),
  );
  const factor = cholesky(nearestCorrelations(Float64Array.from(free), FACETS.length, LEFT), FACETS.length);
  factors.set(instrument, factor);
  return factor;
}

const correlated = (factor: Float64Array, normal: () => number): Float64Array =>
  times(factor, Float64Array.from(FACETS, normal));

const eases = new WeakMap<Prepared, Float64Array>();

/** How much easier each statement is to agree with than its facet's mean; the same for all people. */
function easeOf(full: Prepared): Float64Array {
  const known = eases.get(full);
  if (known) return known;
  const { places, ids } = full;
  const even = seeded(116);
  const ease = Float64Array.from(ids, () => EASE * normalFrom(even));
  for (const held of places) {
    const mean = held.reduce((sum, p) => sum + itemAt(ease, p), 0) / held.length;
    for (const p of held) ease[p] = itemAt(ease, p) - mean;
  }
  eases.set(full, ease);
  return ease;
}

function attentive(
  instrument: Instrument,
  full: Prepared,
  { truth, sex, age }: Person,
  normal: () => number,
): Int8Array {
  const group = full.norms(sex, age);
  const agreeing = AGREEING * normal();
  const ease = easeOf(full);
  const { mean, sd } = scaleFor(instrument, full, group, ease);
  return Int8Array.from(full.key, (sign, p) => {
    const f = itemAt(full.facetOf, p);
    const common = Math.min(0.9, shared(instrument, f) / ROUNDING_ATTENUATION);
    const own = Math.sqrt(common) * itemAt(truth, f) + Math.sqrt(1 - common) * normal();
    return step(3 + sign * (itemAt(mean, f) + itemAt(ease, p) + itemAt(sd, f) * own - 3) + agreeing);
  });
}

/** Properties of the statements for varied people; the same for all people and seeds. */
type Statement = { ease: number; loading: number; other: number; cross: number };
const variety = new WeakMap<Prepared, Statement[]>();

function varietyOf(full: Prepared): Statement[] {
  const known = variety.get(full);
  if (known) return known;
  const even = seeded(4711);
  const normal = () => normalFrom(even);
  const made = full.ids.map(() => ({
    ease: 0.45 * normal(),
    loading: Math.min(0.9, Math.max(0.15, 0.55 + 0.15 * normal())),
    other: Math.floor(even() * FACETS.length),
    cross: 0.15 * normal(),
  }));
  variety.set(full, made);
  return made;
}

/**
 * Generates people who deviate from the published model, as real ones do: statements differ in difficulty,
 * loading and cross-loadings, and people in how strongly, consistently and agreeably they answer. For
 * `respondents`.
 */
export function varied(
  _instrument: Instrument,
  full: Prepared,
  { truth, sex, age }: Person,
  normal: () => number,
): Int8Array {
  const group = full.norms(sex, age);
  const strength = Math.exp(0.18 * normal());
  const agreeing = 0.25 * normal();
  const looseness = Math.exp(0.2 * normal());
  const statements = varietyOf(full);
  return Int8Array.from(full.key, (sign, p) => {
    const f = itemAt(full.facetOf, p);
    const { ease, loading, other, cross } = itemAt(statements, p);
    const own =
      loading * itemAt(truth, f) +
      cross * itemAt(truth, other) +
      Math.sqrt(1 - loading ** 2) * looseness * normal();
    const mean = itemAt(group.facetMean, f) / 4;
    return step(3 + strength * sign * (mean - 3 + ease + 1.05 * own) + agreeing);
  });
}

/** Mean correlation of two statements of a facet, from its alpha for four. */
const shared = (instrument: Instrument, f: number) => {
  const alpha = entryOf(instrument.reliability.facets, itemAt(FACETS, f));
  return alpha / (4 - 3 * alpha);
};

type Scale = { mean: Float64Array; sd: Float64Array };
const scales = new WeakMap<Norms, Scale>();

/**
 * Latent mean and standard deviation of each facet's answers for which rounded answers from 1 to 5 have those
 * of the norms.
 */
function scaleFor(instrument: Instrument, { places }: Prepared, group: Norms, ease: Float64Array): Scale {
  const known = scales.get(group);
  if (known) return known;
  const mean = group.facetMean.map((m) => m / 4);
  const wanted = group.facetSd.map((sd, f) => sd / Math.sqrt(4 * (1 + 3 * shared(instrument, f))));
  const sd = wanted.slice();
  for (let f = 0; f < places.length; f++)
    for (let round = 0; round < 12; round++) {
      const seen = itemAt(places, f).map((p) =>
        answered(itemAt(mean, f) + itemAt(ease, p), Math.hypot(itemAt(sd, f), AGREEING)),
      );
      mean[f] =
        itemAt(mean, f) +
        itemAt(group.facetMean, f) / 4 -
        seen.reduce((sum, s) => sum + s.mean, 0) / seen.length;
      sd[f] =
        itemAt(sd, f) *
        (itemAt(wanted, f) / Math.sqrt(seen.reduce((sum, s) => sum + s.variance, 0) / seen.length));
    }
  scales.set(group, { mean, sd });
  return { mean, sd };
}

/** Mean and variance of a normal variable after rounding to a whole answer from 1 to 5. */
function answered(mean: number, sd: number): { mean: number; variance: number } {
  const below = [1.5, 2.5, 3.5, 4.5].map((edge) => normalBelow((edge - mean) / sd));
  const average = 5 - below.reduce((sum, b) => sum + b, 0);
  const squares = 25 - below.reduce((sum, b, i) => sum + b * (2 * i + 3), 0);
  return { mean: average, variance: squares - average ** 2 };
}

const step = (x: number) => Math.min(5, Math.max(1, Math.round(x)));
