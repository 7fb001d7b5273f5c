import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { firstOf } from "../../../lib/checked.ts";
import { visitRows, openCollection } from "../../../../testing/collection.ts";
import { statementsOf } from "../../../../testing/statements.ts";
import { useServices } from "../../../../testing/services.ts";
import { ACTIONS, END_REASONS } from "../contract.ts";
import type { JourneyRecord } from "../record.contract.ts";
import { cleaned } from "../domain/clean.ts";
import { journeyRecord, PHONE } from "../fixtures.ts";
import { storeVisits } from "./store-visits.server.ts";

const services = useServices();
const NOW = new Date("2026-11-20T10:00:00.000Z");
beforeEach(() => {
  services.clock = { now: () => NOW };
});
let collection: ReturnType<typeof openCollection>;
beforeEach(() => {
  collection = openCollection(services);
});
const send = (...sent: Parameters<typeof collection.send>) => collection.send(...sent);
const made = (more: Parameters<typeof journeyRecord>[0] = {}) =>
  journeyRecord({ until: NOW.getTime(), ...more });
const idOf = (record: JourneyRecord) => record.session_info.journey_id;
const stored = async (record: JourneyRecord) => (await visitRows(services, idOf(record)))[0];

test("[TRACK-03] stores every field of a visit, with its trail", async () => {
  const record = made({
    actions: [
      { action: "apply_click", page: "/pricing", extras: { place: "nav" } },
      ...[3, 1, 2, 9, 117].map((n) => ({
        action: "quest_statement" as const,
        page: "/quest",
        extras: { n },
      })),
      ...["mind", "work", "mind"].map((section) => ({
        action: "report_section" as const,
        page: "/r",
        extras: { section },
      })),
      { action: "share", page: "/r", extras: { section: "mind" } },
    ],
  });
  expect(await send(record)).toEqual({ status: 200, body: { success: true } });
  const visit = (await stored(record))!;
  expect(visit).toMatchObject({
    session_id: record.session_info.session_id,
    platform: "instagram",
    source: "instagram",
    medium: "social",
    campaign: "dusk",
    referrer: "l.instagram.com",
    device: "mobile",
    browser: "Chrome",
    system: "Android",
    screen_width: 412,
    screen_height: 915,
    pages: 2,
    seconds: 60,
    entry: "/",
    exit: "/pricing",
    end_reason: "page_hide",
    resent: false,
    user_id: null,
    paid_at: null,
    steps: 132,
    hour: 15,
    seen: ["/", "/pricing"],
    seen_seconds: [20, 40],
    statements: "{[1,4),[9,10)}",
    sections: ["mind", "work"],
    shares: ["mind"],
    places: ["nav"],
  });
  expect(visit.trail.pages).toEqual([
    {
      page: "/",
      title: "About /",
      at: "2026-11-20T09:59:00.000Z",
      until: "2026-11-20T09:59:20.000Z",
      seconds: 20,
    },
    {
      page: "/pricing",
      title: "About /pricing",
      at: "2026-11-20T09:59:20.000Z",
      until: NOW.toISOString(),
      seconds: 40,
    },
  ]);
  expect(visit.trail.actions[0]).toEqual({
    action: "apply_click",
    page: "/pricing",
    at: "2026-11-20T09:59:01.000Z",
    extras: { place: "nav" },
  });
});

test("[TRACK-03] accepts every end reason and every action", async () => {
  for (const end_reason of END_REASONS) expect((await send(made({ end_reason }))).status).toBe(200);
  const record = made({ seen: [["/", 60]], actions: ACTIONS.map((action) => ({ action, page: "/" })) });
  expect((await send(record)).status).toBe(200);
  expect((await stored(record))?.trail.actions.map(({ action }) => action)).toEqual(ACTIONS);
});

test("[TRACK-03] commits simultaneous records before answering", async () => {
  const records = Array.from({ length: 300 }, () => made());
  await Promise.all(
    records.map(async (record) => {
      expect((await send(record)).status).toBe(200);
      expect(await stored(record)).toBeDefined();
    }),
  );
});

