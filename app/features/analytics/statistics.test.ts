import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import * as analytics from "./analytics.server.ts";
import type { Platform } from "./contract.ts";
import { periodFrom } from "./domain/period.ts";
import { visitsFrom } from "./domain/filter.ts";
import { journeyRecord, PHONE } from "./fixtures.ts";
import { JourneyBody } from "./record.server.ts";

const services = useServices([], { ANALYTICS_RAW_DAYS: "60" });
const setClock = (time: string) => (services.clock = { now: () => new Date(time) });
const LAPTOP =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

type More = Parameters<typeof journeyRecord>[0] & { address?: string; ended?: string };
/** A visit that ended at this time and was sent at once, or now where `ended` tells when. */
async function visit(time: string, { address = "203.0.113.7", ended, ...more }: More = {}) {
  setClock(time);
  const record = journeyRecord({ until: Date.parse(ended ?? time), ...more });
  const sender = { address, userAgent: record.device_info.user_agent };
  await analytics.collectJourney(services, JourneyBody.parse({ user_journey: record }).user_journey, sender);
  return record.session_info.journey_id;
}
const from = (platform: Platform, source: string, campaign = "") => ({
  platform_source: {
    source,
    medium: "m",
    campaign,
    platform,
    referrer: "",
    timestamp: "2026-11-01T00:00:00Z",
  },
});
const onLaptop = {
  device_info: { type: "desktop" as const, user_agent: LAPTOP, screen_width: 1440, screen_height: 900 },
};
const over = (asked: string, today = "2026-11-20") => periodFrom(new URLSearchParams(asked), today).period;
const overview = (asked: string, filter = {}) => analytics.readOverview(services, over(asked), filter);
const empty = [
  "uncounted",
  "tallies",
  "day_visitors",
  "facts",
  "journeys",
  "pages",
  "actions",
  "visits",
  "receipts",
  "ties",
];
beforeEach(() =>
  services.db.execute(sql.raw(`truncate ${empty.map((one) => `analytics_${one}`).join(", ")}`)),
);
const signup = { action: "signup" as const, page: "/auth", extras: { signup_method: "email" } };

/** Two visits on 10 November, four on 12 November (India), one of them a second one of the same person. */
async function week() {
  await visit("2026-11-10T10:00:00Z", { seen: [["/", 20]], ...from("direct", "direct") });
  await visit("2026-11-10T11:00:00Z", { seen: [["/", 10], ["/pricing", 50]], address: "203.0.113.8", ...from("google", "www.google.com") }); // prettier-ignore
  const apply = { action: "apply_click" as const, page: "/pricing", extras: { place: "nav" } };
  await visit("2026-11-12T04:00:00Z", { seen: [["/", 20], ["/pricing", 40]], actions: [apply, apply], ...from("instagram", "ig", "dusk") }); // prettier-ignore
  await visit("2026-11-12T05:00:00Z", {
    seen: [["/blog", 90]],
    ...from("instagram", "ig", "dusk"),
    ...onLaptop,
  });
  await visit("2026-11-12T06:00:00Z", {
    seen: [["/", 4], ["/quest", 6], ["/", 10]], // prettier-ignore
    actions: [signup, { action: "payment_done", page: "/x" }],
    ...from("instagram", "ig", "dawn"),
  });
  await visit("2026-11-12T07:00:00Z", {
    seen: [["/pricing", 8]],
    address: "203.0.113.9",
    ...from("google", "www.google.com"),
  });
  await analytics.countNew(services);
}

