import { z } from "zod";
import { FACETS, FORMS, TRAITS, type Sex } from "../app/features/quest/contract.ts";
import { itemAt } from "../app/lib/checked.ts";
import { PUBLISHED } from "../app/features/quest/domain/careless.ts";
import type { Figures } from "../app/features/quest/domain/figures.ts";
import { itemsOf, type Instrument } from "../app/features/quest/domain/instrument.ts";
import { itemModelOf } from "../app/features/quest/domain/item-model.ts";
import { jointOf } from "../app/features/quest/domain/joint.ts";
import { FACETS_OF, type Layout, layoutOf } from "../app/features/quest/domain/layout.ts";
import { inverse } from "../app/features/quest/domain/matrix.ts";
import { unpacked } from "./correlations.ts";
import type { Norms } from "../app/features/quest/domain/norms.ts";
import { ENGINE } from "../app/features/quest/domain/version.ts";
import { messageIn } from "../app/lib/typed.ts";
import { grouped } from "../app/lib/india-format.ts";

/** Minimum number of respondents to estimate correlations between statements. */
export const LEAST_RESPONDENTS = 200;

const Figure = z.strictObject({ mean: z.number(), sd: z.number().positive() });
const Correlation = z.number().min(-1).max(1);
const below = (n: number) => (n * (n - 1)) / 2;

/** A comparison group: one sex or both, and ages from `from` up to but excluding `to`, or all. */
const Group = z.strictObject({
  sex: z.enum(["female", "male"]).nullable(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  respondents: z.number().int().positive(),
  /** Figures of the form's sums, by FACETS and TRAITS. */
  facets: z.array(Figure).length(FACETS.length),
  traits: z.array(Figure).length(TRAITS.length),
});
export type Group = z.infer<typeof Group>;

/**
 * Figures estimated from the respondents of one form: sums and figures derived from them, without data of
 * single people. Matrices are stored as their part below the diagonal, row by row.
 */
const Calibration = z.strictObject({
  kind: z.literal("calibration"),
  instrument: z.string(),
  /** The version of the engine that created it. */
  engine: z.string(),
  form: z.enum(["short", "full"]),
  respondents: z.number().int().min(LEAST_RESPONDENTS),
  /** Raw answers 1–5 to each statement, in the form's order. */
  statements: z.array(Figure.extend({ id: z.uuid() })),
  correlations: z.array(Correlation),
  /** Reliabilities of the facets on this form, and the correlations of their sums, by FACETS. */
  reliabilities: z.array(z.number().positive().lt(1)).length(FACETS.length),
  facetCorrelations: z.array(Correlation).length(below(FACETS.length)),
  groups: z.array(Group).min(1),
  careless: z.strictObject({
    weights: z.array(z.number()).length(PUBLISHED.short.weights.length),
    constant: z.number(),
  }),
  /** The share of each that comes from these respondents; the rest comes from the published figures. */
  own: z.strictObject({ reliabilities: z.number(), correlations: z.number() }),
});
export type Calibration = z.infer<typeof Calibration>;

/** A calibration that cannot be created or used; the message is one sentence. */
export class CalibrationError extends Error {}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new CalibrationError(`The calibration is not JSON: ${messageIn(error)}.`);
  }
}

/**
 * Reads a calibration file and checks that it belongs to this instrument and can be used for scoring. Checks
 * engine version and form first, so that a file of another version gets an error that says so.
 * @throws CalibrationError in one sentence
 */
export function readCalibration(instrument: Instrument, text: string): Calibration {
  const content = parsed(text);
  const named = Named.safeParse(content);
  if (named.success) {
    refuseOtherEngine(named.data);
    refuseOtherForm(named.data);
  }
  const found = Calibration.safeParse(content);
  if (!found.success) {
    const { path, message } = itemAt(found.error.issues, 0);
    throw new CalibrationError(
      `The calibration is not whole: ${path.length ? `${path.join(".")}: ` : ""}${message}.`,
    );
  }
  const calibration = found.data;
  const { form, statements, correlations } = calibration;
  const items = itemsOf(instrument, form);
  if (calibration.instrument !== instrument.version)
    throw new CalibrationError(
      `The calibration is of instrument ${calibration.instrument}; this one is ${instrument.version}.`,
    );
  const other = items.findIndex((item, i) => item.id !== statements[i]?.id);
  if (other >= 0 || statements.length !== items.length)
    throw new CalibrationError(
      `The calibration is of another instrument: the ${form} form has ${items.length} statements, and ` +
        `${other < 0 ? "the file has more" : `number ${other + 1} is ${itemAt(items, other).id}`}.`,
    );
  if (correlations.length !== below(items.length))
    throw new CalibrationError(
      `The calibration has ${correlations.length} correlations of ` +
        `statements; ${below(items.length)} are needed.`,
    );
  if (!calibration.groups.some(isEverybody))
    throw new CalibrationError("The calibration has no group of everybody.");
  try {
    calibratedFigures(calibration, layoutOf(instrument, form));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CalibrationError(`The calibration cannot be used: ${error.message}.`);
  }
  return calibration;
}

