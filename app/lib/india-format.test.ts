import { expect, test } from "vitest";
import {
  formatIndiaDateTime,
  formatIndiaDateTimeInFull,
  formatIndiaDay,
  formatIndiaTime,
  formatIndiaWeekday,
  grouped,
  percent,
  shareOf,
} from "./india-format.ts";

test("formats moments and days in Indian time in every process time zone", () => {
  const late = "2026-11-26T20:35:00Z";
  expect([formatIndiaDateTime(late), formatIndiaDateTime(new Date(late))]).toEqual([
    "27 November at 02:05",
    "27 November at 02:05",
  ]);
  expect([formatIndiaDay(late), formatIndiaDay(new Date(late))]).toEqual([
    "27 November 2026",
    "27 November 2026",
  ]);
  expect(formatIndiaWeekday(late)).toBe("Friday, 27 November");
  expect(formatIndiaTime(late)).toBe("02:05");
  expect(formatIndiaDateTimeInFull(late)).toBe("27 November 2026 at 02:05 (Indian time)");
});

test("groups numbers as in India", () => {
  expect([0, 950, 1_234, 1_234_567, -12_345.6789].map(grouped)).toEqual([
    "0",
    "950",
    "1,234",
    "12,34,567",
    "-12,345.679",
  ]);
});

test("formats small percentages with more decimals", () => {
  expect([1 / 3, 0.5, 12.346, 0.0333, 0.0033, 0].map(percent)).toEqual([
    "33%",
    "50%",
    "1,235%",
    "3.3%",
    "0.33%",
    "0%",
  ]);
  expect([shareOf(1, 3), shareOf(1, 0)]).toEqual(["33%", "–"]);
});
