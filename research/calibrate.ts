import { FACETS, type Form } from "../app/features/quest/contract.ts";
import { itemAt } from "../app/lib/checked.ts";
import { type Calibration, CalibrationError, type Group, LEAST_RESPONDENTS } from "./calibration.ts";
import { observedCorrelations } from "../app/features/quest/domain/figures.ts";
import { foreignAnswers } from "./foreign.ts";
import { preparedForm, type Prepared } from "../app/features/quest/domain/form.ts";
import { FACETS_OF } from "../app/features/quest/domain/layout.ts";
import type { Instrument } from "../app/features/quest/domain/instrument.ts";
import { impliedCovariance } from "../app/features/quest/domain/item-model.ts";
import { jointOf } from "../app/features/quest/domain/joint.ts";
import { ownShare } from "./shrinking.ts";
import { figureAt } from "../app/features/quest/domain/matrix.ts";
import { correlations, packed } from "./correlations.ts";
import { addPerson, figuresOf, GROUPS, meanAndCovariance, noSums, type Sheet, type Sums } from "./sums.ts";
import { seeded } from "../app/lib/seeded.ts";
import { ENGINE } from "../app/features/quest/domain/version.ts";
import { weighBySheets, weighBySimulation } from "./weighing.ts";

/** Limits of an estimated reliability. */
const RELIABILITY = { least: 0.15, most: 0.95 };
/** Maximum number of answer sheets kept to weigh the signs of careless answering. */
const MOST_WEIGHED = 5000;

const fourDecimals = (x: number) => Math.round(1e4 * x) / 1e4 + 0;

/** The published figures, even if the instrument has others. */
const publishedForm = (instrument: Instrument, form: Form) =>
  preparedForm(instrument.figures ? { ...instrument, figures: {} } : instrument, form);

/**
 * Calibrates one form from respondents added one by one. Keeps only sums, and the answers of 5,000 randomly
 * chosen respondents for weighing the signs of careless answering.
 */
export function calibrator(instrument: Instrument, form: Form) {
  const published = publishedForm(instrument, form);
  const sums = noSums(published);
  const held: Sheet[] = [];
  const even = seeded(MOST_WEIGHED);
  return {
    add(sheet: Sheet) {
      addPerson(published, sums, sheet);
      const { respondents } = sums.answers;
      if (held.length < MOST_WEIGHED) return void held.push(sheet);
      const at = Math.floor(even() * respondents);
      if (at < MOST_WEIGHED) held[at] = sheet;
    },
    count: () => sums.answers.respondents,
    /**
     * @throws CalibrationError in one sentence for too few people, a statement that all answered alike, and
     *   answers that cannot be raw answers to these statements
     */
    made(): Calibration {
      refuseFew(sums);
      const whole = fit(instrument, form, sums);
      refuseForeign(published, sums);
      // among so many people, one person hardly influences the figures that grade them
      const all = held.length < sums.answers.respondents ? whole : undefined;
      const figures = (sheets: Sheet[]) => all ?? fit(instrument, form, summed(published, sheets));
      return { ...whole, careless: weighBySheets(instrument, form, held, figures) };
    },
  };
}

function refuseFew({ answers: { respondents } }: Sums) {
  if (respondents < LEAST_RESPONDENTS)
    throw new CalibrationError(
      `A calibration needs at least ${LEAST_RESPONDENTS} people; these are ${respondents}.`,
    );
}

/** Only for data sets: the site's own sums are known to come from raw answers. */
function refuseForeign(published: Prepared, { answers }: Sums) {
  const { mean, covariance } = meanAndCovariance(answers, published.key.length);
  const why = foreignAnswers(published, mean, facetFigures(published, covariance).alpha);
  if (why !== undefined) throw new CalibrationError(why);
}

function summed(published: Prepared, sheets: Sheet[]): Sums {
  const sums = noSums(published);
  for (const sheet of sheets) addPerson(published, sums, sheet);
  return sums;
}

/**
 * Calibrates one form from these answer sheets.
 * @throws CalibrationError in one sentence for too few people, a statement that all answered alike, or
 *   answers that cannot be raw answers to these statements
 */
export function calibrate(instrument: Instrument, form: Form, sheets: Sheet[]): Calibration {
  const calibration = calibrator(instrument, form);
  for (const sheet of sheets) calibration.add(sheet);
  return calibration.made();
}

/**
 * Calibrates from sums only. The signs of careless answering are weighed with people simulated from the new
 * figures.
 * @throws CalibrationError in one sentence for too few people or a statement that all answered alike
 */
export function calibrateSums(instrument: Instrument, form: Form, sums: Sums): Calibration {
  refuseFew(sums);
  const fitted = fit(instrument, form, sums);
  return { ...fitted, careless: weighBySimulation(instrument, fitted) };
}

