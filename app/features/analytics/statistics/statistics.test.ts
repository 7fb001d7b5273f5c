import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createDistribution } from "../../../../benchmarks/distribution.ts";
import { useServices } from "../../../../testing/services.ts";
import * as analytics from "../analytics.server.ts";
import { noteFact } from "../collection/facts.server.ts";
import { periodFrom } from "../domain/period.ts";
import { filterFrom } from "../domain/filter.ts";
import type { UserAction } from "../record.contract.ts";
import { PHONE, rollUpAll } from "../fixtures.ts";
import { addDays } from "../../../lib/india-time.ts";
import { from, over, statisticsFixtures } from "./statistics-fixtures.ts";

const services = useServices([], { ANALYTICS_RAW_DAYS: "60" });
const { setClock, visit, overview, week } = statisticsFixtures(services);
type Kind = Parameters<typeof noteFact>[1]["kind"];

test("[ADMIN-07] shows every panel of the overview with the previous period", async () => {
  await week();
  const shown = await overview("from=2026-11-11&to=2026-11-12");
  expect(shown.totals).toMatchObject({ visits: { now: 4, before: 2 }, visitors: { now: 3, before: 2 } });
  expect(shown.single).toEqual({ now: 0.5, before: 0.5 });
  expect(shown.seconds).toEqual({ now: 20, before: 20 });
  expect(shown.days.map(({ day, now, before }) => [day, now.visits, now.visitors, before?.visits])).toEqual([
    ["2026-11-11", 0, 0, 0],
    ["2026-11-12", 4, 3, 2],
  ]);
  expect(shown.hours.flatMap(({ hour, now }) => (now ? [[hour, now]] : []))).toEqual([
    [9, 1],
    [10, 1],
    [11, 1],
    [12, 1],
  ]);
  expect(shown.platforms).toEqual([
    { name: "instagram", visits: 3, before: 0, signups: 1, paid: 1 },
    { name: "google", visits: 1, before: 1, signups: 0, paid: 0 },
    { name: "direct", visits: 0, before: 1, signups: 0, paid: 0 },
  ]);
  expect(shown.sources.map(({ name, visits, signups }) => [name, visits, signups])).toEqual([
    ["instagram", 3, 1],
    ["google", 1, 0],
    ["direct", 0, 0],
  ]);
  expect(shown.campaigns.map(({ name, visits, signups, paid }) => [name, visits, signups, paid])).toEqual([
    ["dusk", 2, 0, 0],
    ["dawn", 1, 1, 1],
  ]);
  expect(shown.devices).toEqual([
    { name: "mobile", now: 3, before: 2 },
    { name: "desktop", now: 1, before: 0 },
  ]);
  expect(shown.systems.map(({ name, now }) => [name, now])).toEqual([
    ["Android", 3],
    ["Windows", 1],
  ]);
  expect(shown.browsers.map(({ name, now }) => [name, now])).toEqual([["Chrome", 4]]);
  expect(shown.pages).toEqual([
    { page: "/", views: 3, visits: 2, before: 2, seconds: 10 },
    { page: "/pricing", views: 2, visits: 2, before: 1, seconds: 8 },
    { page: "/blog", views: 1, visits: 1, before: 0, seconds: 90 },
    { page: "/quest", views: 1, visits: 1, before: 0, seconds: 6 },
  ]);
  expect(shown.entries.map(({ name, now, before }) => [name, now, before])).toEqual([
    ["/", 2, 2],
    ["/blog", 1, 0],
    ["/pricing", 1, 0],
  ]);
  expect(shown.exits.map(({ name, now, before }) => [name, now, before])).toEqual([
    ["/pricing", 2, 1],
    ["/", 1, 1],
    ["/blog", 1, 0],
  ]);
  expect(shown.applies).toEqual([{ name: "nav", now: 2, before: 0 }]);
  expect(shown.paths).toEqual([
    { pages: ["/", "/pricing"], visits: 1 },
    { pages: ["/", "/quest", "/"], visits: 1 },
    { pages: ["/blog"], visits: 1 },
    { pages: ["/pricing"], visits: 1 },
  ]);
});

