const ROOT_2PI = Math.sqrt(2 * Math.PI);

/**
 * Φ(x), the share of a standard normal population below x. Absolute error < 1e-14.
 * Series of G. Marsaglia, "Evaluating the Normal Distribution", J. Stat. Software 11 (2004).
 */
export function normalBelow(x: number): number {
  if (x < -8) return 0;
  if (x > 8) return 1;
  let sum = x;
  let term = x;
  for (let i = 3; Math.abs(term) > 1e-16 * Math.abs(sum); i += 2) {
    term *= (x * x) / i;
    sum += term;
  }
  return 0.5 + (sum * Math.exp(-0.5 * x * x)) / ROOT_2PI;
}

/**
 * A standard normal number from two uniform ones (Box and Muller, 1958).
 * @param even a random number from 0 to 1
 */
export function normalFrom(even: () => number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - even()));
  return radius * Math.cos(2 * Math.PI * even());
}
