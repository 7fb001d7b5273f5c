/**
 * The longest run of the same answer, and the expected number of runs that long in random order: (1 + (n −
 * run)(1 − p)) pʳᵘⁿ, with p the share of that answer (number of possible starts times the probability of
 * each).
 */
export function runOf(raw: Int8Array): { run: number; runExpected: number } {
  let [longest, of, run] = [0, 0, 0];
  const counts = new Float64Array(6);
  for (let i = 0; i < raw.length; i++) {
    counts[raw[i]!]!++;
    run = raw[i] === raw[i - 1] ? run + 1 : 1;
    if (run > longest) [longest, of] = [run, raw[i]!];
  }
  const p = counts[of]! / raw.length;
  return { run: longest, runExpected: (1 + (raw.length - longest) * (1 - p)) * p ** longest };
}

/** Standard deviation of the raw answers. */
export function spreadOf(raw: Int8Array): number {
  let sum = 0;
  let squares = 0;
  for (const x of raw) {
    sum += x;
    squares += x * x;
  }
  return Math.sqrt(Math.max(0, squares / raw.length - (sum / raw.length) ** 2));
}

/** Maximum period of a pattern. */
const LONGEST_CYCLE = 15;

/** The share of the most frequent answer, and repetition and variety; see `Signs`. */
export function repetition(raw: Int8Array): { common: number; repeat: number; variety: number } {
  const counts = new Float64Array(6);
  for (const x of raw) counts[x]!++;
  const shares = counts.map((count) => count / raw.length);
  const chance = shares.reduce((sum, share) => sum + share ** 2, 0);
  let highest = 0;
  for (let lag = 1; lag <= LONGEST_CYCLE; lag++) {
    let matches = 0;
    for (let p = lag; p < raw.length; p++) if (raw[p] === raw[p - lag]) matches++;
    highest = Math.max(highest, matches / (raw.length - lag));
  }
  return {
    common: Math.max(...shares),
    repeat: chance < 1 ? (highest - chance) / (1 - chance) : 0,
    variety: -shares.reduce((sum, share) => sum + (share > 0 ? share * Math.log(share) : 0), 0),
  };
}
