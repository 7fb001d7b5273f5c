/** Share of a standard normal distribution below x. Source: Abramowitz and Stegun 7.1.26; error under 1.5e-7. */
export function normalShare(x: number): number {
  const z = Math.abs(x) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * z);
  const tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * Math.exp(-z * z);
  return x >= 0 ? 1 - tail / 2 : tail / 2;
}

export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
