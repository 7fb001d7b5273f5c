import { expect, test } from "vitest";
import { comparedUntil, periodFrom } from "./period.ts";

const TODAY = "2026-11-20";
const asked = (query: string) => periodFrom(new URLSearchParams(query), TODAY);
const span = (query: string) => {
  const { period, problem } = asked(query);
  return [period.from, period.to, period.days, problem];
};

test.each([
  ["", "2026-10-22", 30],
  ["days=1", "2026-11-20", 1],
  ["days=7", "2026-11-14", 7],
  ["days=30", "2026-10-22", 30],
  ["days=90", "2026-08-23", 90],
  ["days=365", "2025-11-21", 365],
  ["days=8", "2026-10-22", 30],
])("[ADMIN-07] reads %j as the days from %s on, %i days up to today", (query, from, days) => {
  expect(span(query)).toEqual([from, TODAY, days, null]);
});

test("[ADMIN-07] includes both chosen days and ends today at the latest", () => {
  expect(span("from=2026-11-01&to=2026-11-03")).toEqual(["2026-11-01", "2026-11-03", 3, null]);
  expect(span("from=2026-11-20&to=2026-11-20")).toEqual(["2026-11-20", "2026-11-20", 1, null]);
  expect(span("from=2026-11-19&to=2026-12-31")).toEqual(["2026-11-19", TODAY, 2, null]);
  expect(span("from=2023-11-17&to=2026-11-20")).toEqual(["2023-11-17", TODAY, 1_100, null]);
});

test.each([
  ["from=2026-11-01", "Enter both days as valid dates."],
  ["to=2026-11-01", "Enter both days as valid dates."],
  ["from=2026-02-30&to=2026-03-01", "Enter both days as valid dates."],
  ["from=2026-11-03&to=2026-11-01", "The first day comes after the last."],
  ["from=2026-11-21&to=2026-11-22", "This period has not begun yet."],
  ["from=2023-11-16&to=2026-11-20", "Please choose at most three years."],
])("[ADMIN-07] falls back to thirty days for %s, and reports: %s", (query, problem) => {
  expect(span(query)).toEqual(["2026-10-22", TODAY, 30, problem]);
});

const before = (query: string) => {
  const { compare, before: days } = asked(`from=2026-11-14&to=2026-11-20&${query}`).period;
  return [compare, days];
};

test("[ADMIN-07] compares with as many days before, the same weekdays a year ago, or nothing", () => {
  expect(before("")).toEqual(["before", { from: "2026-11-07", to: "2026-11-13" }]);
  expect(before("compare=before")).toEqual(["before", { from: "2026-11-07", to: "2026-11-13" }]);
  expect(before("compare=year")).toEqual(["year", { from: "2025-11-15", to: "2025-11-21" }]);
  expect(before("compare=none")).toEqual(["none", null]);
  expect(before("compare=decade")).toEqual(["before", { from: "2026-11-07", to: "2026-11-13" }]);
});

test("[ADMIN-07] compares an unfinished day with the same part of a day", () => {
  const now = Date.parse("2026-11-20T10:15:00+05:30");
  expect(comparedUntil(asked("days=7").period, now)).toEqual(new Date("2026-11-13T10:15:00+05:30"));
  expect(comparedUntil(asked("from=2026-11-01&to=2026-11-19").period, now)).toBeNull();
  expect(comparedUntil(asked("days=7&compare=none").period, now)).toBeNull();
});