test("[ADMIN-07] every panel of the overview, figure by figure, beside the period before", async () => {
  await week();
  const shown = await overview("from=2026-11-11&to=2026-11-12");
  expect(shown.totals).toMatchObject({ visits: { now: 4, before: 2 }, visitors: { now: 3, before: 2 } });
  expect(shown.single).toEqual({ now: 0.5, before: 0.5 });
  expect(shown.seconds).toEqual({ now: 20, before: 20 });
  expect(shown.days.map(({ day, now, before }) => [day, now.visits, now.visitors, before?.visits])).toEqual([
    ["2026-11-11", 0, 0, 0],
    ["2026-11-12", 4, 3, 2],
  ]);
  expect(shown.hours.flatMap(({ hour, now }) => (now ? [[hour, now]] : []))).toEqual([[9, 1], [10, 1], [11, 1], [12, 1]]); // prettier-ignore
  expect(shown.platforms).toEqual([
    { name: "instagram", visits: 3, before: 0, signups: 1, paid: 1 },
    { name: "google", visits: 1, before: 1, signups: 0, paid: 0 },
    { name: "direct", visits: 0, before: 1, signups: 0, paid: 0 },
  ]);
  expect(shown.sources.map(({ name, visits, signups }) => [name, visits, signups])).toEqual([["ig", 3, 1], ["www.google.com", 1, 0], ["direct", 0, 0]]); // prettier-ignore
  expect(shown.campaigns.map(({ name, visits, signups, paid }) => [name, visits, signups, paid])).toEqual([["dusk", 2, 0, 0], ["dawn", 1, 1, 1]]); // prettier-ignore
  expect(shown.devices).toEqual([{ name: "mobile", now: 3, before: 2 }, { name: "desktop", now: 1, before: 0 }]); // prettier-ignore
  expect(shown.systems.map(({ name, now }) => [name, now])).toEqual([["Android", 3], ["Windows", 1]]); // prettier-ignore
  expect(shown.browsers.map(({ name, now }) => [name, now])).toEqual([["Chrome", 4]]);
  expect(shown.pages).toEqual([
    { page: "/", views: 3, visits: 2, before: 2, seconds: 10 },
    { page: "/pricing", views: 2, visits: 2, before: 1, seconds: 8 },
    { page: "/blog", views: 1, visits: 1, before: 0, seconds: 90 },
    { page: "/quest", views: 1, visits: 1, before: 0, seconds: 6 },
  ]);
  expect(shown.entries.map(({ name, now, before }) => [name, now, before])).toEqual([["/", 2, 2], ["/blog", 1, 0], ["/pricing", 1, 0]]); // prettier-ignore
  expect(shown.exits.map(({ name, now, before }) => [name, now, before])).toEqual([["/pricing", 2, 1], ["/", 1, 1], ["/blog", 1, 0]]); // prettier-ignore
  expect(shown.applies).toEqual([{ name: "nav", now: 2, before: 0 }]);
  expect(shown.paths).toEqual([
    { pages: ["/", "/pricing"], visits: 1 },
    { pages: ["/", "/quest", "/"], visits: 1 },
    { pages: ["/blog"], visits: 1 },
    { pages: ["/pricing"], visits: 1 },
  ]);
});

test("[ADMIN-07] a filter asks the raw records, and says the same of the same visits", async () => {
  await week();
  const all = await overview("from=2026-11-11&to=2026-11-12");
  // a filter that everything fits
  const same = await overview("from=2026-11-11&to=2026-11-12", {
    platform: undefined,
    did: undefined,
    source: "ig",
  });
  const instagram = await overview("from=2026-11-11&to=2026-11-12", { platform: "instagram" });
  expect(same).toEqual(instagram);
  expect(instagram.totals).toMatchObject({
    visits: { now: 3, before: 0 },
    visitors: { now: 2, before: 0 },
    signups: { now: 1, before: 0 },
  });
  expect(instagram.platforms).toEqual(all.platforms.slice(0, 1));
  expect(instagram.pages.map(({ page, views, seconds }) => [page, views, seconds])).toEqual([["/", 3, 10], ["/blog", 1, 90], ["/pricing", 1, 40], ["/quest", 1, 6]]); // prettier-ignore
  expect((await overview("from=2026-11-12&to=2026-11-12", { device: "desktop" })).hours[10]).toEqual({
    hour: 10,
    now: 1,
    before: 0,
  });
  expect((await overview("days=30", { entry: "/blog", did: "signup" })).totals.visits.now).toBe(0);
  expect((await overview("days=30", { did: "apply_click" })).entries).toEqual([
    { name: "/", now: 1, before: 0 },
  ]);
});

const about = (n: number, of: number) => expect(Math.abs(n - of) / of).toBeLessThan(0.05);