/**
 * Shrinks correlations towards the published model by the share that maximises these people's likelihood
 * (`ownShare`): those of statements towards the values implied by the facets' figures, and those of facets by
 * the third power of that share, because much of what statements of two facets have in common is specific to
 * these statements. Shrinks reliabilities by as much as chance explains their differences: with an estimate x
 * of variance v and a published figure p, the share of x is 1 − Σv / Σ(x − p)² (C. Stein's shrinkage). The
 * variance of alpha is 2k(1 − α)² / ((k − 1)n) (L. S. Feldt, Psychometrika 30, 1965).
 */
function fit(instrument: Instrument, form: Form, sums: Sums): Calibration {
  const { respondents } = sums.answers;
  const published = publishedForm(instrument, form);
  const n = published.key.length;
  const { mean, covariance } = meanAndCovariance(sums.answers, n);
  const same = published.ids.findIndex((_, i) => !(itemAt(covariance, i * n + i) > 0.01));
  if (same >= 0)
    throw new CalibrationError(`Nearly everybody gave the same answer to ${published.ids[same]}.`);
  const found = facetFigures(published, covariance);
  const reliability = reliabilities(published, found, respondents);
  const expected = observedCorrelations(instrument, reliability.values);
  const joint = jointOf({
    r: expected,
    facetReliability: reliability.values,
    facetNet: published.facetNet,
    facetSd: found.sd,
    facetsOf: FACETS_OF,
  });
  const implied = impliedCovariance(published, {
    facetReliability: reliability.values,
    truth: joint.truth,
    facetSd: found.sd,
  });
  const statements = correlations(covariance, n);
  const own = ownShare(statements, correlations(implied, n), n, respondents - 1);
  return {
    kind: "calibration",
    instrument: instrument.version,
    engine: ENGINE,
    form,
    respondents,
    statements: published.ids.map((id, i) => ({
      id,
      mean: fourDecimals(itemAt(mean, i)),
      sd: fourDecimals(Math.sqrt(itemAt(covariance, i * n + i))),
    })),
    correlations: packed(shrink(statements, correlations(implied, n), own), n),
    reliabilities: Array.from(reliability.values, fourDecimals),
    facetCorrelations: packed(shrink(found.r, expected, own ** 3), FACETS.length),
    groups: groupsOf(sums),
    careless: published.careless,
    own: { reliabilities: fourDecimals(reliability.own), correlations: fourDecimals(own) },
  };
}

/** Standard deviations, correlations and alphas of the facet sums, from the covariances of the answers. */
function facetFigures({ key, places, perFacet }: Prepared, covariance: Float64Array) {
  const n = key.length;
  const width = places.length;
  const of = new Float64Array(width * width);
  const alone = new Float64Array(width);
  for (let f = 0; f < width; f++)
    for (let g = 0; g < width; g++)
      for (const i of places[f]!)
        for (const j of places[g]!) {
          of[f * width + g] =
            figureAt(of, f * width + g) + key[i]! * key[j]! * figureAt(covariance, i * n + j);
          if (i === j) alone[f] = figureAt(alone, f) + figureAt(covariance, i * n + j);
        }
  return {
    r: correlations(of, width),
    sd: Float64Array.from({ length: width }, (_, f) => Math.sqrt(itemAt(of, f * width + f))),
    alpha: alone.map((x, f) => (perFacet / (perFacet - 1)) * (1 - x / itemAt(of, f * width + f))),
  };
}

type Drawn = { values: Float64Array; own: number };

const shareOf = (noise: number, difference: number) =>
  difference > 0 ? Math.min(1, Math.max(0, 1 - noise / difference)) : 0;

const between = (x: number) => Math.min(RELIABILITY.most, Math.max(RELIABILITY.least, x));

function reliabilities(
  { facetReliability, perFacet }: Prepared,
  { alpha }: { alpha: Float64Array },
  count: number,
): Drawn {
  let [noise, difference] = [0, 0];
  for (const [f, a] of alpha.entries()) {
    noise += (2 * perFacet * (1 - a) ** 2) / ((perFacet - 1) * count);
    difference += (a - itemAt(facetReliability, f)) ** 2;
  }
  const own = shareOf(noise, difference);
  return { own, values: alpha.map((a, f) => between(own * a + (1 - own) * itemAt(facetReliability, f))) };
}

const shrink = (found: Float64Array, expected: Float64Array, own: number) =>
  found.map((r, at) => own * r + (1 - own) * itemAt(expected, at));

const roundedFigure = ({ mean, sd }: { mean: number; sd: number }) => ({
  mean: fourDecimals(mean),
  sd: fourDecimals(Math.max(0.5, sd)),
});

/** Norms of everyone, and of each group by sex and age with enough people. */
const groupsOf = (sums: Sums): Group[] =>
  GROUPS.flatMap((whose) => {
    const { respondents, facets, traits } = figuresOf(sums, whose);
    const everybody = whose.sex === null && whose.from === null && whose.to === null;
    return everybody || respondents >= LEAST_RESPONDENTS
      ? [{ ...whose, respondents, facets: facets.map(roundedFigure), traits: traits.map(roundedFigure) }]
      : [];
  });
