import { entryOf, itemAt } from "../../../lib/checked.ts";
import { standingOf } from "./standing.ts";
import {
  FACETS,
  TRAITS,
  type Answers,
  type Form,
  type Scores,
  type Sex,
  type Standing,
} from "../contract.ts";
import { checkPerson, EngineError, readAnswers } from "./answers.ts";
import { archetypeOf } from "./archetype.ts";
import { attributesOf } from "./attributes.ts";
import { estimateFrom, facetEstimate } from "./estimate.ts";
import { preparedForm } from "./form.ts";
import type { Instrument } from "./instrument.ts";
import { trueScores } from "./joint.ts";
import { measure } from "./measure.ts";
import { grade, paceOf, signsOf } from "./quality.ts";
import { ENGINE } from "./version.ts";

/** `age` in years, null if not given; `times`: milliseconds spent on each statement, by id, if known. */
export type ScoreOptions = {
  form: Form;
  sex: Sex | null;
  age: number | null;
  times?: Readonly<Record<string, number>> | undefined;
};

/** The scores without norms and attributes, for data sets. */
export type Profile = Pick<Scores, "traits" | "facets" | "archetype" | "quality">;

/**
 * Scores one person. Pure: the same answers always give the same bytes, regardless of their order.
 *
 * @param answers raw answers 1–5 by statement id: exactly those of the form
 * @throws EngineError that names the statement for a missing, unknown or left-out statement or a value
 *   outside 1–5, and for a sex or age without norms
 * @example score(instrument, answers, { form: "short", sex: "female", age: 28 }).traits.O.percentile
 */
export function score(instrument: Instrument, answers: Readonly<Answers>, options: ScoreOptions): Scores {
  const { sex, form } = options;
  const { profile, facets, truth, age, prepared } = measureAnswers(instrument, answers, options);
  return {
    instrument: instrument.version,
    engine: ENGINE,
    form,
    norms: { sex, age, label: prepared.label(sex, age) },
    traits: profile.traits,
    facets: profile.facets,
    archetype: profile.archetype,
    attributes: attributesOf(prepared, facets, truth),
    quality: profile.quality,
  };
}

/**
 * A person's standing on each facet, by FACETS.
 * @param facets from the engine
 * @param answers of the form that `facets` were scored from
 */
export function standingsOf(
  { items }: Pick<Instrument, "items">,
  facets: Scores["facets"],
  answers: Readonly<Answers>,
): Standing[] {
  const agreement: Record<string, number[]> = {};
  for (const { id, facet, keyed } of items) {
    const value = answers[id];
    if (value !== undefined) (agreement[facet] ??= []).push(keyed === "plus" ? value : 6 - value);
  }
  return FACETS.map((facet) => standingOf(agreement[facet] ?? [], entryOf(facets, facet)));
}

/** Like `score`, but without norms and attributes. */
export const profileOf = (
  instrument: Instrument,
  answers: Readonly<Answers>,
  options: ScoreOptions,
): Profile => measureAnswers(instrument, answers, options).profile;

function measureAnswers(instrument: Instrument, answers: Readonly<Answers>, options: ScoreOptions) {
  const { form, sex, age, times } = options;
  const prepared = preparedForm(instrument, form);
  const raw = new Int8Array(prepared.ids.length);
  const problem = checkPerson(sex, age) ?? readAnswers(instrument, prepared, answers, raw);
  if (problem) throw new EngineError(problem);
  const years = age === null ? null : Math.floor(age);
  const norms = prepared.norms(sex, years);
  const z = measure(prepared, norms, raw);
  const { joint } = prepared;
  const t = trueScores(joint, z.facets);
  const profile: Profile = {
    traits: {} as Scores["traits"], // filled below, a trait at a time
    facets: {},
    archetype: archetypeOf(t.traits, joint.traitRoot, z.traits),
    quality: grade(signsOf(prepared, norms, raw, z), paceOf(prepared, times)),
  };
  for (const [i, trait] of TRAITS.entries())
    profile.traits[trait] = estimateFrom({
      z: itemAt(z.traits, i),
      t: itemAt(t.traits, i),
      se: itemAt(joint.traitSe, i),
      variance: itemAt(joint.traitTruth, i),
    });
  for (const [i, f] of FACETS.entries())
    profile.facets[f] = facetEstimate({
      z: itemAt(z.facets, i),
      t: itemAt(t.facets, i),
      se: itemAt(joint.facetSe, i),
      variance: itemAt(prepared.facetReliability, i),
    });
  return { profile, facets: z.facets, truth: t.facets, age: years, prepared };
}
