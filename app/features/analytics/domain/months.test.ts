import { expect, test } from "vitest";
import { daysOfMonth, inMonths, monthsWithin } from "./months.ts";

test("a month lies in a period with its every day, over the end of a year and in February of a leap year", () => {
  expect(monthsWithin({ from: "2027-12-01", to: "2028-03-30" })).toEqual([
    "2027-12-01",
    "2028-01-01",
    "2028-02-01",
  ]);
  expect(monthsWithin({ from: "2027-12-02", to: "2028-01-30" })).toEqual([]);
  expect(daysOfMonth("2028-02-01")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(monthsWithin(daysOfMonth("2026-12-01"))).toEqual(["2026-12-01"]);
});

test("a period is read by stored months, and by days where none is stored or where it cuts one", () => {
  const span = { from: "2026-01-20", to: "2026-05-31" };
  expect(inMonths(span, new Set(["2026-01-01", "2026-02-01", "2026-05-01"]))).toEqual({
    months: ["2026-02-01", "2026-05-01"],
    days: [
      { from: "2026-01-20", to: "2026-01-31" },
      { from: "2026-03-01", to: "2026-04-30" },
    ],
  });
  expect(inMonths(span, new Set())).toEqual({ months: [], days: [span] });
});
