import type { Quality } from "../contract.ts";
import { indexOf } from "./careless.ts";
import type { Prepared } from "./form.ts";
import { type Fit, fitOf, usualAnswers } from "./item-model.ts";
import { repetition, runOf, spreadOf } from "./repetition.ts";
import type { Layout } from "./layout.ts";
import type { Measured } from "./measure.ts";
import type { Norms } from "./norms.ts";
import { figureAt } from "./matrix.ts";

/** Signs that distinguish honest from random answers. */
export type Signs = {
  /** Longest run of the same answer. */
  run: number;
  /** Expected number of such long runs in random order, given the person's own share of that answer. */
  runExpected: number;
  /** Standard deviation of the raw answers. */
  spread: number;
  /** Share of the most frequent answer. */
  common: number;
  /**
   * How much more often answers equal the one 1 to 15 places earlier than expected from the person's own
   * shares: 1 for a pattern without slips, about 0 for none (like J. Cohen's kappa, 1960). The largest of all
   * fifteen lags.
   */
  repeat: number;
  /** Acquiescence, in steps of the answer scale. */
  agreeing: number;
  /** Correlation of the raw answers with the comparison group's means. */
  typical: number;
  /**
   * Correlation of each answer with the mean of the other answers to its facet, both keyed and relative to
   * the comparison group's means.
   */
  together: number;
  /** Entropy of the five answers' shares: 0 if only one was given, ln 5 if all were equally frequent. */
  variety: number;
  /**
   * Distance from usual facet profiles: z' R⁻¹ z / 29, about 1 for an honest person (P. C. Mahalanobis,
   * 1936).
   */
  distance: number;
  /** How well each answer agrees with its prediction from the others. */
  agreement: Fit["agreement"];
  /** How much likelier the answers are if half of them are random. */
  lot: Fit["lot"];
  /** Combines `spread` and the six signs above; above 2: not distinguishable from chance. */
  index: number;
};

/** Computes the signs of careless answering (reference: Meade and Craig, Psychological Methods 17, 2012). */
export function signsOf(
  prepared: Prepared,
  norms: Norms,
  raw: Int8Array,
  { facets, acquiescence }: Pick<Measured, "facets" | "acquiescence">,
): Signs {
  const usual = usualAnswers(prepared, norms);
  const signs = {
    ...runOf(raw),
    spread: spreadOf(raw),
    ...repetition(raw),
    agreeing: acquiescence,
    typical: typicality(usual, raw),
    together: togetherness(prepared, usual, raw),
    distance: distanceOf(prepared, facets),
    ...fitOf(prepared, usual, raw),
  };
  return { ...signs, index: indexOf(prepared.careless, signs) };
}

function distanceOf({ inverse }: Prepared, z: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < z.length; i++) {
    let row = 0;
    for (let j = 0; j < z.length; j++) row += figureAt(inverse, i * z.length + j) * figureAt(z, j);
    sum += row * figureAt(z, i);
  }
  return sum / z.length;
}

/** Pearson correlation of the raw answers with the comparison group's means. */
function typicality(usual: Float64Array, raw: Int8Array): number {
  let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0];
  const n = raw.length;
  for (let p = 0; p < n; p++) {
    const [x, y] = [raw[p]!, figureAt(usual, p)];
    sx += x;
    sy += y;
    sxx += x * x;
    syy += y * y;
    sxy += x * y;
  }
  const spread = (n * sxx - sx * sx) * (n * syy - sy * sy);
  return spread > 0 ? (n * sxy - sx * sy) / Math.sqrt(spread) : 0;
}

/** Correlation of answers within facets. */
function togetherness({ key, places, perFacet }: Prepared, usual: Float64Array, raw: Int8Array): number {
  const off = usual.map((mean, p) => key[p]! * (raw[p]! - mean));
  let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0];
  for (const scalePlaces of places) {
    let sum = 0;
    for (const p of scalePlaces) sum += figureAt(off, p);
    for (const p of scalePlaces) {
      const x = figureAt(off, p);
      const y = (sum - x) / (perFacet - 1);
      sx += x;
      sy += y;
      sxx += x * x;
      syy += y * y;
      sxy += x * y;
    }
  }
  const n = raw.length;
  const spread = (n * sxx - sx * sx) * (n * syy - sy * sy);
  return spread > 0 ? (n * sxy - sx * sy) / Math.sqrt(spread) : 0;
}

