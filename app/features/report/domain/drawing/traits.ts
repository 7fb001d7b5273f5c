import type { Evidence } from "../../contract.ts";
import { normalCdf, normalQuantile } from "../../../../lib/normal.ts";
import { firstOf } from "../../../../lib/checked.ts";

/** The five axes, clockwise from the top of the form. */
export const AXES = ["O", "C", "E", "A", "N"] as const;
export type Axis = (typeof AXES)[number];

/**
 * A person's values on one axis. `t`: true-score estimate; `se`: its standard error, both in standard units;
 * `reliability`: 0..1.
 */
export type Reading = Pick<Evidence["traits"][string], "t" | "se" | "reliability">;
export type Traits = Record<string, Reading>;

/** Default for a missing trait: average, with a wide range. */
const UNKNOWN: Reading = { t: 0, se: 0.43, reliability: 0.75 };
export const readingOf = (traits: Traits, axis: Axis): Reading => traits[axis] ?? UNKNOWN;

/** Standard score before shrinkage: t = reliability · z. */
export const zOf = (traits: Traits, axis: Axis): number =>
  readingOf(traits, axis).t / readingOf(traits, axis).reliability;

/** The percentile (0..1) at `z` standard errors from the estimate: Φ((t + z·se)/√reliability). */
export const percentileFrom = ({ t, se, reliability }: Reading, z: number): number =>
  normalCdf((t + z * se) / Math.sqrt(reliability));

/** The percentile (0..1) below which the true value lies with probability q. */
export const percentileAt = (reading: Reading, q: number): number =>
  percentileFrom(reading, normalQuantile(q));

/** The axis on which the person is furthest from average. */
export const strongest = (traits: Traits): Axis =>
  firstOf(AXES.toSorted((a, b) => Math.abs(readingOf(traits, b).t) - Math.abs(readingOf(traits, a).t)));
