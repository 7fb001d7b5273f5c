import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Registration } from "../../settings/contract.ts";
import { recounted, watchRegistration } from "./registration-watch.ts";
import { serverClock } from "./page-clock.ts";
import { readStoredCount, storeCount } from "./stored-count.ts";

const at = (text: string) => Date.parse(text);
const registration = (now: number, closeDate: string | null, days = 9): Registration => ({
  days,
  text: `${days} days`,
  closed: days === 0,
  closeDate,
  now,
  nextMidnight: now,
});

describe("[HOME-03] the countdown in the browser", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each(["1999-01-01T00:00:00Z", "2026-11-20T18:29:30Z", "2041-07-01T12:00:00Z"])(
    "changes at midnight in India by the server's time, whatever this device's clock says (%s)",
    (device) => {
      vi.setSystemTime(at(device));
      const now = at("2026-11-20T23:59:30+05:30");
      const seen: string[] = [];
      const stop = watchRegistration(
        registration(now, "2026-11-23"),
        serverClock(now, performance.now()),
        ({ text }) => seen.push(text),
      );
      vi.advanceTimersByTime(29_999);
      expect(seen).toEqual(["3 days"]);
      vi.advanceTimersByTime(1);
      expect(seen).toEqual(["3 days", "2 days"]);
      vi.advanceTimersByTime(86_400_000);
      expect(seen).toEqual(["3 days", "2 days", "1 day"]);
      vi.advanceTimersByTime(86_400_000);
      expect(seen).toEqual(["3 days", "2 days", "1 day", "Registration Closed"]);
      stop();
      vi.advanceTimersByTime(7 * 86_400_000);
      expect(seen).toHaveLength(4);
    },
  );

  test("ignores changes of the device's clock", () => {
    const now = at("2026-11-20T12:00:00+05:30");
    const clock = serverClock(now, performance.now());
    vi.advanceTimersByTime(1_000);
    vi.setSystemTime(at("2030-01-01T00:00:00Z"));
    expect(clock()).toBe(now + 1_000);
  });

  test("recomputes a cached page's count for the time it arrives", () => {
    const made = registration(at("2026-11-20T10:00:00+05:30"), "2026-11-23", 3);
    expect(recounted(made, at("2026-11-21T00:00:00+05:30"))).toMatchObject({
      days: 2,
      text: "2 days",
      closed: false,
    });
    expect(recounted(made, at("2026-11-23T00:00:00+05:30"))).toMatchObject({
      days: 0,
      text: "Registration Closed",
      closed: true,
    });
  });

  test("leaves a number of days entered by the owner unchanged", () => {
    expect(recounted(registration(0, null, 9), at("2026-11-20T12:00:00+05:30"))).toMatchObject({
      days: 9,
      text: "9 days",
    });
  });
});

describe("[HOME-03] the stored count", () => {
  const noon = at("2026-11-20T12:00:00+05:30");
  const HOUR = 3_600_000;
  let stored: Map<string, string>;
  beforeEach(() => {
    stored = new Map();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  test("is recomputed for the server's time", () => {
    storeCount(registration(noon, "2026-11-23", 3));
    expect(readStoredCount(noon)).toMatchObject({ days: 3, text: "3 days" });
    expect(readStoredCount(noon + 12 * HOUR)).toMatchObject({ days: 2, text: "2 days", closed: false });
  });

  test.each([
    ["without the server's time", undefined],
    ["a day later, when the owner may have decided otherwise", noon + 24 * HOUR],
    ["before it was counted", noon - HOUR],
  ])("is hidden %s", (_, now) => {
    storeCount(registration(noon, "2026-11-23", 3));
    expect(readStoredCount(now)).toBeUndefined();
  });

  test.each([
    ["nothing", undefined],
    ["no JSON", "{"],
    ["another thing", '"3 days"'],
    [
      "no text as its day",
      JSON.stringify({ days: 3, text: "3 days", closed: false, closeDate: 7, now: noon }),
    ],
    ["no days", JSON.stringify({ text: "3 days", closed: false, closeDate: null, now: noon })],
    ["no time", JSON.stringify({ days: 3, text: "3 days", closed: false, closeDate: null })],
  ])("is hidden if the storage contains %s", (_, text) => {
    if (text !== undefined) stored.set("villa.registration", text);
    expect(readStoredCount(noon)).toBeUndefined();
  });

  test("is hidden if storage is refused", () => {
    vi.stubGlobal("localStorage", undefined);
    storeCount(registration(noon, "2026-11-23", 3));
    expect(readStoredCount(noon)).toBeUndefined();
  });
});