test("[ADMIN-07] where very many visits fit, they and what they came to are counted in full, visitors and pages from one visit in eight, and that is said", async () => {
  await visit("2026-11-12T04:00:00Z", { seen: [["/", 20], ["/pricing", 40]], ...from("instagram", "ig", "dusk") }); // prettier-ignore
  const copies = 110_000;
  const copy = (table: string, more: string) =>
    services.db.execute(sql`
      insert into ${sql.identifier(table)} select made.* from ${sql.identifier(table)} as one, generate_series(1, ${copies}) as c(k),
        jsonb_populate_record(one, jsonb_build_object('journey_id', md5(k::text)::uuid) || ${sql.raw(more)}) as made`);
  await copy(
    "analytics_journeys",
    "jsonb_build_object('visitor', md5((k / 2)::text), 'steps', case when k % 100 = 0 then 64 else 0 end)",
  );
  await copy("analytics_pages", "'{}'");
  const asked = over("from=2026-11-11&to=2026-11-12");
  const shown = await analytics.readOverview(services, asked, { platform: "instagram" });
  expect(shown.every).toBe(8);
  expect(shown.totals.visits.now).toBe(copies + 1);
  expect(shown.platforms).toEqual([
    { name: "instagram", visits: copies + 1, before: 0, signups: 0, paid: copies / 100 },
  ]);
  about(shown.totals.visitors.now, copies / 2);
  about(shown.entries[0]!.now, copies);
  expect(shown.pages.map(({ page, seconds }) => [page, seconds])).toEqual([["/", 20], ["/pricing", 40]]); // prettier-ignore
  about(shown.pages[0]!.views, copies);
  expect(shown.seconds.now).toBe(60);
  const few = await analytics.readOverview(services, asked, { platform: "instagram", did: "payment_done" });
  expect([few.every, few.totals.visits.now, few.totals.visitors.now, few.pages[1]!.views]).toEqual([
    1,
    copies / 100,
    copies / 100,
    copies / 100,
  ]);
});

const statements = (last: number) => Array.from({ length: last }, (_, n) => ({ action: "quest_statement" as const, page: "/assessment", extras: { n: n + 1 } })); // prettier-ignore
const sections = (...names: string[]) =>
  names.map((section) => ({ action: "report_section" as const, page: "/r", extras: { section } }));

test("[ADMIN-07] the funnel, from the first visit to the money returned, statement by statement and section by section", async () => {
  const long: [string, number][] = [["/assessment", 600]];
  await visit("2026-11-12T04:00:00Z", {
    seen: long,
    actions: [{ action: "quest_start", page: "/assessment" }, ...statements(3)],
  });
  const firstActions = [
    ...statements(58),
    ...sections("emotional", "mind"),
    { action: "share" as const, page: "/r", extras: { section: "mind" } },
  ];
  await visit("2026-11-12T05:00:00Z", { seen: long, actions: [...firstActions, { action: "offer_open", page: "/r" }, { action: "payment_start", page: "/r" }] }); // prettier-ignore
  await visit("2026-11-12T06:00:00Z", { seen: long, actions: sections("emotional") });
  setClock("2026-11-12T06:00:00Z");
  const fact = (kind: Parameters<typeof analytics.noteFact>[1]["kind"], more = {}) =>
    analytics.noteFact(services, { kind, reference: randomUUID(), ...more });
  for (const kind of ["quest_started", "quest_started", "quest_finished", "signed_up"] as const)
    await fact(kind); // oxlint-disable-line no-await-in-loop
  await fact("payment_failed", { method: "card", amount: 95_000 });
  await fact("paid", { method: "card", amount: 95_000 });
  await fact("paid", { method: "upi", amount: 95_000 });
  await fact("refunded", { amount: 95_000 });
  await analytics.countNew(services);
  const shown = await analytics.readFunnel(services, over("from=2026-11-12&to=2026-11-12"));
  expect(shown.steps.map(({ name, now }) => [name, now])).toEqual([
    ["visit", 3],
    ["quest_started", 2],
    ["quest_finished", 1],
    ["signed_up", 1],
    ["paid", 2],
    ["refunded", 1],
  ]);
  expect([1, 3, 4, 58, 59].map((n) => shown.statements[n - 1])).toEqual([2, 2, 1, 1, 0].map((now, i) => ({ n: [1, 3, 4, 58, 59][i], now, before: 0 }))); // prettier-ignore
  expect(shown.statements).toHaveLength(116);
  expect(shown.sections).toEqual([{ name: "emotional", now: 2, before: 0 }, { name: "mind", now: 1, before: 0 }]); // prettier-ignore
  expect([shown.read.now, shown.offers.now, shown.checkouts.now]).toEqual([2, 1, 1]);
  expect(shown.methods.map(({ method, tried, paid }) => [method, tried.now, paid.now])).toEqual([["card", 2, 1], ["upi", 1, 1]]); // prettier-ignore
  expect((await overview("from=2026-11-12&to=2026-11-12")).totals).toMatchObject({ paid: { now: 2 }, taken: { now: 190_000 }, finished: { now: 1 } }); // prettier-ignore
});

