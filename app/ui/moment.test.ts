import { expect, test } from "vitest";
import { momentOf, weekdayOf } from "./moment.ts";

test("moments and days are India's, wherever the code runs", () => {
  const late = "2026-11-26T20:35:00Z";
  expect([momentOf(late), momentOf(new Date(late))]).toEqual([
    "27 November at 02:05",
    "27 November at 02:05",
  ]);
  expect(weekdayOf(late)).toBe("Friday, 27 November");
});