/** The fields that a calibration of any version has. */
const Named = z.object({ kind: z.literal("calibration"), engine: z.string(), form: z.string() });

/** Another engine version may weigh other signs, and may define these figures differently. */
function refuseOtherEngine({ engine }: { engine: string }) {
  if (engine !== ENGINE)
    throw new CalibrationError(
      `The calibration was made by version ${engine.slice(0, 20)} ` +
        `of the engine; this is version ${ENGINE}. ` +
        "Create it again with npm run -s calibrate.",
    );
}

function refuseOtherForm({ form }: { form: string }) {
  if (!Object.hasOwn(FORMS, form))
    throw new CalibrationError(
      `The calibration is of the form ${JSON.stringify(form.slice(0, 20))}; there are ` +
        `${Object.keys(FORMS).join(" and ")}.`,
    );
}

/** The instrument with the calibrated figures of a form instead of the published ones. */
export const calibrated = (instrument: Instrument, calibration: Calibration): Instrument => ({
  ...instrument,
  figures: {
    ...instrument.figures,
    [calibration.form]: calibratedFigures(calibration, layoutOf(instrument, calibration.form)),
  },
});

const isEverybody = (g: Group) => g.sex === null && g.from === null && g.to === null;
const mean = (figure: { mean: number }) => figure.mean;
const spread = (figure: { sd: number }) => figure.sd;

/** A calibration's figures, prepared for use. @throws RangeError if a matrix is not positive definite */
function calibratedFigures(calibration: Calibration, layout: Layout): Figures {
  const { statements, groups } = calibration;
  const { key, facetOf, perFacet, facetNet } = layout;
  const n = key.length;
  const facetReliability = Float64Array.from(calibration.reliabilities);
  const r = unpacked(calibration.facetCorrelations, FACETS.length);
  const norms = new Map(groups.map((group) => [group, normsOf(group)]));
  const everybody = itemAt(groups.filter(isEverybody), 0);
  const { facetMean, facetSd } = normsOf(everybody);
  const covariance = unpacked(calibration.correlations, n).map(
    (x, at) => x * itemAt(statements, Math.floor(at / n)).sd * itemAt(statements, at % n).sd,
  );
  const offset = Float64Array.from(statements, (statement, i) => {
    const usual = itemAt(facetMean, itemAt(facetOf, i)) / perFacet;
    return statement.mean - (itemAt(key, i) > 0 ? usual : 6 - usual);
  });
  const find = (sex: Sex | null, age: number | null) => groupOf(groups, sex, age) ?? everybody;
  return {
    facetReliability,
    r,
    inverse: inverse(r, FACETS.length),
    joint: jointOf({ r, facetReliability, facetNet, facetSd, facetsOf: FACETS_OF }),
    items: itemModelOf(offset, covariance, Float64Array.from(statements, mean)),
    careless: calibration.careless,
    norms: (sex, age) => norms.get(find(sex, age)) ?? normsOf(everybody),
    label: (sex, age) => nameOf(find(sex, age)),
  };
}

const normsOf = ({ facets, traits }: Group): Norms => ({
  facetMean: Float64Array.from(facets, mean),
  facetSd: Float64Array.from(facets, spread),
  traitMean: Float64Array.from(traits, mean),
  traitSd: Float64Array.from(traits, spread),
});

/** The narrowest group that includes a person: by sex and age, else by sex, else by age. */
function groupOf(groups: Group[], sex: Sex | null, age: number | null): Group | undefined {
  const fits = groups.filter(
    (g) =>
      (g.sex === null || g.sex === sex) &&
      (g.from === null || (age !== null && age >= g.from)) &&
      (g.to === null || (age !== null && age < g.to)),
  );
  const narrowness = (g: Group) => (g.sex === null ? 0 : 2) + (g.from === null && g.to === null ? 0 : 1);
  return fits.toSorted((a, b) => narrowness(b) - narrowness(a))[0];
}

function nameOf({ sex, from, to, respondents }: Group): string {
  const who = sex === null ? "people" : sex === "female" ? "women" : "men";
  const age =
    from === null
      ? to === null
        ? ""
        : ` under ${to}`
      : to === null
        ? ` of ${from} and over`
        : ` of ${from} to ${to - 1}`;
  return `${grouped(respondents)} ${who}${age} who answered the same statements`;
}
