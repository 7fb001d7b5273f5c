import type { Form } from "../app/features/quest/contract.ts";
import { itemAt } from "../app/lib/checked.ts";
import { type Calibration, calibrated } from "./calibration.ts";
import { weighed } from "../app/features/quest/domain/careless.ts";
import { discriminantOf } from "./discriminant.ts";
import { preparedForm, type Prepared } from "../app/features/quest/domain/form.ts";
import type { Instrument } from "../app/features/quest/domain/instrument.ts";
import { cholesky, times } from "../app/features/quest/domain/matrix.ts";
import { unpacked } from "./correlations.ts";
import { measure } from "../app/features/quest/domain/measure.ts";
import { normalFrom } from "../app/features/quest/domain/normal.ts";
import { seeded } from "../app/lib/seeded.ts";
import { signsOf } from "../app/features/quest/domain/quality.ts";
import type { Sheet } from "./sums.ts";

const FOLDS = 5;

/**
 * Training data for the index: the signs of honest people, and of the same people with half of their answers
 * random.
 */
type Found = { honest: number[][]; careless: number[][] };

function addSigns(
  { honest, careless }: Found,
  prepared: Prepared,
  { sex, age, raw }: Sheet,
  even: () => number,
) {
  const norms = prepared.norms(sex, age);
  const signs = (answers: Int8Array) =>
    weighed(signsOf(prepared, norms, answers, measure(prepared, norms, answers)));
  honest.push(signs(raw));
  careless.push(signs(raw.map((x) => (even() < 0.5 ? 1 + Math.floor(even() * 5) : x))));
}

const four = (x: number) => Math.round(1e4 * x) / 1e4 + 0;
function weighedBy(form: Form, { honest, careless }: Found): Calibration["careless"] {
  const { weights, constant } = discriminantOf(form, honest, careless);
  return { weights: weights.map(four), constant: four(constant) };
}

/**
 * Weighs the signs of careless answering by five-fold cross-validation: each fifth is scored with figures
 * from the other four, once with its own answers and once with half of them random.
 * @param figures creates a calibration from some of the sheets
 */
export function weighBySheets(
  instrument: Instrument,
  form: Form,
  sheets: Sheet[],
  figures: (sheets: Sheet[]) => Calibration,
): Calibration["careless"] {
  const even = seeded(sheets.length);
  const found: Found = { honest: [], careless: [] };
  for (let fold = 0; fold < FOLDS; fold++) {
    const rest = sheets.filter((_, i) => i % FOLDS !== fold);
    const prepared = preparedForm(calibrated(instrument, figures(rest)), form);
    for (let i = fold; i < sheets.length; i += FOLDS) addSigns(found, prepared, itemAt(sheets, i), even);
  }
  return weighedBy(form, found);
}

/** Number of people simulated from a calibration. */
const SIMULATED = 2000;
/**
 * Variation between people: in how strongly they answer (standard deviation of the factor's logarithm), and
 * in how consistently, in steps.
 */
const STRENGTH = 0.3;
const LOOSENESS = 0.4;
/** Variance added by rounding to whole answers, in steps. */
const ROUNDING = 1 / 12;

/**
 * Simulates people from a calibration: answers with its means and covariances. People also differ in how
 * strongly and consistently they answer, as real ones do. Reproducible by seed.
 */
export function sheetsFrom({ statements, correlations }: Calibration, count: number, seed: number): Sheet[] {
  const n = statements.length;
  const even = seeded(seed);
  const normal = () => normalFrom(even);
  const covariance = unpacked(correlations, n).map((r, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    return r * itemAt(statements, i).sd * itemAt(statements, j).sd - (i === j ? ROUNDING : 0);
  });
  const root = cholesky(covariance, n);
  return Array.from({ length: count }, () => {
    const strength = Math.exp(STRENGTH * normal());
    const looseness = LOOSENESS * Math.abs(normal());
    const model = times(root, Float64Array.from(statements, normal));
    const raw = Int8Array.from(statements, ({ mean }, i) => {
      const own = mean - 3 + itemAt(model, i) + looseness * normal();
      return Math.min(5, Math.max(1, Math.round(3 + strength * own)));
    });
    return { sex: null, age: null, raw };
  });
}

/** Weighs the signs of careless answering with people simulated from a calibration. */
export function weighBySimulation(instrument: Instrument, fitted: Calibration): Calibration["careless"] {
  const prepared = preparedForm(calibrated(instrument, fitted), fitted.form);
  const even = seeded(SIMULATED);
  const found: Found = { honest: [], careless: [] };
  for (const sheet of sheetsFrom(fitted, SIMULATED, fitted.respondents))
    addSigns(found, prepared, sheet, even);
  return weighedBy(fitted.form, found);
}
