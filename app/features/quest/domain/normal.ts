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

// Ten-point Gauss-Legendre rule on [-1, 1]; the negative half mirrors it.
const NODES = [
  0.1488743389816312, 0.4333953941292472, 0.6794095682990244, 0.8650633666889845, 0.9739065285171717,
];
const WEIGHTS = [
  0.2955242247147529, 0.2692667193099963, 0.219086362515982, 0.1494513491505806, 0.0666713443086881,
];

/**
 * P(X ≥ a and Y ≥ b) for two standard normal variables with correlation r, |r| < 0.95.
 * Z. Drezner and G. O. Wesolowsky, "On the computation of the bivariate normal integral", J. Stat. Comput.
 * Simul. 35 (1990).
 */
export function bothAbove(a: number, b: number, r: number): number {
  const top = Math.asin(r);
  let sum = 0;
  for (let i = 0; i < NODES.length; i++)
    for (const side of [-1, 1]) {
      const sin = Math.sin((top * (side * NODES[i]! + 1)) / 2);
      sum += WEIGHTS[i]! * Math.exp((sin * a * b - (a * a + b * b) / 2) / (1 - sin * sin));
    }
  return normalBelow(-a) * normalBelow(-b) + (sum * top) / (4 * Math.PI);
}

/**
 * Numbers from a seed, evenly in [0, 1): the 32-bit generator known as mulberry32. The same seed gives the
 * same numbers everywhere.
 */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** One standard normal number from two even ones (Box and Muller, 1958). */
export function normalFrom(even: () => number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - even()));
  return radius * Math.cos(2 * Math.PI * even());
}