/**
 * Limits of the grades. A run above 12 counts only if fewer than .001 such runs are expected from the
 * person's own shares, since a person who gives one answer to half of the statements may well have such runs.
 * Of 500 people who answered the 240 statements of a similar inventory (C. V. Dolan and others, Structural
 * Equation Modeling 16, 2009), split into 2,000 short and 2,000 full forms, none has a run above 17, none
 * gives one answer to more than .71 of the statements, and no repetition is above .44 (.29 in full forms); 99
 * in 100 patterns with 15% noise are above it.
 */
const LIMIT = {
  run: 12,
  runExpected: 0.001,
  longRun: 17,
  someRun: 10,
  spread: 0.5,
  common: 0.75,
  repeat: 0.46,
  someRepeat: 0.38,
  agreeing: 1,
  index: 2,
  someIndex: 1,
  ms: 1000,
  someMs: 1500,
  fast: 0.25,
  someFast: 0.1,
};

/** A person's pace: median time per statement, and the share of answers too fast to have been read. */
export type Pace = { medianMs: number; fast: number };

function paceReasons({ medianMs, fast }: Pace, grave: string[], slight: string[]) {
  if (medianMs < LIMIT.ms) grave.push("Half of the statements were answered in less than a second each.");
  else if (fast >= LIMIT.fast)
    grave.push(`${percent(fast)} of the statements were answered faster than they can be read.`);
  else if (medianMs < LIMIT.someMs)
    slight.push("Half of the statements were answered in less than a second and a half each.");
  else if (fast >= LIMIT.someFast)
    slight.push(`${percent(fast)} of the statements were answered faster than they can be read.`);
}
const percent = (share: number) => `${Math.round(100 * share)}%`;

/**
 * Grade C: unreliable; B: some doubt; A: nothing conspicuous. `reasons` are sentences for the person, most
 * important first.
 * @param pace null if times are unknown
 */
export function grade(signs: Signs, pace: Pace | null): Quality {
  const grave: string[] = [];
  const slight: string[] = [];
  const isLong = signs.run > LIMIT.run && signs.runExpected < LIMIT.runExpected;
  const run = isLong || signs.run > LIMIT.longRun;
  const straight = run || signs.spread < LIMIT.spread || signs.common > LIMIT.common;
  if (run) grave.push(`The same answer was given ${signs.run} times in a row.`);
  else if (straight) grave.push("Nearly every statement got the same answer.");
  else if (signs.repeat > LIMIT.repeat) grave.push("The answers repeat in a fixed pattern.");
  else if (signs.agreeing > LIMIT.agreeing)
    grave.push("Nearly everything was agreed with, also statements that say the opposite of each other.");
  else if (signs.agreeing < -LIMIT.agreeing)
    grave.push("Nearly everything was denied, also statements that say the opposite of each other.");
  else if (signs.run > LIMIT.someRun) slight.push(`The same answer was given ${signs.run} times in a row.`);
  if (grave.length === 0 && signs.repeat > LIMIT.someRepeat)
    slight.push("Stretches of the answers repeat in a pattern.");
  if (!straight && signs.index > LIMIT.index)
    grave.push("Statements that go together were answered as differently as by chance.");
  else if (!straight && signs.index > LIMIT.someIndex)
    slight.push("Statements that go together were answered more differently than most people answer them.");
  if (pace) paceReasons(pace, grave, slight);
  return { grade: grave.length ? "C" : slight.length ? "B" : "A", reasons: [...grave, ...slight] };
}

/**
 * Minimum time to read and answer a statement, in milliseconds: a quarter of a second to choose and press,
 * and 85 ms per word, which is 700 words a minute. Reading with understanding is well below that: 200 to 400
 * words a minute (K. Rayner and others, Psychological Science in the Public Interest 17, 2016).
 */
const CHOICE_MS = 250;
const WORD_MS = 85;

/** The pace from the known times per statement, in milliseconds; null if fewer than half are known. */
export function paceOf(prepared: Layout, times: Readonly<Record<string, number>> | undefined): Pace | null {
  if (!times) return null;
  const knownTimes: number[] = [];
  let fast = 0;
  for (const [place, id] of prepared.ids.entries()) {
    const ms = times[id];
    if (ms === undefined || !Number.isFinite(ms) || ms < 0) continue;
    knownTimes.push(ms);
    if (ms < CHOICE_MS + WORD_MS * prepared.words[place]!) fast++;
  }
  if (knownTimes.length * 2 < prepared.ids.length) return null;
  knownTimes.sort((a, b) => a - b);
  const half = knownTimes.length >> 1;
  return {
    medianMs: knownTimes.length % 2 ? knownTimes[half]! : (knownTimes[half - 1]! + knownTimes[half]!) / 2,
    fast: fast / knownTimes.length,
  };
}
