import { FACETS, TRAITS, type Form } from "../app/features/quest/contract.ts";
import { entryOf, itemAt } from "../app/lib/checked.ts";
import { archetypeOf } from "../app/features/quest/domain/archetype.ts";
import { preparedForm, type Prepared } from "../app/features/quest/domain/form.ts";
import type { Instrument } from "../app/features/quest/domain/instrument.ts";
import { trueScores } from "../app/features/quest/domain/joint.ts";
import { measure } from "../app/features/quest/domain/measure.ts";
import { grade, signsOf } from "../app/features/quest/domain/quality.ts";
import type { Respondent } from "./simulate.ts";

const WIDTH = FACETS.length;
/** Deciles of the stated odds. */
export const BINS = 10;

const rawOf = ({ ids }: Prepared, form: Form, person: Respondent) => {
  const given = person.answers(form);
  return Int8Array.from(ids, (id) => entryOf(given, id));
};

/** Estimated standing and archetype. */
function scored(prepared: Prepared, person: Respondent) {
  const norms = prepared.norms(person.sex, person.age);
  const raw = rawOf(prepared, prepared.form, person);
  const z = measure(prepared, norms, raw);
  const t = trueScores(prepared.joint, z.facets);
  return { norms, raw, z, t, archetype: archetypeOf(t.traits, prepared.joint.traitRoot, z.traits) };
}

/** One sitting of a simulated person: estimated standing, archetype and grade. */
export function takeSitting(prepared: Prepared, person: Respondent) {
  const { norms, raw, z, t, archetype } = scored(prepared, person);
  return {
    z: z.facets,
    facets: t.facets,
    scales: [...t.traits, ...t.facets],
    archetype,
    grade: grade(signsOf(prepared, norms, raw, z), null).grade,
  };
}

/** A person's true standing, on the same scale. */
export function truthOf({ joint, facetReliability }: Prepared, { truth }: Respondent) {
  const facets = truth.map((x, f) => x * Math.sqrt(itemAt(facetReliability, f)));
  const traits = Float64Array.from(TRAITS, (_, t) =>
    facets.reduce((sum, x, f) => sum + itemAt(joint.weights, t * WIDTH + f) * x, 0),
  );
  return { traits, scales: [...traits, ...facets] };
}

const NO_ROOT = new Float64Array(TRAITS.length ** 2);

/**
 * By decile of stated odds: number of results, sum of the stated odds, and number of results whose true
 * archetype is the stated one.
 */
export type Odds = number[][];

/**
 * The odds of the archetype for `people` people on one form. Few results state odds below 30%, so this needs
 * more people than other figures.
 * @param next creates the next person
 */
export function oddsOf(instrument: Instrument, form: Form, people: number, next: () => Respondent): Odds {
  const prepared = preparedForm(instrument, form);
  const odds: Odds = Array.from({ length: BINS }, () => [0, 0, 0]);
  for (let i = 0; i < people; i++) {
    const person = next();
    const { primary, confidence } = scored(prepared, person).archetype;
    const { traits } = truthOf(prepared, person);
    const bin = itemAt(odds, Math.min(BINS - 1, Math.floor(confidence * BINS)));
    const share = [1, confidence, Number(archetypeOf(traits, NO_ROOT, traits).primary === primary)];
    for (const [k, x] of share.entries()) bin[k] = itemAt(bin, k) + x;
  }
  return odds.map((bin) => bin.map((x) => Math.round(1000 * x) / 1000));
}
