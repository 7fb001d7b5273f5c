import fc from "fast-check";
import { expect, test } from "vitest";
import { payingSources } from "./paying-visits.ts";

const MINUTE = 60_000;

test("the nearest pair goes together first, and a word stands for one payment", () => {
  // the first payment is near "a" too, which the second is nearer to
  const words = [
    { at: 100_000, source: "a" },
    { at: 50_000, source: "b" },
  ];
  expect(payingSources([80_000, 99_000], words)).toEqual(["b", "a"]);
  expect(payingSources([80_000, 99_000], words.slice(0, 1))).toEqual([undefined, "a"]);
});

test("more than three minutes apart they are not one payment, on either side", () => {
  const at = 10 * MINUTE;
  const source = (word: number) => payingSources([at], [{ at: word, source: "x" }]);
  expect(source(at - 3 * MINUTE)).toEqual(["x"]);
  expect(source(at + 3 * MINUTE)).toEqual(["x"]);
  expect(source(at - 3 * MINUTE - 1)).toEqual([undefined]);
  expect(source(at + 3 * MINUTE + 1)).toEqual([undefined]);
  expect(payingSources([], [{ at, source: "x" }])).toEqual([]);
});

/** The same by comparing everything with everything. */
function slowly(payments: number[], words: { at: number; source: string }[]) {
  const found: (string | undefined)[] = payments.map(() => undefined);
  const pairs = payments.flatMap((at, payment) =>
    words.map((word) => ({ payment, word, gap: Math.abs(word.at - at) })),
  );
  const taken = new Set<unknown>();
  for (const { payment, word } of pairs
    .filter(({ gap }) => gap <= 3 * MINUTE)
    .toSorted((a, b) => a.gap - b.gap)) {
    if (found[payment] !== undefined || taken.has(word)) continue;
    found[payment] = word.source;
    taken.add(word);
  }
  return found;
}

test("the same comes out as by comparing each payment with each word", () => {
  // gaps that differ, so that there is one answer
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 30 });
  fc.assert(
    fc.property(times, times, (payments, others) => {
      const paid = payments.toSorted((a, b) => a - b).map((at, n) => at * 20_000 + n * 7);
      const words = others.map((at, n) => ({ at: at * 20_000 + n * 311 + 1, source: `s${n}` }));
      const gaps = paid.flatMap((at) => words.map((word) => Math.abs(word.at - at)));
      fc.pre(new Set(gaps).size === gaps.length);
      expect(payingSources(paid, words)).toEqual(slowly(paid, words));
    }),
  );
});
