const SHOWN = { low: 35, high: 85 };
/**
 * Points of likelihood for each standard deviation of fit: one act in two weeks follows a trait only loosely.
 */
const POINTS = 9;

/** Percent, 35..85: the base rate moved by the person's fit. */
export const likelihoodOf = (base: number, fit: number) =>
  Math.round(Math.min(SHOWN.high, Math.max(SHOWN.low, base + POINTS * fit)));
