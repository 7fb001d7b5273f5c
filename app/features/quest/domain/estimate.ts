import type { Estimate, FacetEstimate } from "../contract.ts";
import { normalBelow } from "./normal.ts";

/** Half the width of an 80% range, in standard errors. */
const BAND = 1.28;

/** Four decimals in everything that is stored, and no negative zero: same answers, same bytes. */
export const rounded = (x: number) => Math.round(x * 10_000) / 10_000 + 0;

/** A percentile is a whole number from 1 to 99: nobody stands above or below everyone. */
const percentileOf = (z: number) => Math.min(99, Math.max(1, Math.round(100 * normalBelow(z))));

/**
 * Where a person stands, from a standard score z and the reliability r of the scale.
 * True score T = r·z (T. L. Kelley, 1927); its standard error √(r(1−r)); percentile 100·Φ(T/√r);
 * 80% range 100·Φ((T ± 1.28·SE)/√r).
 */
export function estimate(z: number, r: number): Estimate {
  const t = r * z;
  const se = Math.sqrt(r * (1 - r));
  const root = Math.sqrt(r);
  return {
    z: rounded(z),
    t: rounded(t),
    se: rounded(se),
    reliability: rounded(r),
    percentile: percentileOf(t / root),
    low: percentileOf((t - BAND * se) / root),
    high: percentileOf((t + BAND * se) / root),
  };
}

/** Five levels, by percentile: up to 10, up to 30, the middle, from 70, from 90. */
function levelOf(percentile: number): FacetEstimate["level"] {
  if (percentile <= 10) return 1;
  if (percentile <= 30) return 2;
  if (percentile < 70) return 3;
  return percentile < 90 ? 4 : 5;
}

/** An estimate of a facet: few statements, so it is shown as a level. */
export function facetEstimate(z: number, r: number): FacetEstimate {
  const found = estimate(z, r);
  return { ...found, level: levelOf(found.percentile) };
}
