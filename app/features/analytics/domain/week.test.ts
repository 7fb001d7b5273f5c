import { expect, test } from "vitest";
import type { Place } from "./figures.ts";
import { weekFigures, weekSentences } from "./week.ts";

const place = (name: string, visits: number, signups: number): Place => ({
  name,
  visits,
  before: 0,
  signups,
  paid: 0,
});
const none = { now: 0, before: 0 };
const visits = { now: 1_204, before: 0 };
const totals = { visits, visitors: visits, finished: none, signups: none, paid: none };
const money = { taken: none, returned: none, lost: none, refunds: none };
const second = (sources: Place[]) => {
  const week = { until: "22 November 2026", changeCount: 0, marks: [], changes: [] };
  return weekSentences({ ...week, totals: { ...totals, ...money }, sources })[1];
};

test.each([
  [
    [place("instagram", 9, 6), place("google", 9, 4)],
    "Most sign-ups whose visit is known came from instagram: 6 of 10.",
  ],
  [
    [place("instagram", 9, 4), place("google", 9, 3), place("direct", 9, 3)],
    "More sign-ups whose visit is known came from instagram than from anywhere else: 4 of 10.",
  ],
  [
    [place("instagram", 9, 5), place("google", 9, 5)],
    "Sign-ups whose visit is known came most from instagram and google: 5 of 10 each.",
  ],
  [
    [place("instagram", 480, 0), place("google", 724, 0)],
    "Most visits came from google: 724 of 1,204; of no sign-up is the visit known.",
  ],
  [
    [place("instagram", 9, 5), place("google", 9, 3), place("direct", 9, 2)],
    "More sign-ups whose visit is known came from instagram than from anywhere else: 5 of 10.",
  ],
  [[], "Where the visits came from is not known."],
])("[OWNER-03] says “most” in the Monday email only for more than half (%#)", (sources, sentence) => {
  expect(second(sources)).toBe(sentence);
});

test("[OWNER-03] says so when a week has no visits, in capitalized sentences", () => {
  const nothing = { ...totals, ...money, visits: none };
  const week = {
    until: "22 November 2026",
    changeCount: 0,
    marks: [],
    changes: [],
    totals: nothing,
    sources: [],
  };
  const sentences = weekSentences(week);
  expect(sentences[1]).toBe("No visit was counted.");
  for (const one of sentences) expect(one).toMatch(/^[A-Z0-9].*\.$/);
});

test("[OWNER-03] shows money in rupees and other figures as counts", () => {
  const found = weekFigures({
    ...totals,
    ...money,
    taken: { now: 190_000, before: 95_000 },
    refunds: { now: 1, before: 2 },
  });
  expect(found).toHaveLength(8);
  expect(found.find(({ now }) => now.startsWith("₹1"))).toMatchObject({ now: "₹1,900", before: "₹950" });
  expect(found[0]).toMatchObject({ now: "1,204", before: "0", change: "–" });
  expect(found.at(-1)).toEqual({ name: "Refunds", now: "1", before: "2", change: "−50%" });
});
