import { FACETS, TRAITS } from "../app/features/quest/contract.ts";
import { itemAt } from "../app/lib/checked.ts";
import { calibrated, type Calibration } from "./calibration.ts";
import { BAND, facetEstimate } from "../app/features/quest/domain/estimate.ts";
import { preparedForm, type Prepared } from "../app/features/quest/domain/form.ts";
import type { Instrument } from "../app/features/quest/domain/instrument.ts";
import { AGREEING, type Joint, trueScores } from "../app/features/quest/domain/joint.ts";
import { cholesky, times } from "../app/features/quest/domain/matrix.ts";
import { measure } from "../app/features/quest/domain/measure.ts";
import { normalFrom } from "../app/features/quest/domain/normal.ts";
import { seeded } from "../app/lib/seeded.ts";
import { grade, signsOf } from "../app/features/quest/domain/quality.ts";
import { sheetsFrom } from "./weighing.ts";

/** Results of one set of figures on simulated people; shares from 0 to 1. */
type CalibrationColumn = {
  /** How often 80% ranges contain the true value. */
  coverage: { facets: number; traits: number };
  /** The share of results in each of a facet's five levels. */
  levels: number[];
  /** The share graded C, among honest people and those who answered half or everything at random. */
  careless: { honest: number; half: number; random: number };
};
type CalibrationComparison = { people: number; old: CalibrationColumn; new: CalibrationColumn };

const SIMULATED = 2000;
const SEED = 1000;
const WIDTH = FACETS.length;

/**
 * A person's facets, simulated from the new figures: true standing and observed scores, in standard
 * deviations of the group.
 */
type Drawn = { truth: Float64Array; z: Float64Array };

function drawnFrom({ joint, facetReliability, facetNet }: Prepared, facetSd: Float64Array): Drawn[] {
  const normal = (
    (even) => () =>
      normalFrom(even)
  )(seeded(SEED));
  const root = cholesky(joint.truth, WIDTH);
  return Array.from({ length: SIMULATED }, () => {
    const truth = times(root, Float64Array.from(FACETS, normal));
    const agreeing = AGREEING * normal();
    const z = truth.map(
      (t, f) =>
        t +
        Math.sqrt(1 - itemAt(facetReliability, f)) * normal() +
        (agreeing * itemAt(facetNet, f)) / itemAt(facetSd, f),
    );
    return { truth, z };
  });
}

const within = (off: number, se: number) => (Math.abs(off) <= BAND * se ? 1 : 0);

/**
 * How often the 80% ranges of `by` contain the true standing of people simulated from `of`, for facets and
 * traits. Both are in standard deviations of true scores, which percentiles are based on.
 */
function coverageOf(people: Drawn[], of: Prepared, by: Prepared) {
  const [group, other] = [of.norms(null, null), by.norms(null, null)];
  const spreadOf = ({ joint }: Prepared, f: number) => Math.sqrt(itemAt(joint.truth, f * WIDTH + f));
  const traitOf = ({ weights, traitTruth }: Joint, truth: Float64Array, t: number) =>
    FACETS.reduce((sum, _, f) => sum + itemAt(weights, t * WIDTH + f) * itemAt(truth, f), 0) /
    Math.sqrt(itemAt(traitTruth, t));
  let [facets, traits] = [0, 0];
  for (const { truth, z } of people) {
    const seen = z.map(
      (x, f) =>
        (x * itemAt(group.facetSd, f) + itemAt(group.facetMean, f) - itemAt(other.facetMean, f)) /
        itemAt(other.facetSd, f),
    );
    const found = trueScores(by.joint, seen);
    for (let f = 0; f < WIDTH; f++) {
      const own = itemAt(truth, f) / spreadOf(of, f);
      const said = itemAt(found.facets, f) / spreadOf(by, f);
      facets += within(said - own, itemAt(by.joint.facetSe, f) / spreadOf(by, f));
    }
    for (let t = 0; t < TRAITS.length; t++) {
      const spread = Math.sqrt(itemAt(by.joint.traitTruth, t));
      const off = itemAt(found.traits, t) / spread - traitOf(of.joint, truth, t);
      traits += within(off, itemAt(by.joint.traitSe, t) / spread);
    }
  }
  return { facets: facets / people.length / WIDTH, traits: traits / people.length / TRAITS.length };
}

/**
 * Shares of the five levels, and of grade C among honest people and those who answered half or everything at
 * random.
 */
function sheetsBy(by: Prepared, sheets: { raw: Int8Array }[]) {
  const even = seeded(SEED);
  const lot = () => 1 + Math.floor(even() * 5);
  const norms = by.norms(null, null);
  const levels = [0, 0, 0, 0, 0];
  const careless = (raw: Int8Array) =>
    grade(signsOf(by, norms, raw, measure(by, norms, raw)), null).grade === "C" ? 1 : 0;
  let [honest, half, random] = [0, 0, 0];
  for (const { raw } of sheets) {
    const z = measure(by, norms, raw).facets;
    const { facets } = trueScores(by.joint, z);
    for (const [f, t] of facets.entries()) {
      const known = {
        z: itemAt(z, f),
        t,
        se: itemAt(by.joint.facetSe, f),
        variance: itemAt(by.facetReliability, f),
      };
      const level = facetEstimate(known).level - 1;
      levels[level] = itemAt(levels, level) + 1;
    }
    honest += careless(raw);
    half += careless(raw.map((x) => (even() < 0.5 ? lot() : x)));
    random += careless(raw.map(lot));
  }
  const n = sheets.length;
  return {
    levels: levels.map((count) => count / n / WIDTH),
    careless: { honest: honest / n, half: half / n, random: random / n },
  };
}

/**
 * Compares a new calibration with the figures in use: both score the same 2,000 people simulated from the new
 * figures. Seeded, and thus reproducible.
 */
export function compareCalibrations(inUse: Instrument, made: Calibration): CalibrationComparison {
  const old = preparedForm(inUse, made.form);
  const own = preparedForm(calibrated(inUse, made), made.form);
  const drawn = drawnFrom(own, own.norms(null, null).facetSd);
  const sheets = sheetsFrom(made, SIMULATED, SEED);
  const column = (by: Prepared): CalibrationColumn => ({
    coverage: coverageOf(drawn, own, by),
    ...sheetsBy(by, sheets),
  });
  return { people: SIMULATED, old: column(old), new: column(own) };
}