test("[ADMIN-07] returns filtered figures that agree with unfiltered ones for the same visits", async () => {
  await week();
  const all = await overview("from=2026-11-11&to=2026-11-12");
  // undefined filters match every visit
  const same = await overview("from=2026-11-11&to=2026-11-12", {
    platform: undefined,
    did: undefined,
    source: "instagram",
  });
  const instagram = await overview("from=2026-11-11&to=2026-11-12", { platform: "instagram" });
  expect(same).toEqual(instagram);
  expect(instagram.totals).toMatchObject({
    visits: { now: 3, before: 0 },
    visitors: { now: 2, before: 0 },
    signups: { now: 1, before: 0 },
  });
  expect(instagram.platforms).toEqual(all.platforms.slice(0, 1));
  expect(instagram.pages.map(({ page, views, seconds }) => [page, views, seconds])).toEqual([
    ["/", 3, 10],
    ["/blog", 1, 90],
    ["/pricing", 1, 40],
    ["/quest", 1, 6],
  ]);
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

test("[ADMIN-07] treats the names and hosts of a source as one, in figures and filters", async () => {
  for (const source of ["ig", "Instagram", "l.instagram.com", "instagram"])
    // oxlint-disable-next-line no-await-in-loop
    await visit("2026-11-12T04:00:00Z", from("instagram", source));
  await rollUpAll(services);
  const named = (shown: Awaited<ReturnType<typeof overview>>) =>
    shown.sources.map(({ name, visits }) => [name, visits]);
  expect(named(await overview("days=30"))).toEqual([["instagram", 4]]);
  const { filter } = filterFrom(new URLSearchParams("source=ig"));
  expect(named(await overview("days=30", filter))).toEqual([["instagram", 4]]);
});

const figures = async (asked: string, filter = {}) => {
  const { visits, visitors, paid: payments, taken } = (await overview(asked, filter)).totals;
  return [visits, visitors, payments, taken].map(({ now, before }) => [now, before]);
};

test("[ADMIN-07] compares an unfinished day with the same part of the previous day", async () => {
  const paid = (at: string, reference: string) => {
    setClock(at);
    return noteFact(services, { kind: "paid", reference, amount: 95_000 });
  };
  await visit("2026-11-19T04:00:00Z");
  await paid("2026-11-19T04:10:00Z", "p1");
  await visit("2026-11-19T09:00:00Z", { address: "203.0.113.8" });
  await paid("2026-11-19T09:10:00Z", "p2");
  await visit("2026-11-20T04:00:00Z");
  await rollUpAll(services);
  await paid("2026-11-20T04:10:00Z", "p3"); // not in the roll-up yet
  setClock("2026-11-20T06:00:00Z");
  const alike = [
    [1, 1],
    [1, 1],
    [1, 1],
    [95_000, 95_000],
  ];
  expect(await figures("days=1")).toEqual(alike);
  const { visits, paid: payments, taken } = (await analytics.readRecentFigures(services, 1, 30)).totals;
  expect([visits, payments, taken].map(({ now, before }) => [now, before])).toEqual([
    [1, 1],
    [1, 1],
    [95_000, 95_000],
  ]);
  expect((await figures("days=1", { device: "mobile" })).slice(0, 2)).toEqual(alike.slice(0, 2));
  // a past period is compared as a whole
  setClock("2026-11-21T06:00:00Z");
  expect((await figures("from=2026-11-20&to=2026-11-20&compare=before"))[0]).toEqual([1, 2]);
});

test("[ADMIN-03] [OWNER-03] returns the days for the charts on Today, oldest first", async () => {
  setClock("2026-11-18T20:00:00Z"); // 19 November in India
  await noteFact(services, { kind: "signed_up", reference: "a" });
  await visit("2026-11-20T04:00:00Z");
  await noteFact(services, { kind: "paid", reference: "b", amount: 95_000 });
  await rollUpAll(services);
  setClock("2026-11-20T06:00:00Z");
  const { days } = await analytics.readRecentFigures(services, 1, 3);
  expect(days.map(({ day, figures: on }) => [day, on.visits, on.signups, on.taken])).toEqual([
    ["2026-11-18", 0, 0, 0],
    ["2026-11-19", 0, 1, 0],
    ["2026-11-20", 1, 0, 95_000],
  ]);
  const chart = (await analytics.readOverview(services, over("from=2026-11-18&to=2026-11-20"))).days;
  expect(days.map((one) => one.figures)).toEqual(chart.map(({ now }) => now));
});

test("[ADMIN-07] shows facts that are not rolled up yet in both a card and its chart", async () => {
  setClock("2026-11-20T04:00:00Z");
  await noteFact(services, { kind: "signed_up", reference: "a" });
  await rollUpAll(services);
  await noteFact(services, { kind: "signed_up", reference: "b" });
  await noteFact(services, { kind: "paid", reference: "c", amount: 95_000 });
  const { totals, days } = await analytics.readRecentFigures(services, 1, 3);
  expect([totals.signups.now, totals.taken.now]).toEqual([2, 95_000]);
  expect([days.at(-1)?.figures.signups, days.at(-1)?.figures.taken]).toEqual([2, 95_000]);
  const room = await overview("days=1");
  expect([room.totals.signups.now, room.days.at(-1)?.now.signups]).toEqual([2, 2]);
});

test("[ADMIN-07] counts only who took both steps in a funnel share, so that none exceeds 100%", async () => {
  setClock("2026-11-12T06:00:00Z");
  const note = (kind: Kind, reference: string, more = {}) => noteFact(services, { kind, reference, ...more });
  const [old, mine] = [{ questSession: "old" }, { questSession: "mine" }];
  await note("quest_started", "mine", mine);
  await note("quest_finished", "mine", mine);
  await note("quest_finished", "old", old); // was started before these days
  await note("quest_claimed", "mine", { ...mine, userId: "u1" });
  for (const user of ["u1", "u2", "u3"]) await note("signed_up", user, { userId: user }); // oxlint-disable-line no-await-in-loop -- sequential
  for (const user of ["u1", "u4", "u5", "u6"])
    await note("paid", user, { userId: user, amount: 95_000, questSession: user }); // oxlint-disable-line no-await-in-loop -- sequential
  await note("refunded", "r1", { userId: "u1", amount: 50_000, questSession: "u1" });
  await note("refunded", "r2", { userId: "u1", amount: 45_000, questSession: "u1" });
  await note("refunded", "r3", { userId: "u7", amount: 95_000, questSession: "u7" }); // was paid before these days
  await rollUpAll(services);
  const { steps } = await analytics.readFunnel(services, over("from=2026-11-12&to=2026-11-12"));
  expect(steps.map(({ name, now, share }) => [name, now, share])).toEqual([
    ["visit", 0, null],
    ["quest_started", 1, null],
    ["quest_finished", 2, { of: "quest_started", part: 1, whole: 1 }],
    ["signed_up", 3, { of: "quest_finished", part: 1, whole: 2 }],
    ["paid", 4, { of: "signed_up", part: 1, whole: 3 }],
    ["refunded", 2, { of: "paid", part: 1, whole: 4 }],
  ]);
});

test("[ADMIN-07] computes the same funnel shares as a count of the facts, for any period", async () => {
  const { whole: below } = createDistribution(4);
  const days = Array.from({ length: 6 }, (_, at) => addDays("2026-11-10", at));
  /** A random day from this one on; undefined for events that never happen. */
  const later = (day: number) => (below(3) === 0 ? undefined : Math.min(5, day + below(4)));
  const facts: { kind: Kind; reference: string; userId?: string; questSession?: string; day: number }[] = [];
  const people = Array.from({ length: 12 }, (_, n) => ({ userId: `u${n}`, joined: below(6) }));
  for (const { userId, joined } of people)
    facts.push({ kind: "signed_up", reference: userId, userId, day: joined });
  for (let n = 0; n < 40; n++) {
    const quest = { reference: `q${n}`, questSession: `q${n}` };
    const started = below(6);
    const finished = later(started);
    facts.push({ kind: "quest_started", ...quest, day: started });
    if (finished === undefined) continue;
    const { userId, joined } = people[below(people.length)]!;
    const isMember = joined <= finished;
    facts.push({ kind: "quest_finished", ...quest, ...(isMember && { userId }), day: finished });
    if (isMember) continue;
    facts.push({ kind: "quest_claimed", ...quest, userId, day: joined });
    const paid = later(joined);
    if (paid === undefined) continue;
    facts.push({ kind: "paid", ...quest, userId, day: paid });
    for (let part = 0; part < 2; part++) {
      const refunded = later(paid);
      if (refunded !== undefined)
        facts.push({ kind: "refunded", ...quest, reference: `q${n}.${part}`, userId, day: refunded });
    }
  }
  setClock("2026-11-16T06:00:00Z");
  for (const { day, ...fact } of facts.toSorted((a, b) => a.reference.localeCompare(b.reference)))
    await noteFact(services, { ...fact, at: new Date(`${days[day]}T06:00:00Z`) }); // oxlint-disable-line no-await-in-loop -- in order
  await rollUpAll(services);
  for (const [first, last] of [
    [0, 5],
    [0, 2],
    [2, 3],
    [4, 4],
    [1, 5],
  ] as const) {
    const within = facts.filter(({ day }) => day >= first && day <= last);
    const of = (kind: Kind) => within.filter((fact) => fact.kind === kind);
    const isIn = (kind: Kind, fact: (typeof facts)[number], key: "userId" | "questSession") =>
      of(kind).some((other) => other[key] === fact[key]);
    const signedUp = of("quest_finished").filter((quest) => {
      const owned = within.find(
        ({ kind, questSession }) => kind === "quest_claimed" && questSession === quest.questSession,
      );
      return of("signed_up").some(({ userId }) => userId === (owned ?? quest).userId);
    });
    const period = over(`from=${days[first]}&to=${days[last]}`);
    const { steps } = await analytics.readFunnel(services, period); // oxlint-disable-line no-await-in-loop -- sequential
    expect(steps.slice(2).map(({ share }) => [share!.part, share!.whole])).toEqual([
      [
        of("quest_started").filter((one) => isIn("quest_finished", one, "questSession")).length,
        of("quest_started").length,
      ],
      [signedUp.length, of("quest_finished").length],
      [of("signed_up").filter((one) => isIn("paid", one, "userId")).length, of("signed_up").length],
      [of("paid").filter((one) => isIn("refunded", one, "questSession")).length, of("paid").length],
    ]);
    if (last - first === 5)
      expect(Math.min(...steps.slice(2).map(({ share }) => share!.part))).toBeGreaterThan(2);
  }
});

const doing = (device: "mobile" | "desktop", actions: UserAction["action"][], address: string) =>
  visit("2026-11-12T04:00:00Z", {
    address,
    actions: actions.map((action) => ({
      action,
      page: "/x",
      ...(action === "quest_statement" && { extras: { n: 7 } }),
    })),
    device_info: { type: device, user_agent: PHONE, screen_width: 1, screen_height: 1 },
  });

test("[ADMIN-07] counts a filtered funnel from the matching visits", async () => {
  await doing("mobile", ["quest_start", "quest_statement", "quest_finish", "signup"], "203.0.113.7");
  await doing("mobile", ["quest_start", "quest_statement"], "203.0.113.8");
  await doing("desktop", ["quest_start", "quest_finish", "payment_done"], "203.0.113.9");
  await rollUpAll(services);
  const steps = async (filter = {}) =>
    Object.fromEntries(
      (await analytics.readFunnel(services, over("days=30"), filter)).steps.map(({ name, now }) => [
        name,
        now,
      ]),
    );
  expect(await steps({ device: "mobile" })).toEqual({
    visit: 2,
    quest_started: 2,
    quest_finished: 1,
    signed_up: 1,
    paid: 0,
  });
  expect(await steps({ device: "desktop" })).toMatchObject({ visit: 1, quest_started: 1, paid: 1 });
  const narrowed = await analytics.readFunnel(services, over("days=30"), { device: "mobile" });
  expect(narrowed.statements[6]).toEqual({ n: 7, now: 2, before: 0 });
});

const statements = (last: number) =>
  Array.from({ length: last }, (_, n) => ({
    action: "quest_statement" as const,
    page: "/assessment",
    extras: { n: n + 1 },
  }));
const sections = (...names: string[]) =>
  names.map((section) => ({ action: "report_section" as const, page: "/r", extras: { section } }));

test("[ADMIN-07] shows the funnel from visit to refund, with statements and sections", async () => {
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
  await visit("2026-11-12T05:00:00Z", {
    seen: long,
    actions: [...firstActions, { action: "offer_open", page: "/r" }, { action: "payment_start", page: "/r" }],
  });
  await visit("2026-11-12T06:00:00Z", { seen: long, actions: sections("emotional") });
  setClock("2026-11-12T06:00:00Z");
  const fact = (kind: Parameters<typeof noteFact>[1]["kind"], more = {}) =>
    noteFact(services, { kind, reference: randomUUID(), ...more });
  for (const kind of ["quest_started", "quest_started", "quest_finished", "signed_up"] as const)
    await fact(kind); // oxlint-disable-line no-await-in-loop
  await fact("payment_failed", { method: "card", amount: 95_000 });
  await fact("paid", { method: "card", amount: 95_000 });
  await fact("paid", { method: "upi", amount: 95_000 });
  await fact("refunded", { amount: 95_000 });
  await rollUpAll(services);
  const shown = await analytics.readFunnel(services, over("from=2026-11-12&to=2026-11-12"));
  expect(shown.steps.map(({ name, now }) => [name, now])).toEqual([
    ["visit", 3],
    ["quest_started", 2],
    ["quest_finished", 1],
    ["signed_up", 1],
    ["paid", 2],
    ["refunded", 1],
  ]);
  expect([1, 3, 4, 58, 59].map((n) => shown.statements[n - 1])).toEqual(
    [2, 2, 1, 1, 0].map((now, i) => ({ n: [1, 3, 4, 58, 59][i], now, before: 0 })),
  );
  expect(shown.statements).toHaveLength(116);
  expect(shown.sections).toEqual([
    { name: "emotional", now: 2, before: 0 },
    { name: "mind", now: 1, before: 0 },
  ]);
  expect([shown.read.now, shown.offers.now, shown.checkouts.now]).toEqual([2, 1, 1]);
  expect(shown.methods.map(({ method, tried, paid }) => [method, tried.now, paid.now])).toEqual([
    ["card", 2, 1],
    ["upi", 1, 1],
  ]);
  expect((await overview("from=2026-11-12&to=2026-11-12")).totals).toMatchObject({
    paid: { now: 2 },
    taken: { now: 190_000 },
    finished: { now: 1 },
  });
});

const asked = (text: string) => periodFrom(new URLSearchParams(text), "2026-11-20");
const filter = (text: string) => filterFrom(new URLSearchParams(text));
test("[ADMIN-07] reports invalid periods and filters, and falls back to the defaults", () => {
  expect(asked("").period).toMatchObject({
    from: "2026-10-22",
    to: "2026-11-20",
    days: 30,
    before: { from: "2026-09-22", to: "2026-10-21" },
  });
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
  expect(filter("platform=myspace&did=fly&entry=/")).toEqual({
    filter: { entry: "/" },
    problem: "There is no platform “myspace”; it was left out.",
  });
});
