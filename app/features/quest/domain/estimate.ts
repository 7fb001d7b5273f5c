import type { Estimate, FacetEstimate } from "../contract.ts";
import { normalBelow } from "./normal.ts";

/** Half the width of an 80% range, in standard errors. */
export const BAND = 1.28;

/** Four decimals and no negative zero, so that the same answers give the same bytes. */
const rounded = (x: number) => Math.round(x * 10_000) / 10_000 + 0;

/** A whole number from 1 to 99: no one is above or below everyone. */
const percentileOf = (z: number) => Math.min(99, Math.max(1, Math.round(100 * normalBelow(z))));

/** Minimum width of a range: at the limits of 1 and 99 both ends would be equal. */
const MIN_WIDTH = 2;

/**
 * A standard score `z`, the estimate `t` of its true score with standard error `se`, and the variance of true
 * scores.
 */
export type Measurement = { z: number; t: number; se: number; variance: number };

/**
 * A person's standing in a population whose true scores have this variance: percentile 100·Φ(T/√variance),
 * 80% range 100·Φ((T ± 1.28·SE)/√variance). `reliability` is that variance, the share of observed variance
 * that is not error.
 */
export function estimateFrom({ z, t, se, variance }: Measurement): Estimate {
  const root = Math.sqrt(variance);
  return {
    z: rounded(z),
    t: rounded(t),
    se: rounded(se),
    reliability: rounded(variance),
    percentile: percentileOf(t / root),
    low: Math.min(99 - MIN_WIDTH, percentileOf((t - BAND * se) / root)),
    high: Math.max(1 + MIN_WIDTH, percentileOf((t + BAND * se) / root)),
  };
}

/** Limits at the percentiles 10, 30, 70 and 90. */
function levelOf(percentile: number): FacetEstimate["level"] {
  if (percentile <= 10) return 1;
  if (percentile <= 30) return 2;
  if (percentile < 70) return 3;
  return percentile < 90 ? 4 : 5;
}

/**
 * A facet estimate with its level. Only the level is shown, because a facet has few statements. Estimates
 * vary less than true scores: their variance is variance − SE². The level ranks this estimate among those of
 * the comparison group.
 */
export function facetEstimate(measurement: Measurement): FacetEstimate {
  const { t, se, variance } = measurement;
  const spread = Math.sqrt(Math.max(variance - se ** 2, 1e-9));
  return { ...estimateFrom(measurement), level: levelOf(100 * normalBelow(t / spread)) };
}
