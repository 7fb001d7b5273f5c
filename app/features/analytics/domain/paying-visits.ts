import { itemAt } from "../../../kernel/checked.ts";

/**
 * So long before and after a day payments and words are laid side by side to count those of the day: what is
 * its neighbours' takes theirs.
 */
export const MARGIN_MINUTES = 15;
/** By how many milliseconds the browser's word of a payment and the server's may lie apart. */
const APART_MS = 180_000;
/** More pairs than there ever are, and a gap times it is still a whole number. */
const PAIRS = 2 ** 31;

/** What a browser told: when somebody paid, in milliseconds, and the source of its visit. */
export type PaymentWord = { at: number; source: string };

/** Pairs as three lists of numbers, which cost a third of as many objects; gaps in milliseconds. */
function pairsOf(payments: number[], words: PaymentWord[]) {
  const times = Float64Array.from(words, ({ at }) => at);
  const [gaps, ofPayment, ofWord]: [number[], number[], number[]] = [[], [], []];
  let first = 0;
  for (const [payment, at] of payments.entries()) {
    while ((times[first] ?? Infinity) < at - APART_MS) first++;
    for (let word = first; word < times.length; word++) {
      const gap = (times[word] ?? Infinity) - at;
      if (gap > APART_MS) break;
      gaps.push(Math.abs(gap));
      ofPayment.push(payment);
      ofWord.push(word);
    }
  }
  return { gaps, ofPayment, ofWord };
}

/**
 * The source of the visit in which was paid, for each payment as far as it is known: of the visit whose
 * browser told of a payment nearest to it, the nearest pairs first; what a browser told once is one payment
 * alone.
 * @param payments when the server saw each, in milliseconds, the oldest first
 */
export function payingSources(payments: number[], known: PaymentWord[]): (string | undefined)[] {
  const words = known.toSorted((a, b) => a.at - b.at || (a.source < b.source ? -1 : 1));
  const { gaps, ofPayment, ofWord } = pairsOf(payments, words);
  // numbers sort ten times as fast as objects: the gap, then the place
  const order = Float64Array.from(gaps, (gap, place) => Math.round(gap) * PAIRS + place).toSorted();
  const found: (string | undefined)[] = payments.map(() => undefined);
  const [paid, taken] = [new Uint8Array(payments.length), new Uint8Array(words.length)];
  for (const key of order) {
    const place = key % PAIRS;
    const [payment, word] = [itemAt(ofPayment, place), itemAt(ofWord, place)];
    if (paid[payment] || taken[word]) continue;
    paid[payment] = taken[word] = 1;
    found[payment] = itemAt(words, word).source;
  }
  return found;
}
