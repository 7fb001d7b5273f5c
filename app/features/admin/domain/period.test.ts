import { expect, test } from "vitest";
import { periodOf, periodsAt } from "./period.ts";

const at = (text: string) => new Date(text);
const NOW = at("2026-11-20T02:30:00+05:30").getTime(); // still the 19th in UTC

test.each([
  [1, "2026-11-20T00:00:00+05:30", "2026-11-19T00:00:00+05:30", "2026-11-19T02:30:00+05:30"],
  [7, "2026-11-14T00:00:00+05:30", "2026-11-07T00:00:00+05:30", "2026-11-13T02:30:00+05:30"],
  [30, "2026-10-22T00:00:00+05:30", "2026-09-22T00:00:00+05:30", "2026-10-21T02:30:00+05:30"],
] as const)(
  "starts a period of %i days at midnight in India, and compares it with as many days before",
  (days, from, earlier, until) => {
    expect(periodsAt(NOW, days)).toEqual({
      current: { from: at(from), to: new Date(NOW) },
      before: { from: at(earlier), to: at(until) },
    });
  },
);

test.each([
  ["7", 7],
  ["30", 30],
  ["1", 1],
  ["8", 1],
  ["7.0", 1],
  [null, 1],
])("reads %j in a URL as %i days", (text, days) => expect(periodOf(text)).toBe(days));
