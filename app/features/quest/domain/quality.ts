import type { Quality } from "../contract.ts";
import type { Prepared } from "./form.ts";
import type { Norms } from "./norms.ts";

/** What an honest and a random set of answers differ in. */
export type Signs = {
  /** Longest run of the same answer. */
  run: number;
  /** Standard deviation of the raw answers. */
  spread: number;
  /** Largest share of answers that repeat the one 1 to 6 places earlier. */
  repeat: number;
  /** Correlation of the raw answers with what people in the comparison group answer. */
  typical: number;
  /** Mean standard deviation of the keyed answers inside a facet. */
  within: number;
  /** Variance between the facets over the variance inside them: about 1 when answers do not depend on what is asked. */
  between: number;
  /** Combined index of the last three; above 2: not told apart from chance. */
  index: number;
};

/** Works out the signs of careless answering (reference: Meade and Craig, Psychological Methods 17, 2012). */
export function signsOf(prepared: Prepared, norms: Norms, raw: Int8Array): Signs {
  const typical = typicality(prepared, norms, raw);
  const { within, between } = consistency(prepared, norms, raw);
  const index = (0.3 - typical) / 0.12 + (within - 1) / 0.15 + (1 - between) / 0.5;
  return { run: longestRun(raw), spread: spreadOf(raw), repeat: repetition(raw), typical, within, between, index };
}

function longestRun(raw: Int8Array): number {
  let longest = 0;
  let run = 0;
  for (let p = 0; p < raw.length; p++) {
    run = raw[p] === raw[p - 1] ? run + 1 : 1;
    if (run > longest) longest = run;
  }
  return longest;
}

function spreadOf(raw: Int8Array): number {
  let sum = 0;
  let squares = 0;
  for (const x of raw) {
    sum += x;
    squares += x * x;
  }
  return Math.sqrt(Math.max(0, squares / raw.length - (sum / raw.length) ** 2));
}

function repetition(raw: Int8Array): number {
  let most = 0;
  for (let lag = 1; lag <= 6; lag++) {
    let same = 0;
    for (let p = lag; p < raw.length; p++) if (raw[p] === raw[p - lag]) same++;
    most = Math.max(most, same / (raw.length - lag));
  }
  return most;
}

/** Pearson correlation of the raw answers with the expected ones: the facet's mean per statement, or 6 minus it where keyed minus. */
function typicality({ key, facetOf, perFacet }: Prepared, norms: Norms, raw: Int8Array): number {
  let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0];
  const n = raw.length;
  const scale = 4 / perFacet; // norms of the short form are half
  for (let p = 0; p < n; p++) {
    const mean = (norms.facetMean[facetOf[p]!]! * scale) / 4;
    const x = raw[p]!;
    const y = key[p]! > 0 ? mean : 6 - mean;
    sx += x;
    sy += y;
    sxx += x * x;
    syy += y * y;
    sxy += x * y;
  }
  const spread = (n * sxx - sx * sx) * (n * syy - sy * sy);
  return spread > 0 ? (n * sxy - sx * sy) / Math.sqrt(spread) : 0;
}

/** Do answers to the statements of one facet go together, more than answers to statements of different facets? */
function consistency({ key, places, perFacet }: Prepared, norms: Norms, raw: Int8Array): { within: number; between: number } {
  let [sds, variances, sum, squares] = [0, 0, 0, 0];
  for (let f = 0; f < places.length; f++) {
    let s = 0;
    let ss = 0;
    for (const p of places[f]!) {
      const keyed = key[p]! > 0 ? raw[p]! : 6 - raw[p]!;
      s += keyed;
      ss += keyed * keyed;
    }
    const variance = (ss - (s * s) / perFacet) / perFacet;
    sds += Math.sqrt(variance);
    variances += variance;
    const deviation = (s - norms.facetMean[f]!) / perFacet;
    sum += deviation;
    squares += deviation * deviation;
  }
  const n = places.length;
  const inside = variances / n;
  const outside = squares / n - (sum / n) ** 2;
  return { within: sds / n, between: (perFacet * outside) / (inside + 0.05) };
}

/** Grade C: not to be relied on; B: some doubt; A: nothing stands out. `reasons` are sentences for the person. */
export function grade(signs: Signs, medianMs: number | null): Quality {
  const grave: string[] = [];
  const slight: string[] = [];
  if (signs.run > 12) grave.push(`The same answer was given ${signs.run} times in a row.`);
  if (signs.spread < 0.5) grave.push("Nearly every statement got the same answer.");
  else if (signs.repeat > 0.9 && signs.run <= 12) grave.push("The answers follow a repeating pattern.");
  if (signs.spread > 0 && signs.index > 2) grave.push("Statements about the same thing were answered as differently as by chance.");
  else if (signs.spread > 0 && signs.index > 1) slight.push("Some statements about the same thing were answered in opposite ways.");
  if (medianMs !== null && medianMs < 1000) grave.push("Half of the statements were answered in under a second.");
  const reasons = [...grave, ...slight];
  return { grade: grave.length ? "C" : slight.length ? "B" : "A", reasons };
}

/** Median of the times per statement, in milliseconds; nothing when fewer than half are known. */
export function medianTime(prepared: Prepared, times: Readonly<Record<string, number>> | undefined): number | null {
  if (!times) return null;
  const known = prepared.ids
    .map((id) => times[id])
    .filter((ms): ms is number => ms !== undefined && Number.isFinite(ms) && ms >= 0)
    .toSorted((a, b) => a - b);
  if (known.length * 2 < prepared.ids.length) return null;
  const half = known.length >> 1;
  return known.length % 2 ? known[half]! : (known[half - 1]! + known[half]!) / 2;
}
