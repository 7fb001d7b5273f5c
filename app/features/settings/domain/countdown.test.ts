import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextIndiaMidnight } from "../../../lib/india-time.ts";
import { DEFAULTS, type Settings } from "../contract.ts";
import { countdownText, daysLeft, registrationAt } from "./countdown.ts";

const at = (text: string) => Date.parse(text);
const DAY = 86_400_000;
const dateTime = fc.integer({ min: at("2000-01-01T00:00:00Z"), max: at("2099-12-31T00:00:00Z") });
const changed = (more: Partial<Settings>): Settings => ({ ...DEFAULTS, ...more });
const inKolkata = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });

describe("[HOME-03] days left to the close date, in Asia/Kolkata", () => {
  test.each([
    ["2026-11-26", "2026-11-20T14:32:00+05:30", 6],
    ["2026-11-26", "2026-11-25T23:59:59.999+05:30", 1],
    ["2026-11-26", "2026-11-26T00:00:00+05:30", 0],
    ["2026-11-26", "2027-01-01T00:00:00+05:30", 0],
    ["2026-11-26", "2026-11-24T18:29:59Z", 2],
    ["2026-11-26", "2026-11-24T18:30:00Z", 1],
    ["2028-03-01", "2028-02-28T12:00:00+05:30", 2],
    ["2026-01-01", "2025-12-31T23:59:59+05:30", 1],
  ])("until %s at %s: %i", (close, now, days) => expect(daysLeft(close, at(now))).toBe(days));

  test.each(["", "soon", "2026-02-30", "2026-13-01", "26-11-2026", "2026-1-1", "2026-11-26T00:00"])(
    "%j is not a date",
    (text) => expect(daysLeft(text, at("2026-01-01T00:00:00Z"))).toBeUndefined(),
  );

  test("agree with the calendar of India for every moment and date, and never fall below 0", () => {
    fc.assert(
      fc.property(dateTime, fc.integer({ min: -400, max: 400 }), (now, ahead) => {
        const today = Date.parse(inKolkata.format(now));
        const close = new Date(today + ahead * DAY).toISOString().slice(0, 10);
        expect(daysLeft(close, now)).toBe(Math.max(0, ahead));
      }),
    );
  });
  test("change by one at midnight in India, and not a millisecond before", () => {
    fc.assert(
      fc.property(dateTime, fc.integer({ min: 2, max: 400 }), (now, ahead) => {
        const close = new Date(Date.parse(inKolkata.format(now)) + ahead * DAY).toISOString().slice(0, 10);
        const midnight = nextIndiaMidnight(now);
        expect(midnight).toBeGreaterThan(now);
        expect(midnight - now).toBeLessThanOrEqual(DAY);
        expect(daysLeft(close, midnight - 1)).toBe(ahead);
        expect(daysLeft(close, midnight)).toBe(ahead - 1);
      }),
    );
  });
  test.each([
    [0, "Registration Closed"],
    [1, "1 day"],
    [2, "2 days"],
    [30, "30 days"],
  ])("%i days are shown as %j", (days, text) => expect(countdownText(days)).toBe(text));

  test("use the owner's number of days only if the close date is missing or invalid", () => {
    const now = at("2026-11-20T12:00:00+05:30");
    const days = (more: Partial<Settings>) => registrationAt(changed(more), now).days;
    expect(days({ registration_close_date: "2026-11-26", registration_days_left: "9" })).toBe(6);
    expect(days({ registration_close_date: "", registration_days_left: "9" })).toBe(9);
    expect(days({ registration_close_date: "2026-02-30", registration_days_left: "9" })).toBe(9);
    expect(days({ registration_close_date: "soon", registration_days_left: "-3" })).toBe(0);
    expect(days({ registration_close_date: "soon", registration_days_left: "some" })).toBe(0);
    expect(registrationAt(changed({ registration_close_date: "2026-11-20" }), now)).toEqual({
      days: 0,
      text: "Registration Closed",
      closed: true,
      closeDate: "2026-11-20",
      now,
      nextMidnight: at("2026-11-21T00:00:00+05:30"),
    });
  });
});
