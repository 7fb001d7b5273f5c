import fc from "fast-check";
import { expect, test } from "vitest";
import { fromIndiaClock, indiaClock } from "./india-clock.ts";
import {
  addDays,
  DAY_MS,
  daysUntil,
  eachDay,
  indiaDay,
  indiaMidnight,
  indiaSpan,
  isDay,
  nextIndiaMidnight,
} from "./india-time.ts";

const intl = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Kolkata",
  dateStyle: "short",
  timeStyle: "short",
  hourCycle: "h23",
});
/** India has had one offset since 1945; the upper bound keeps years at four digits. */
const instants = fc.integer({ min: Date.UTC(1946, 0, 1), max: Date.UTC(9970, 0, 1) });

test("agrees with the time zone database on date and time in India", () => {
  fc.assert(
    fc.property(instants, (at) => {
      const { date, time } = indiaClock(at);
      expect(`${date}, ${time}`).toBe(intl.format(at));
      expect(indiaDay(new Date(at))).toBe(date);
      expect(fromIndiaClock(date, time)!.getTime()).toBe(Math.floor(at / 60_000) * 60_000);
    }),
  );
});

test("starts a day at midnight and ends it a millisecond before the next", () => {
  expect(indiaMidnight("2026-11-20").toISOString()).toBe("2026-11-19T18:30:00.000Z");
  fc.assert(
    fc.property(instants, (at) => {
      const [day, next] = [indiaDay(at), nextIndiaMidnight(at)];
      expect([at < next, next - at <= DAY_MS]).toEqual([true, true]);
      expect(indiaDay(next - 1)).toBe(day);
      expect(indiaDay(next)).toBe(addDays(day, 1));
      expect(indiaDay(indiaMidnight(day))).toBe(day);
      expect(nextIndiaMidnight(indiaMidnight(day))).toBe(next);
    }),
  );
});

test("spans from the first midnight to the midnight after the last day", () => {
  expect(indiaSpan("2026-11-20", "2026-11-21")).toEqual({
    from: new Date("2026-11-19T18:30:00Z"),
    to: new Date("2026-11-21T18:30:00Z"),
  });
});

test("counts days across months and leap years, and backwards", () => {
  expect([addDays("2028-02-28", 1), addDays("2026-01-01", -1)]).toEqual(["2028-02-29", "2025-12-31"]);
  expect(eachDay("2026-02-27", "2026-03-01")).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  expect(eachDay("2026-03-01", "2026-02-27")).toEqual([]);
  fc.assert(
    fc.property(instants, fc.integer({ min: -9_000, max: 9_000 }), (at, days) => {
      expect(daysUntil(indiaDay(at), addDays(indiaDay(at), days))).toBe(days);
    }),
  );
});

test.each(["2026-02-30", "2026-13-01", "2026-1-01", "2026-11-20T10:00", "", "yesterday"])(
  "rejects %j as a day",
  (text) => {
    expect(isDay(text)).toBe(false);
    expect(fromIndiaClock(text, "10:00")).toBeUndefined();
  },
);

test.each(["24:00", "12:60", "9:00", "", "12:00:00"])("rejects %j as a time of day", (time) => {
  expect(isDay("2026-11-20")).toBe(true);
  expect(fromIndiaClock("2026-11-20", time)).toBeUndefined();
});
