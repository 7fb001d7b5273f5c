import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import * as analytics from "./analytics.server.ts";
import { periodFrom } from "./domain/period.ts";
import { analyticsPersonalData } from "./held.server.ts";
import { journeyRecord, PHONE } from "./fixtures.ts";
import { JourneyBody } from "./record.server.ts";

const services = useServices();
const NOW = new Date("2026-11-20T10:00:00Z");
beforeEach(() => void (services.clock = { now: () => NOW }));

const collect = (record: ReturnType<typeof journeyRecord>) =>
  analytics.collectJourney(services, JourneyBody.parse({ user_journey: record }).user_journey, {
    address: "203.0.113.7",
    userAgent: PHONE,
  });
const rowsOf = async (table: string, journeyId: string) =>
  (await services.db.execute(sql.raw(`select * from analytics_${table} where journey_id = '${journeyId}'`)))
    .rows;

/** A member who signed up in a visit, began a quest and paid. */
async function member(
  seen: [string, number][] = [
    ["/", 20],
    ["/pricing", 40],
  ],
) {
  // prettier-ignore
  const userId = `user-${randomUUID()}`;
  const record = journeyRecord({
    until: NOW.getTime(),
    seen,
    actions: [{ action: "signup", page: "/auth", extras: { signup_method: "email" } }],
  });
  const journeyId = record.session_info.journey_id;
  await collect(record);
  await analytics.linkJourney(services, { journeyId, userId });
  const questSession = `q_${randomUUID()}`;
  await analytics.noteFact(services, { kind: "signed_up", reference: userId, userId });
  await analytics.noteFact(services, {
    kind: "quest_started",
    reference: questSession,
    userId,
    questSession,
  });
  await analytics.noteFact(services, {
    kind: "paid",
    reference: questSession,
    userId,
    questSession,
    method: "upi",
    amount: 95_000,
  });
  return { userId, journeyId, record };
}

/**
 * Every sum of the statistics, and what two rooms make of them; without the funnel's shares, which compare
 * people and leave out those who erased their data.
 */
async function figures() {
  const { period } = periodFrom(new URLSearchParams("days=30"), "2026-11-20");
  const funnel = await analytics.readFunnel(services, period);
  return {
    tallies: (
      await services.db.execute(
        sql`select measure, day, name, part, n from analytics_tallies order by 1, 2, 3, 4`,
      )
    ).rows,
    overview: await analytics.readOverview(services, period, {}),
    funnel: { ...funnel, steps: funnel.steps.map(({ share: _share, ...step }) => step) },
  };
}

test("[TRACK-07] a member sees what is held of their own visits, and the same stands in the copy of their data", async () => {
  const { userId } = await member();
  const held = await analytics.journeysOf(services, userId);
  expect(held).toEqual({
    named: false,
    journeys: [
      {
        started: "2026-11-20T09:59:00.000Z",
        ended: NOW.toISOString(),
        platform: "instagram",
        source: "instagram",
        medium: "social",
        campaign: "dusk",
        referrer: "l.instagram.com",
        device: "mobile",
        browser: "Chrome on Android",
        screen: { width: 412, height: 915 },
        pages: [
          { page: "/", title: "About /", seconds: 20 },
          { page: "/pricing", title: "About /pricing", seconds: 40 },
        ],
        actions: [{ action: "signup", page: "/auth", at: "2026-11-20T09:59:01.000Z" }],
      },
    ],
    steps: ["signed_up", "quest_started", "paid"].map((kind) => ({ kind, at: NOW.toISOString() })),
  });
  expect(await analyticsPersonalData.gather(services, { id: userId, email: "" })).toEqual([
    { name: "journeys.json", json: held },
  ]);
});

test("[TRACK-07] another member's visits are never shown, nor erased with one's own", async () => {
  const [maya, noor] = [await member([["/maya", 30]]), await member([["/noor", 50]])]; // prettier-ignore
  const nobodys = journeyRecord({ until: NOW.getTime() });
  await collect(nobodys);
  const [ofMaya, ofNoor] = [
    await analytics.journeysOf(services, maya.userId),
    await analytics.journeysOf(services, noor.userId),
  ];
  expect(ofMaya.journeys.map(({ pages }) => pages.map(({ page }) => page))).toEqual([["/maya"]]);
  expect(ofNoor.journeys.map(({ pages }) => pages.map(({ page }) => page))).toEqual([["/noor"]]);
  expect(ofMaya.steps).toHaveLength(3);

  await analytics.eraseJourneys(services, maya.userId);
  await analytics.eraseJourneys(services, `user-${randomUUID()}`); // of whom nothing is held
  expect(await analytics.journeysOf(services, maya.userId)).toEqual({
    named: false,
    journeys: [],
    steps: [],
  });
  expect(await analytics.journeysOf(services, noor.userId)).toEqual(ofNoor);
  expect(await rowsOf("journeys", nobodys.session_info.journey_id)).toHaveLength(1);
});

test("[TRACK-07] erasing takes every row with it and nothing of the statistics", async () => {
  const { userId, journeyId } = await member();
  await member();
  await analytics.countNew(services);
  const before = await figures();
  expect(before.overview.totals.signups.now).toBeGreaterThan(1);
  await analytics.eraseJourneys(services, userId);
  for (const table of ["journeys", "pages", "actions", "ties", "facts"])
    expect([table, await rowsOf(table, journeyId)]).toEqual([table, []]);
  const named = await services.db.execute(sql`select 1 from analytics_facts where user_id = ${userId}`);
  expect(named.rows).toEqual([]);
  await analytics.countNew(services);
  expect(await figures()).toEqual(before);
});

test("[TRACK-07] what was erased does not come back with a copy of the record or a late tie", async () => {
  const { userId, journeyId, record } = await member();
  await analytics.countNew(services);
  const before = await figures();
  await analytics.eraseJourneys(services, userId);
  await collect({ ...record, failed_at: NOW.toISOString() });
  await analytics.tieLate(services);
  await analytics.countNew(services);
  expect(await rowsOf("journeys", journeyId)).toEqual([]);
  expect(await analytics.journeysOf(services, userId)).toEqual({ named: false, journeys: [], steps: [] });
  expect(await figures()).toEqual(before);
});

test("[TRACK-07] a record that comes after its member erased all is nobody's", async () => {
  const userId = `user-${randomUUID()}`;
  const record = journeyRecord({ until: NOW.getTime() });
  await analytics.linkJourney(services, { journeyId: record.session_info.journey_id, userId });
  await analytics.eraseJourneys(services, userId);
  await collect(record);
  expect(await rowsOf("journeys", record.session_info.journey_id)).toMatchObject([
    { user_id: null, converted: false },
  ]);
  expect(await analytics.journeysOf(services, userId)).toEqual({ named: false, journeys: [], steps: [] });
});

test("a member's pages and actions are looked for at the time of their visits alone, not in all months", async () => {
  const { userId, journeyId } = await member();
  const before = await analytics.journeysOf(services, userId);
  for (const table of ["pages", "actions"])
    // oxlint-disable-next-line no-await-in-loop -- two
    await services.db.execute(
      sql.raw(`insert into analytics_${table} select (jsonb_populate_record(t, jsonb_build_object('received_at',
        t.received_at - interval '1 hour'))).* from analytics_${table} t
        where journey_id = '${journeyId}'`),
    );
  expect(await analytics.journeysOf(services, userId)).toEqual(before);
});