test("[ADMIN-07] a day begins at midnight in India, for visits and for visitors", async () => {
  await visit("2026-11-11T18:30:00.000Z", { seen: [["/", 1]] }); // began one second before midnight
  await visit("2026-11-11T18:30:01.000Z", { seen: [["/", 1]] }); // at midnight
  await visit("2026-11-11T23:59:00.000Z", { seen: [["/", 1]] }); // the same person before and after the day changes in Greenwich
  await visit("2026-11-12T00:01:00.000Z", { seen: [["/", 1]] });
  await analytics.countNew(services);
  const { days } = await overview("from=2026-11-11&to=2026-11-12");
  expect(days.map(({ day, now }) => [day, now.visits, now.visitors])).toEqual([["2026-11-11", 1, 1], ["2026-11-12", 3, 1]]); // prettier-ignore
});

test("[ADMIN-07] what comes late is added to the day it belongs to, once, however often the counting runs", async () => {
  const early = await visit("2026-11-05T10:00:00Z", { seen: [["/", 30]] });
  expect(await analytics.countNew(services)).toBe(1);
  expect(await analytics.countNew(services)).toBe(0);
  await visit("2026-11-12T10:00:00Z", { seen: [["/faq", 30]], ended: "2026-11-05T12:00:00Z" });
  await Promise.all([analytics.countNew(services), analytics.countNew(services)]);
  await analytics.countNew(services);
  expect((await overview("from=2026-11-05&to=2026-11-05")).totals.visits.now).toBe(2);
  expect((await overview("from=2026-11-06&to=2026-11-12")).totals.visits.now).toBe(0);

  // somebody signed up in it, which is known only later
  await analytics.linkJourney(services, { journeyId: early, userId: "late" });
  await analytics.linkJourney(services, { journeyId: early, userId: "late" });
  await analytics.countNew(services);
  expect((await overview("from=2026-11-05&to=2026-11-05")).platforms).toMatchObject([
    { name: "instagram", visits: 2, signups: 1 },
  ]);
});

test("[ADMIN-07] a sign-up that both the browser and the server tell of is one", async () => {
  const journeyId = randomUUID();
  await analytics.linkJourney(services, { journeyId, userId: "maya" });
  const record = journeyRecord();
  await visit("2026-11-12T10:00:00Z", { actions: [signup], session_info: { ...record.session_info, journey_id: journeyId, timestamp: "2026-11-12T09:59:00Z" } }); // prettier-ignore
  await analytics.linkJourney(services, { journeyId, userId: "maya" });
  await analytics.tieLate(services);
  await analytics.countNew(services);
  expect((await overview("days=30")).platforms).toMatchObject([{ signups: 1 }]);
});

test("[ADMIN-07] [TRACK-07] figures stay when raw records expire or are erased; the counting leaves out what was erased before it", async () => {
  const known = await visit("2026-09-01T10:00:00Z", { actions: [signup] });
  await analytics.countNew(services);
  await analytics.linkJourney(services, { journeyId: known, userId: "maya" });
  const unknown = await visit("2026-09-01T11:00:00Z");
  await analytics.linkJourney(services, { journeyId: unknown, userId: "maya" });
  await analytics.eraseJourneys(services, "maya");
  await analytics.countNew(services);
  const of = async () => (await overview("from=2026-09-01&to=2026-09-01")).totals.visits.now;
  expect(await of()).toBe(1);
  await visit("2026-09-02T10:00:00Z");
  await analytics.countNew(services);
  setClock("2026-11-20T10:00:00Z");
  await analytics.maintainPartitionTables(services);
  expect((await services.db.execute(sql`select 1 from analytics_journeys`)).rows).toEqual([]);
  expect((await services.db.execute(sql`select 1 from analytics_day_visitors`)).rows).toEqual([]);
  expect((await overview("days=90")).totals.visits.now).toBe(2);
});

