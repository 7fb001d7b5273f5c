import type { Totals } from "./figures.ts";
import type { Sum } from "./filtered.ts";
import type { QuestionFacts } from "./questions.ts";

type Revenue = QuestionFacts["revenue"][number];
type Amount = Exclude<keyof Revenue, "source">;

/**
 * Money by source, in paise, most money first, from sums of the measures `first` (parts: paid, returned) and
 * `last`. What no source is known of is the rest of what the key figures say, so that both agree.
 */
export function revenueOf(sums: Sum[], { taken, returned, lost }: Totals): Revenue[] {
  const found = new Map<string, Revenue>();
  const own = (source: string) => found.get(source) ?? { source, paid: 0, returned: 0, last: 0 };
  const add = (source: string, amount: Amount, n: number) => {
    const one = own(source);
    if (n !== 0) found.set(source, { ...one, [amount]: one[amount] + n });
  };
  for (const { measure, name, part, n } of sums) {
    if (measure === "last") add(name, "last", n);
    if (measure === "first") add(name, part === "paid" ? "paid" : "returned", n);
  }
  const known = [...found.values()];
  // a payment may have come between the two askings
  const left = (all: number, amount: Amount) =>
    Math.max(0, all - known.reduce((sum, one) => sum + one[amount], 0));
  add("", "paid", left(taken.now, "paid"));
  add("", "returned", left(returned.now + lost.now, "returned"));
  add("", "last", left(taken.now, "last"));
  return [...found.values()].toSorted(
    (a, b) => b.paid - a.paid || b.last - a.last || (a.source < b.source ? -1 : 1),
  );
}
