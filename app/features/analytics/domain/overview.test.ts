import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import type { Counted } from "./figures.ts";
import { byMeasure, DAILY, daysOf, MEASURES, NOT_COMPARED, overviewOf, totalsOf } from "./overview.ts";
import { periodFrom } from "./period.ts";

const row = (measure: string, name: string, now: number, before = 0, part = ""): Counted => ({
  measure,
  name,
  part,
  now,
  before,
});
const { period } = periodFrom(new URLSearchParams("from=2026-11-01&to=2026-11-02"), "2026-11-20");
const ROWS = [
  row("visit", "", 40, 10),
  row("visitor", "", 30, 8),
  row("single", "", 10, 5),
  row("fact", "quest_finished", 6, 5),
  row("fact", "signed_up", 4, 3),
  row("fact", "paid", 2, 1),
  row("fact", "refunded", 1, 0),
  row("paise", "paid", 190_000, 95_000),
  row("paise", "refunded", 95_000, 0),
  row("hour", "0", 3, 1),
  row("hour", "23", 2, 4),
  row("seconds", "60", 3, 1),
  row("seconds", "5", 2, 4),
  row("seconds", "300", 1, 0),
  row("page", "/", 20, 9),
  row("page", "/quest", 30, 1),
  row("page_visit", "/", 15),
  row("page_time", "/", 4, 0, "10"),
  row("page_time", "/", 1, 0, "2"),
  row("entry", "/", 25, 2),
  row("exit", "/quest", 24, 2),
  row("place", "hero", 5, 1),
  row("path", "/ → /quest", 12),
  row("path", "/", 0, 3),
  row("device", "mobile", 22, 3),
  row("system", "iOS", 9, 1),
  row("browser", "Safari", 8, 1),
  row("source", "instagram", 18, 4),
  row("source_signup", "instagram", 3),
  row("source_paid", "instagram", 2),
  row("source", "google", 12, 6),
  row("campaign", "monsoon", 7, 0),
  row("platform", "instagram", 18, 4),
];

test("[ADMIN-07] the key figures are the sums of what is counted, and refunds", () => {
  expect(totalsOf(ROWS)).toEqual({
    visits: { now: 40, before: 10 },
    visitors: { now: 30, before: 8 },
    finished: { now: 6, before: 5 },
    signups: { now: 4, before: 3 },
    paid: { now: 2, before: 1 },
    taken: { now: 190_000, before: 95_000 },
    returned: { now: 95_000, before: 0 },
    lost: { now: 0, before: 0 },
    refunds: { now: 1, before: 0 },
  });
});

test("[ADMIN-07] shares, medians and hours of the overview are made of the rows that it reads", () => {
  const overview = overviewOf(ROWS, [], period);
  expect(overview).toMatchObject({
    every: 1,
    single: { now: 0.25, before: 0.5 },
    seconds: { now: 60, before: 5 },
    devices: [{ name: "mobile", now: 22, before: 3 }],
    systems: [{ name: "iOS", now: 9, before: 1 }],
    browsers: [{ name: "Safari", now: 8, before: 1 }],
    entries: [{ name: "/", now: 25, before: 2 }],
    exits: [{ name: "/quest", now: 24, before: 2 }],
    applies: [{ name: "hero", now: 5, before: 1 }],
    paths: [{ pages: ["/", "/quest"], visits: 12 }],
    pages: [
      { page: "/quest", views: 30, visits: 0, before: 1, seconds: null },
      { page: "/", views: 20, visits: 15, before: 9, seconds: 10 },
    ],
    sources: [
      { name: "instagram", visits: 18, before: 4, signups: 3, paid: 2 },
      { name: "google", visits: 12, before: 6, signups: 0, paid: 0 },
    ],
    campaigns: [{ name: "monsoon", visits: 7, before: 0, signups: 0, paid: 0 }],
    platforms: [{ name: "instagram", visits: 18, before: 4, signups: 0, paid: 0 }],
  });
  expect(overview.hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  expect([overview.hours[0], overview.hours[1], overview.hours[23]]).toEqual([
    { hour: 0, now: 3, before: 1 },
    { hour: 1, now: 0, before: 0 },
    { hour: 23, now: 2, before: 4 },
  ]);
  expect(overviewOf(ROWS, [], period, 8).every).toBe(8);
  const read = new Set([...MEASURES, ...DAILY]);
  expect(ROWS.filter(({ measure }) => !read.has(measure))).toEqual([]);
});

test("[ADMIN-07] of no visit there is no share and no median", () => {
  expect(overviewOf([], [], period)).toMatchObject({
    single: { now: null, before: null },
    seconds: { now: null, before: null },
    pages: [],
  });
  expect(overviewOf([row("seconds", "5", 0, 2)], [], period).seconds).toEqual({ now: null, before: 5 });
  const later = [row("seconds", "5", 1), row("seconds", "9", 3)];
  expect(overviewOf(later, [], period).seconds.now).toBe(9);
  const unsorted = ["300", "5", "60"].map((seconds) => row("seconds", seconds, 1));
  expect(overviewOf(unsorted, [], period).seconds.now).toBe(60);
  expect(overviewOf([row("seconds", "5", 1), row("seconds", "9", 1)], [], period).seconds.now).toBe(5);
});

test("[ADMIN-07] the greatest share comes first, then what was greater before, then the alphabet", () => {
  const { shares, sum } = byMeasure([
    row("share", "b", 1, 1),
    row("share", "a", 1, 1),
    row("share", "c", 1, 2),
    row("share", "d", 5),
  ]);
  expect(shares("share").map(({ name }) => name)).toEqual(["d", "c", "a", "b"]);
  expect([sum("share"), sum("share", "c"), sum("none")]).toEqual([
    { now: 8, before: 4 },
    { now: 1, before: 2 },
    { now: 0, before: 0 },
  ]);
});

test("[ADMIN-07] each day stands beside the one as many days before, counted or not", () => {
  const none = { visits: 0, visitors: 0, finished: 0, signups: 0, paid: 0, taken: 0, returned: 0, lost: 0 };
  const daily = [
    { day: "2026-11-01", measure: "visit", name: "", n: 7 },
    { day: "2026-11-02", measure: "paise", name: "refunded", n: 500 },
    { day: "2026-10-30", measure: "fact", name: "signed_up", n: 2 },
  ];
  expect(daysOf(daily, period)).toEqual([
    { day: "2026-11-01", now: { ...none, visits: 7 }, before: { ...none, signups: 2 } },
    { day: "2026-11-02", now: { ...none, returned: 500 }, before: none },
  ]);
  expect(daysOf(daily, { ...period, before: null }).map(({ before }) => before)).toEqual([null, null]);
});

test("[ADMIN-07] what no page compares is not read of the days before, and nothing else is left out", () => {
  const shown = overviewOf(ROWS, [], period);
  for (const measure of MEASURES) {
    const one = ROWS.find((known) => known.measure === measure) ?? row(measure, "instagram", 0);
    const others = ROWS.filter((known) => known !== one);
    const more = overviewOf([...others, { ...one, before: one.before + 1_000 }], [], period);
    expect([measure, isDeepStrictEqual(more, shown)]).toEqual([measure, NOT_COMPARED.includes(measure)]);
  }
});