test("[ADMIN-07] names that visitors make up are held to so many a day; the rest is counted together", async () => {
  for (let n = 0; n < 310; n++)
    await visit("2026-11-12T10:00:00Z", {
      seen: [[`/made-up/${n}`, 1]],
      address: `10.0.0.${n % 5}`,
      ...from("other", `s${n}`, `c${n}`),
    }); // oxlint-disable-line no-await-in-loop -- prettier-ignore
  await analytics.countNew(services);
  await visit("2026-11-12T11:00:00Z", { seen: [["/one-more", 1]], ...from("other", "s1", "one-more") });
  await analytics.countNew(services);
  const shown = await overview("from=2026-11-12&to=2026-11-12");
  expect([shown.sources, shown.campaigns, shown.pages, shown.entries, shown.paths].map((rows) => rows.length)).toEqual([301, 301, 301, 301, 301]); // prettier-ignore
  expect(shown.sources[0]).toMatchObject({ name: "(other)", visits: 10 });
  expect(shown.campaigns[0]).toMatchObject({ name: "(other)", visits: 11 });
  expect(shown.sources.find(({ name }) => name === "s1")).toMatchObject({ visits: 2 });
  expect(shown.totals.visits.now).toBe(311);
});

test("[ADMIN-07] records that are odd and yet accepted break no figure", async () => {
  setClock("2026-11-12T10:00:00Z");
  await visit("2026-11-12T10:00:00Z", { seen: [["/", 0]] });
  await visit("2026-11-12T10:00:00Z", { seen: Array.from({ length: 150 }, (_, n) => [`/${"x".repeat(300)}${n}`, 0] as [string, number]), ...from("other", "", "a\u0000b") }); // prettier-ignore
  const odd = ["", "-1", "9999", "1e9", "NaN", "__proto__"].map((n) => ({
    action: "quest_statement" as const,
    page: "/",
    extras: { n },
  }));
  const strange = [{ action: "apply_click" as const, page: "/" }, { action: "report_section" as const, page: "/", extras: { section: true } }]; // prettier-ignore
  await visit("2026-11-12T10:00:00Z", {
    seen: [["/<script>alert(1)</script>", 7200]],
    actions: [...odd, ...strange],
  });
  await visit("2026-11-12T10:00:00Z", { ended: "2026-11-12T12:00:00Z" }); // a clock that runs ahead
  await analytics.countNew(services);
  const shown = await overview("from=2026-11-12&to=2026-11-12");
  expect(shown.totals.visits.now).toBe(4);
  expect(shown.applies).toEqual([{ name: "(other)", now: 1, before: 0 }]);
  const funnel = await analytics.readFunnel(services, over("from=2026-11-12&to=2026-11-12"));
  expect(funnel.statements.every(({ now }) => now === 0)).toBe(true);
  expect(funnel.sections).toEqual([{ name: "true", now: 1, before: 0 }]);
  expect([...shown.pages, ...shown.sources, ...shown.paths].every((row) => Object.values(row).every((value) => value !== undefined && !Number.isNaN(value)))).toBe(true); // prettier-ignore
  expect((await overview("days=30", { platform: "other" })).totals.visits.now).toBe(1);
});

