import { describe, expect, test } from "vitest";
import { createDistribution } from "../../../../benchmarks/distribution.ts";
import { bandOf, type DayFigure, unusualFigures, unusualSentence, WEEKS } from "./unusual-day.ts";
import { weekdayOf } from "./words.ts";

/** A Poisson-distributed count with this mean. */
function poisson(mean: number, random: () => number) {
  const end = Math.exp(-mean);
  let n = 0;
  for (let left = random(); left > end; left *= random()) n++;
  return n;
}
const figure = (now: number, before: number[], metric: DayFigure["metric"] = "signups"): DayFigure => ({
  metric,
  now,
  before,
});

describe("[OWNER-03] a day compared with the eight weeks before", () => {
  test("widens the range with the variance of earlier weeks, and at least as for Poisson counts", () => {
    expect(bandOf([40, 40, 40, 40, 40, 40, 40, 40])).toEqual({ low: 9, high: 71 });
    expect(bandOf([10, 70, 20, 60, 10, 70, 20, 60])).toEqual({ low: 0, high: 176 });
    expect(bandOf([0, 0, 0, 0, 0, 0, 0, 0])).toEqual({ low: 0, high: 5 });
  });

  test("counts both ends of the range as usual", () => {
    const steady = Array.from({ length: 8 }, () => 40);
    expect([9, 71].map((now) => unusualFigures([figure(now, steady)]).length)).toEqual([0, 0]);
    expect([8, 72].map((now) => unusualFigures([figure(now, steady)]).length)).toEqual([1, 1]);
  });

  test("sends fewer than two emails a year by chance, and detects nine in ten days of 90 against 40", () => {
    const random = createDistribution(20261125).share;
    let emails = 0;
    const years = 10;
    for (let day = 0; day < 365 * years; day++)
      for (const mean of [0.5, 2, 5, 12, 40]) {
        // checked four times a day, with a growing mean
        const isUnusual = [0.25, 0.5, 0.75, 1].some((part) => {
          const before = Array.from({ length: 8 }, () => poisson(mean * part, random));
          return unusualFigures([figure(poisson(mean * part, random), before)]).length > 0;
        });
        if (isUnusual) emails++;
      }
    expect(emails / years).toBeLessThan(2);
    let noticed = 0;
    for (let n = 0; n < 200; n++) {
      const before = Array.from({ length: 8 }, () => poisson(40, random));
      noticed += unusualFigures([figure(poisson(90, random), before)]).length;
    }
    expect(noticed).toBeGreaterThan(180);
  });

  test("names the weekday of a day, of which eight earlier ones are compared", () => {
    const days = [
      "2026-11-22",
      "2026-11-23",
      "2026-11-24",
      "2026-11-25",
      "2026-11-26",
      "2026-11-27",
      "2026-11-28",
    ];
    expect(days.map(weekdayOf)).toEqual([
      "Sunday",
      "Monday",
      "Tuesday",
      "Wednesday",
      "Thursday",
      "Friday",
      "Saturday",
    ]);
    expect(WEEKS).toBe(8);
  });

  test("writes a sentence with the figure, the weeks and the range", () => {
    const [more] = unusualFigures([figure(41, [12, 9, 14, 11, 8, 13, 10, 12])]);
    expect(unusualSentence(more!, "Wednesday", "14:15")).toBe(
      "Sign-ups: 41 today by 14:15, more than usual. The last eight Wednesdays had 12, 9, 14, 11, 8, 13, 10, 12 by then, newest first; up to 27 would be usual.",
    );
    const [fewer] = unusualFigures([figure(0, [400, 390, 410, 420, 380, 400, 405, 395], "visits")]);
    expect(unusualSentence(fewer!, "Sunday", "20:00")).toContain(
      "Visits: 0 today by 20:00, fewer than usual. The last eight Sundays had 400, 390,",
    );
    expect(unusualSentence(fewer!, "Sunday", "20:00")).toContain("; 300 to 500 would be usual.");
  });
});