test("[SPEED-06] writes 300 visits with four statements, and no limit for a first visit", async () => {
  const values = Array.from({ length: 300 }, () => made());
  await services.db.execute(sql`truncate attempts`);
  expect((await send(firstOf(values))).status).toBe(200);
  expect((await services.db.execute(sql`select 1 from attempts`)).rows).toEqual([]);
  const rows = values.map((record) => {
    const { visit, trail } = cleaned(record, NOW.getTime());
    return { visit: { ...visit, visitor: "nobody" }, trail };
  });
  const sent = await statementsOf(services, () => storeVisits(services.db, NOW, [...rows, ...rows]));
  const statements = sent.filter((one) => /analytics_|^begin|^commit/.test(one));
  expect(statements.map((one) => one.split(/[ (]/).slice(0, 3).join(" "))).toEqual([
    "begin",
    'insert into "analytics_receipts"',
    'select "journey_id", "user_id",',
    'insert into "analytics_visits"',
    'insert into "analytics_trails"',
    "commit",
  ]);
  const { rows: counted } = await services.db.execute(sql`
    select (select count(*)::int from analytics_visits where id = any(${sql.param(values.map(idOf))}::uuid[])) as visits,
      (select count(*)::int from analytics_trails where id = any(${sql.param(values.map(idOf))}::uuid[])) as trails`);
  expect(counted).toEqual([{ visits: 300, trails: 300 }]);
});

test("[TRACK-07] answers bots and Global Privacy Control as usual, but stores nothing", async () => {
  const senders: Record<string, string>[] = [
    { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    { "sec-gpc": "1" },
  ];
  for (const headers of senders) {
    const record = made();
    expect(await send(record, headers)).toEqual({ status: 200, body: { success: true } });
    expect(await stored(record)).toBeUndefined();
    const session_id = randomUUID();
    const visit = { path: "/", title: "Home", session_id, timestamp: NOW.toISOString() };
    expect(await collection.post("page-visit", visit, headers)).toEqual({
      status: 200,
      body: { success: true },
    });
    expect(
      (await services.db.execute(sql`select 1 from analytics_live where session_id = ${session_id}`)).rows,
    ).toEqual([]);
  }
});

test("[ROUTE-05] stores a page visit with server time and masked path, or names a bad field", async () => {
  const session_id = randomUUID();
  const visit = {
    path: "/quest-dashboard/42",
    title: "Maya's dashboard",
    session_id,
    timestamp: "2031-01-01T00:00:00.000Z",
  };
  expect(await collection.post("page-visit", visit)).toEqual({ status: 200, body: { success: true } });
  const { rows } = await services.db.execute(
    sql`select * from analytics_live where session_id = ${session_id}`,
  );
  expect(rows).toMatchObject([{ page: "/quest-dashboard/:user", title: "" }]);
  expect(new Date(String(rows[0]!["received_at"]))).toEqual(NOW);
  for (const [field, more] of Object.entries({
    path: { path: "x" },
    session_id: { session_id: "x" },
    timestamp: { timestamp: "now" },
    extra: { extra: 1 },
  }))
    expect(await collection.post("page-visit", { ...visit, ...more })).toMatchObject({
      status: 400,
      body: { field },
    });
});

/** The visitor id for a journey that ended at this time. */
async function visitorOf(time: string, headers: Record<string, string>) {
  services.clock = { now: () => new Date(time) };
  const record = journeyRecord({ until: Date.parse(time) });
  await send(record, headers);
  return String((await stored(record))!["visitor"]);
}
test("[TRACK-07] recognises a visitor within one day only, by a hash", async () => {
  const [morning, evening, other, tomorrow] = [
    await visitorOf("2026-11-20T01:00:00Z", {}),
    await visitorOf("2026-11-20T18:00:00Z", {}),
    await visitorOf("2026-11-20T18:00:00Z", { "user-agent": `${PHONE} Edg/141` }),
    await visitorOf("2026-11-20T19:00:00Z", {}),
  ];
  expect(evening).toBe(morning);
  expect(new Set([morning, other, tomorrow]).size).toBe(3);
  expect(morning).toMatch(/^[A-Za-z0-9_-]{22}$/);
});

test("[TRACK-07] rejects a flood from one address, but not an office's traffic", async () => {
  await services.db.execute(sql`truncate attempts`);
  const small = openCollection(services, { max: 3, seconds: 60 });
  const visit = { path: "/", title: "", session_id: randomUUID(), timestamp: NOW.toISOString() };
  const statuses = [];
  for (let n = 0; n < 4; n++) statuses.push((await small.post("page-visit", visit)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(
    (await Promise.all(Array.from({ length: 500 }, () => collection.post("page-visit", visit)))).every(
      (one) => one.status === 200,
    ),
  ).toBe(true);
  expect(await collection.post("page-visit", visit, { origin: "https://elsewhere.example" })).toMatchObject({
    status: 403,
  });
});

/** A visitor in the nth /64 of one /56. */
const inNetwork = (n: number) => ({ "x-forwarded-for": `2001:db8:1:2${n.toString(16).padStart(2, "0")}::1` });

test("[SAFE-02] rejects a flood from many networks of one IPv6 customer", async () => {
  await services.db.execute(sql`truncate attempts`);
  const proxied = { ...services, env: { ...services.env, TRUSTED_PROXIES: ["127.0.0.1"] } };
  const small = openCollection(proxied, { max: 3, seconds: 60 });
  const visit = { path: "/", title: "", session_id: randomUUID(), timestamp: NOW.toISOString() };
  const statuses = [];
  // the limit of a /56 is four times that of a /64
  for (let n = 0; n < 13; n++) statuses.push((await small.post("page-visit", visit, inNetwork(n))).status);
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429]);
});

test("[SAFE-02] limits received bytes without Content-Length, also of too large bodies", async () => {
  for (const kB of [128, 200]) {
    await services.db.execute(sql`truncate attempts`);
    const own = openCollection(services);
    const body = "x".repeat(kB * 1024);
    const { status } = await own.post("user-journey", body);
    expect(status).toBe(kB === 128 ? 400 : 413);
    // 64 MiB a minute are 512 bodies of the maximum size; one process may exceed the limit by a thirtieth
    await Promise.all(Array.from({ length: 530 }, () => own.post("user-journey", body)));
    expect((await own.post("user-journey", body)).status).toBe(429);
  }
});