test("[ADMIN-07] visits open step by step, newest first, page after page of the list", async () => {
  const opened = await visit("2026-11-12T04:00:00Z", {
    actions: [{ action: "apply_click", page: "/pricing", extras: { place: "nav" } }],
  });
  for (let n = 0; n < 51; n++) await visit("2026-11-12T05:00:00Z", from("google", "www.google.com")); // oxlint-disable-line no-await-in-loop
  const wanted = { span: over("days=30"), filter: {} };
  const first = await analytics.listVisits(services, wanted, null);
  const second = await analytics.listVisits(services, wanted, first.next);
  expect([first.rows.length, second.rows.length, second.next, second.rows.at(-1)?.id]).toEqual([
    50,
    2,
    undefined,
    opened,
  ]);
  expect(await analytics.countListed(services, wanted)).toEqual({ count: 52, approximate: false });
  expect(
    (await analytics.listVisits(services, { ...wanted, filter: { did: "apply_click" } }, null)).rows.map(
      ({ id }) => id,
    ),
  ).toEqual([opened]);
  const visited = await analytics.openVisit(services, opened);
  expect(visited).toMatchObject({
    platform: "instagram",
    campaign: "dusk",
    started: "2026-11-12T03:59:00.000Z",
    pages: 2,
    seconds: 60,
  });
  expect(visited!.walked.map(({ page, at, seconds }) => [page, at, seconds])).toEqual([
    ["/", "2026-11-12T03:59:00.000Z", 20],
    ["/pricing", "2026-11-12T03:59:20.000Z", 40],
  ]);
  expect(visited!.done).toEqual([
    {
      n: 1,
      action: "apply_click",
      page: "/pricing",
      at: "2026-11-12T03:59:01.000Z",
      extras: { place: "nav" },
    },
  ]);
  expect(await analytics.openVisit(services, randomUUID())).toBeUndefined();
  expect(await analytics.openVisit(services, "' or 1=1")).toBeUndefined();
});

test("[ADMIN-07] who is on the site now", async () => {
  const see = async (at: string, path: string, session_id: string) => {
    setClock(at);
    await analytics.collectVisit(
      services,
      { path, title: "T", session_id, timestamp: at },
      { address: session_id, userAgent: PHONE },
    );
  };
  await see("2026-11-12T09:40:30Z", "/old", "session-gone");
  await see("2026-11-12T09:58:00Z", "/", "session-here");
  await see("2026-11-12T09:59:10Z", "/pricing", "session-here");
  await see("2026-11-12T09:56:00Z", "/faq", "session-two0");
  setClock("2026-11-12T10:00:00Z");
  const { people: visitors, minutes } = await analytics.readLive(services);
  expect(visitors.map(({ page, seconds }) => [page, seconds])).toEqual([["/pricing", 50], ["/faq", 240]]); // prettier-ignore
  expect(minutes).toHaveLength(30);
  expect(minutes.flatMap((n, at) => (n ? [[29 - at, n]] : []))).toEqual([[19, 1], [4, 1], [2, 1], [0, 1]]); // prettier-ignore
});

const asked = (text: string) => periodFrom(new URLSearchParams(text), "2026-11-20");
const filter = (text: string) => visitsFrom(new URLSearchParams(text));
test("[ADMIN-07] periods and filters that cannot be are told, and the usual is shown", () => {
  expect(asked("").period).toMatchObject({ from: "2026-10-22", to: "2026-11-20", days: 30, before: { from: "2026-09-22", to: "2026-10-21" } }); // prettier-ignore
  expect(asked("days=1&compare=none").period).toMatchObject({
    from: "2026-11-20",
    to: "2026-11-20",
    before: null,
  });
  expect(asked("days=7&compare=year").period.before).toEqual({ from: "2025-11-15", to: "2025-11-21" });
  expect(asked("from=2026-11-01&to=2027-01-01").period).toMatchObject({
    from: "2026-11-01",
    to: "2026-11-20",
  });
  for (const bad of [
    "from=2026-02-30&to=2026-03-01",
    "from=2026-11-02&to=2026-11-01",
    "from=2026-11-21&to=2026-11-22",
    "from=2020-01-01&to=2026-11-01",
    "from=x&to=",
    "from=2026-11-01",
  ])
    expect([bad, asked(bad).problem, asked(bad).period.days]).toEqual([bad, expect.any(String), 30]);
  expect(filter("platform=instagram&campaign=a%00b&device=")).toEqual({
    filter: { platform: "instagram", campaign: "a b" },
    problem: null,
  });
  expect(filter("platform=myspace&did=fly&entry=/")).toEqual({ filter: { entry: "/" }, problem: "There is no platform “myspace”; it was left out." }); // prettier-ignore
});
