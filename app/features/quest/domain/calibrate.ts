import { FACETS, type Form, type Sex } from "../contract.ts";
import { itemAt } from "../../../kernel/checked.ts";
import {
  type Calibration,
  CalibrationError,
  type Group,
  LEAST_RESPONDENTS,
  calibrated,
} from "./calibration.ts";
import { discriminantOf, weighed } from "./careless.ts";
import { observedCorrelations } from "./figures.ts";
import { preparedForm, type Prepared } from "./form.ts";
import { FACETS_OF } from "./layout.ts";
import type { Instrument } from "./instrument.ts";
import { impliedCovariance } from "./item-model.ts";
import { jointOf } from "./joint.ts";
import { correlations, packed } from "./matrix.ts";
import { measure } from "./measure.ts";
import { seeded } from "./normal.ts";
import { signsOf } from "./quality.ts";
import { ENGINE } from "./version.ts";

/** One person's raw answers 1–5, in the order in which the form asks. */
export type Sheet = { sex: Sex | null; age: number | null; raw: Int8Array };

/** Ages at which the comparison groups part, in years; the published norms part at the same. */
const AGES: [from: number | null, to: number | null][] = [
  [null, null],
  [null, 21],
  [21, 41],
  [41, 61],
  [61, null],
];
/** A reliability that this few people show is not taken to be lower or higher than this. */
const RELIABILITY = { least: 0.15, most: 0.95 };
/** The weighing of careless answers is worked out from so many people at most. */
const MOST_WEIGHED = 5000;
const FOLDS = 5;

const four = (x: number) => Math.round(1e4 * x) / 1e4 + 0;
const keyedOf = ({ key }: Prepared, raw: Int8Array, p: number) => (key[p]! > 0 ? raw[p]! : 6 - raw[p]!);

/**
 * A calibration of one form from its respondents.
 *
 * Correlations and reliabilities are drawn towards the published model by as much as chance alone would make them
 * differ: with an estimate x of variance v and a published figure p, the share of x is 1 − Σv / Σ(x − p)²
 * (O. Ledoit and M. Wolf, Journal of Multivariate Analysis 88, 2004; C. Stein's shrinkage). Statements are drawn
 * towards what the facets' figures imply for them. Variances: of a correlation (1 − r²)² / n (Pearson and Filon,
 * 1898), of alpha 2k(1 − α)² / ((k − 1)n) (L. S. Feldt, Psychometrika 30, 1965).
 *
 * @throws CalibrationError in a sentence, for too few people or a statement that all answered alike
 */
export function calibrate(instrument: Instrument, form: Form, sheets: Sheet[]): Calibration {
  if (sheets.length < LEAST_RESPONDENTS)
    throw new CalibrationError(
      `A calibration needs at least ${LEAST_RESPONDENTS} people; these are ${sheets.length}.`,
    );
  const fitted = fit(instrument, form, sheets);
  return { ...fitted, careless: weigh(instrument, form, sheets, fitted) };
}

function fit(instrument: Instrument, form: Form, sheets: Sheet[]): Calibration {
  const published = preparedForm({ ...instrument, calibrations: {} }, form);
  const n = published.key.length;
  const { mean, covariance } = meanAndCovariance(published, sheets);
  const same = published.ids.findIndex((_, i) => !(itemAt(covariance, i * n + i) > 0.01));
  if (same >= 0)
    throw new CalibrationError(`Nearly everybody gave the same answer to ${published.ids[same]}.`);
  const found = facetFigures(published, covariance);
  const reliability = reliabilities(published, found, sheets.length);
  const expected = observedCorrelations(instrument, reliability.values);
  const facets = drawn(found.r, expected, FACETS.length, sheets.length);
  const facetSd = found.sd;
  const joint = jointOf({
    r: facets.values,
    facetReliability: reliability.values,
    facetNet: published.facetNet,
    facetSd,
    facetsOf: FACETS_OF,
  });
  const implied = impliedCovariance(published, {
    facetReliability: reliability.values,
    truth: joint.truth,
    facetSd,
  });
  const statements = drawn(correlations(covariance, n), correlations(implied, n), n, sheets.length);
  return {
    kind: "calibration",
    instrument: instrument.version,
    engine: ENGINE,
    form,
    respondents: sheets.length,
    statements: published.ids.map((id, i) => ({
      id,
      mean: four(itemAt(mean, i)),
      sd: four(Math.sqrt(itemAt(covariance, i * n + i))),
    })),
    correlations: packed(statements.values, n),
    reliabilities: Array.from(reliability.values, four),
    facetCorrelations: packed(facets.values, FACETS.length),
    groups: groupsOf(published, sheets),
    careless: published.careless,
    own: {
      reliabilities: four(reliability.own),
      facets: four(facets.own),
      statements: four(statements.own),
    },
  };
}

