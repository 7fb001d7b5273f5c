import { expect, test } from "vitest";
import { DIMENSIONS, daysOf, overviewOf, sharesOf, totalsOf } from "./overview.ts";
import { periodFrom } from "./period.ts";
import { sum } from "./sums-fixtures.ts";
import { type Compared, TIME_BOUNDS } from "./sums.ts";

const { period } = periodFrom(new URLSearchParams("from=2026-11-01&to=2026-11-02"), "2026-11-20");
const times = (seconds: number, n: number) => TIME_BOUNDS.map((from) => (from === seconds ? n : 0));
const SUMS: Compared = {
  now: [
    sum("all", "", {
      visits: 40,
      visitors: 30,
      single_page: 10,
      finished: 9,
      signups: 8,
      paid: 7,
      times: times(60, 1),
    }),
    sum("fact", "quest_finished", { occurrences: 6 }),
    sum("fact", "signed_up", { occurrences: 4 }),
    sum("fact", "paid", { occurrences: 2, amount: 190_000 }),
    sum("fact", "refunded", { occurrences: 1, amount: 95_000 }),
    sum("hour", "0", { visits: 3 }),
    sum("hour", "23", { visits: 2 }),
    sum("page", "/", { occurrences: 20, visits: 15, times: times(10, 1) }),
    sum("page", "/quest", { occurrences: 30 }),
    sum("entry", "/", { visits: 25 }),
    sum("exit", "/quest", { visits: 24 }),
    sum("place", "hero", { occurrences: 5 }),
    sum("path", "/ → /quest", { visits: 12 }),
    sum("device", "mobile", { visits: 22 }),
    sum("system", "iOS", { visits: 9 }),
    sum("browser", "Safari", { visits: 8 }),
    sum("source", "instagram", { visits: 18, signups: 3, paid: 2 }),
    sum("source", "google", { visits: 12 }),
    sum("campaign", "monsoon", { visits: 7 }),
    sum("platform", "instagram", { visits: 18 }),
  ],
  before: [
    sum("all", "", { visits: 10, visitors: 8, single_page: 5, times: times(5, 3) }),
    sum("fact", "paid", { occurrences: 1, amount: 95_000 }),
    sum("page", "/", { occurrences: 9 }),
    sum("page", "/quest", { occurrences: 1 }),
    sum("source", "google", { visits: 6 }),
    sum("device", "mobile", { visits: 3 }),
  ],
};
const shown = (sums: Compared, filtered = false) =>
  overviewOf(sums, period, { filtered, hoursBefore: [sum("hour", "23", { visits: 4 })] });

test("[ADMIN-07] takes key figures from facts, or with a filter from what browsers reported", () => {
  expect(totalsOf(SUMS)).toEqual({
    visits: { now: 40, before: 10 },
    visitors: { now: 30, before: 8 },
    finished: { now: 6, before: 0 },
    signups: { now: 4, before: 0 },
    paid: { now: 2, before: 1 },
    taken: { now: 190_000, before: 95_000 },
    returned: { now: 95_000, before: 0 },
    lost: { now: 0, before: 0 },
    refunds: { now: 1, before: 0 },
  });
  expect(totalsOf({ now: SUMS.now.slice(0, 1), before: [] }, true)).toMatchObject({
    finished: { now: 9, before: 0 },
    signups: { now: 8, before: 0 },
    paid: { now: 7, before: 0 },
    taken: { now: 0, before: 0 },
  });
});

test("[ADMIN-07] reads shares, medians, hours and lists from their dimensions", () => {
  const overview = shown(SUMS);
  expect(overview).toMatchObject({
    single: { now: 0.25, before: 0.5 },
    seconds: { now: 60, before: 5 },
    devices: [{ name: "mobile", now: 22, before: 3 }],
    systems: [{ name: "iOS", now: 9, before: 0 }],
    browsers: [{ name: "Safari", now: 8, before: 0 }],
    entries: [{ name: "/", now: 25, before: 0 }],
    exits: [{ name: "/quest", now: 24, before: 0 }],
    applies: [{ name: "hero", now: 5, before: 0 }],
    paths: [{ pages: ["/", "/quest"], visits: 12 }],
    pages: [
      { page: "/quest", views: 30, visits: 0, before: 1, seconds: null },
      { page: "/", views: 20, visits: 15, before: 9, seconds: 10 },
    ],
    sources: [
      { name: "instagram", visits: 18, before: 0, signups: 3, paid: 2 },
      { name: "google", visits: 12, before: 6, signups: 0, paid: 0 },
    ],
    campaigns: [{ name: "monsoon", visits: 7, before: 0, signups: 0, paid: 0 }],
    platforms: [{ name: "instagram", visits: 18, before: 0, signups: 0, paid: 0 }],
  });
  expect(overview.hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  expect([overview.hours[0], overview.hours[1], overview.hours[23]]).toEqual([
    { hour: 0, now: 3, before: 0 },
    { hour: 1, now: 0, before: 0 },
    { hour: 23, now: 2, before: 4 },
  ]);
  expect(SUMS.now.filter(({ dimension }) => !DIMENSIONS.includes(dimension))).toEqual([]);
});

test("[ADMIN-07] leaves the remaining hours of today empty", () => {
  const { hours } = overviewOf(SUMS, period, { filtered: false, hoursBefore: [], lastHour: 1 });
  expect([hours[0]?.now, hours[1]?.now, hours[2]?.now, hours[23]?.now]).toEqual([3, 0, null, null]);
});

test("[ADMIN-07] has no share and no median without visits", () => {
  expect(shown({ now: [], before: [] })).toMatchObject({
    single: { now: null, before: null },
    seconds: { now: null, before: null },
    pages: [],
  });
});

const named = (name: string, visits: number) => sum("exit", name, { visits });

test("[ADMIN-07] sorts by count, then by the previous count, then by name", () => {
  const compared = {
    now: [named("b", 1), named("a", 1), named("c", 1), named("d", 5)],
    before: [named("b", 1), named("a", 1), named("c", 2)],
  };
  expect(sharesOf(compared, "exit").map(({ name }) => name)).toEqual(["d", "c", "a", "b"]);
});

test("[ADMIN-07] pairs each day with its day in the compared period, also without data", () => {
  const none = { visits: 0, visitors: 0, finished: 0, signups: 0, paid: 0, taken: 0, returned: 0, lost: 0 };
  const daily = {
    now: [
      sum("all", "", { day: "2026-11-01", visits: 7 }),
      sum("fact", "refunded", { day: "2026-11-02", amount: 500 }),
    ],
    before: [sum("fact", "signed_up", { day: "2026-10-30", occurrences: 2 })],
  };
  expect(daysOf(daily, period)).toEqual([
    { day: "2026-11-01", now: { ...none, visits: 7 }, before: { ...none, signups: 2 } },
    { day: "2026-11-02", now: { ...none, returned: 500 }, before: none },
  ]);
  expect(daysOf(daily, { ...period, before: null }).map(({ before }) => before)).toEqual([null, null]);
});
