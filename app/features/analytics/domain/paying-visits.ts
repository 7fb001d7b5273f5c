/** By how many milliseconds the browser's word of a payment and the server's may lie apart. */
const APART_MS = 180_000;
/** More pairs than there ever are, and a gap times it is still a whole number. */
const PAIRS = 2 ** 31;

/** What a browser told: when somebody paid, in milliseconds, and the source of its visit. */
export type PaymentWord = { at: number; source: string };

/** For each payment the words that lie near enough, as pairs with their gap in milliseconds. */
function pairsOf(payments: number[], words: PaymentWord[]) {
  const pairs: { gap: number; payment: number; word: number }[] = [];
  let first = 0;
  for (const [payment, at] of payments.entries()) {
    while ((words[first]?.at ?? Infinity) < at - APART_MS) first++;
    for (let word = first; word < words.length; word++) {
      const gap = (words[word]?.at ?? Infinity) - at;
      if (gap > APART_MS) break;
      pairs.push({ gap: Math.abs(gap), payment, word });
    }
  }
  return pairs;
}

/**
 * The source of the visit in which was paid, for each payment as far as it is known: of the visit whose
 * browser told of a payment nearest to it, the nearest pairs first; what a browser told once is one payment
 * alone.
 * @param payments when the server saw each, in milliseconds, the oldest first
 */
export function payingSources(payments: number[], known: PaymentWord[]): (string | undefined)[] {
  const words = known.toSorted((a, b) => a.at - b.at || (a.source < b.source ? -1 : 1));
  const pairs = pairsOf(payments, words);
  // numbers sort ten times as fast as objects: the gap, then the place
  const order = Float64Array.from(pairs, ({ gap }, place) => Math.round(gap) * PAIRS + place).toSorted();
  const found: (string | undefined)[] = payments.map(() => undefined);
  const [paid, taken] = [new Set<number>(), new Set<number>()];
  for (const key of order) {
    const pair = pairs[key % PAIRS];
    if (!pair || paid.has(pair.payment) || taken.has(pair.word)) continue;
    paid.add(pair.payment);
    taken.add(pair.word);
    found[pair.payment] = words[pair.word]?.source;
  }
  return found;
}