/** Means and covariances of the raw answers, row by row. */
function meanAndCovariance({ key }: Prepared, sheets: Sheet[]) {
  const n = key.length;
  const count = sheets.length;
  const mean = new Float64Array(n);
  const products = new Float64Array(n * n);
  for (const { raw } of sheets)
    for (let i = 0; i < n; i++) {
      mean[i]! += raw[i]! / count;
      for (let j = 0; j <= i; j++) products[i * n + j]! += raw[i]! * raw[j]!;
    }
  const covariance = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++)
      covariance[i * n + j] = covariance[j * n + i] =
        (products[i * n + j]! - count * mean[i]! * mean[j]!) / (count - 1);
  return { mean, covariance };
}

/** Spread, correlations and alphas of the facets' sums, from the covariances of the answers. */
function facetFigures({ key, places, perFacet }: Prepared, covariance: Float64Array) {
  const n = key.length;
  const width = places.length;
  const of = new Float64Array(width * width);
  const alone = new Float64Array(width);
  for (let f = 0; f < width; f++)
    for (let g = 0; g < width; g++)
      for (const i of places[f]!)
        for (const j of places[g]!) {
          of[f * width + g]! += key[i]! * key[j]! * covariance[i * n + j]!;
          if (i === j) alone[f]! += covariance[i * n + j]!;
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

function drawn(found: Float64Array, expected: Float64Array, n: number, count: number): Drawn {
  let [noise, difference] = [0, 0];
  for (let i = 0; i < n; i++)
    for (let j = 0; j < i; j++) {
      const r = found[i * n + j]!;
      noise += (1 - r ** 2) ** 2 / count;
      difference += (r - expected[i * n + j]!) ** 2;
    }
  const own = shareOf(noise, difference);
  return { own, values: found.map((r, at) => own * r + (1 - own) * itemAt(expected, at)) };
}

/** Norms of everybody, and of each sex and age that enough people are of. */
function groupsOf(prepared: Prepared, sheets: Sheet[]): Group[] {
  const sexes: (Sex | null)[] = [null, "female", "male"];
  return sexes.flatMap((sex) =>
    AGES.flatMap(([from, to]) => {
      const members = sheets.filter(
        (s) =>
          (sex === null || s.sex === sex) &&
          (from === null || (s.age !== null && s.age >= from)) &&
          (to === null || (s.age !== null && s.age < to)),
      );
      const everybody = sex === null && from === null && to === null;
      return everybody || members.length >= LEAST_RESPONDENTS
        ? [groupOf(prepared, { sex, from, to }, members)]
        : [];
    }),
  );
}

function groupOf(prepared: Prepared, whose: Pick<Group, "sex" | "from" | "to">, members: Sheet[]): Group {
  const sums = members.map(({ raw }) =>
    prepared.places.map((held) => held.reduce((sum, p) => sum + keyedOf(prepared, raw, p), 0)),
  );
  const traits = sums.map((facets) =>
    FACETS_OF.map((at) => at.reduce((sum, f) => sum + itemAt(facets, f), 0)),
  );
  return {
    ...whose,
    respondents: members.length,
    facets: FACETS.map((_, f) => figureOf(sums.map((row) => itemAt(row, f)))),
    traits: FACETS_OF.map((_, t) => figureOf(traits.map((row) => itemAt(row, t)))),
  };
}

function figureOf(values: number[]) {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  const squares = values.reduce((sum, x) => sum + (x - mean) ** 2, 0);
  return { mean: four(mean), sd: four(Math.max(0.5, Math.sqrt(squares / (values.length - 1)))) };
}

/**
 * Weighs the signs of careless answering by people whose answers the figures have not seen: a fifth of them at a
 * time with figures of the other four fifths, once as they answered and once with half of the answers drawn by lot.
 */
function weigh(
  instrument: Instrument,
  form: Form,
  sheets: Sheet[],
  whole: Calibration,
): Calibration["careless"] {
  const even = seeded(sheets.length);
  const honest: number[][] = [];
  const careless: number[][] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const rest = sheets.filter((_, i) => i % FOLDS !== fold);
    const figures = sheets.length > MOST_WEIGHED ? whole : fit(instrument, form, rest);
    const prepared = preparedForm(calibrated(instrument, figures), form);
    for (let i = fold; i < Math.min(sheets.length, MOST_WEIGHED); i += FOLDS) {
      const { sex, age, raw } = itemAt(sheets, i);
      const norms = prepared.norms(sex, age);
      const signs = (answers: Int8Array) =>
        weighed(signsOf(prepared, norms, answers, measure(prepared, norms, answers)));
      honest.push(signs(raw));
      careless.push(signs(raw.map((x) => (even() < 0.5 ? 1 + Math.floor(even() * 5) : x))));
    }
  }
  const { weights, constant } = discriminantOf(honest, careless);
  return { weights: weights.map(four), constant: four(constant) };
}
