import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { useServices } from "../../../../testing/services.ts";
import * as analytics from "../analytics.server.ts";
import { noteFact } from "../collection/facts.server.ts";
import { linkJourney, linkLate } from "../collection/link-members.server.ts";
import { periodFrom } from "../domain/period.ts";
import { analyticsPersonalData, eraseVisits, visitsOf } from "./own-visits.server.ts";
import { collectRecord, journeyRecord, rollUpAll, signUpIn } from "../fixtures.ts";

const services = useServices();
const NOW = new Date("2026-11-20T10:00:00Z");
beforeEach(() => void (services.clock = { now: () => NOW }));

const rowsOf = async (table: string, id: string, column = "journey_id") =>
  (await services.db.execute(sql.raw(`select * from analytics_${table} where ${column} = '${id}'`))).rows;

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
  const journeyId = await collectRecord(services, record);
  await signUpIn(services, { journeyId, userId });
  const questSession = `q_${randomUUID()}`;
  await noteFact(services, {
    kind: "quest_started",
    reference: questSession,
    userId,
    questSession,
  });
  await noteFact(services, {
    kind: "paid",
    reference: questSession,
    userId,
    questSession,
    method: "upi",
    amount: 95_000,
  });
  return { userId, journeyId, record };
}

const days30 = () => periodFrom(new URLSearchParams("days=30"), "2026-11-20").period;
/** Visits, sign-ups and payments of the last thirty days, after a roll-up. */
async function figures() {
  await rollUpAll(services);
  const { visits, signups, paid } = (await analytics.readOverview(services, days30(), {})).totals;
  return { visits: visits.now, signups: signups.now, paid: paid.now };
}

test("[TRACK-07] shows a member their own stored visits, and exports the same with their data", async () => {
  const { userId } = await member();
  const stored = await visitsOf(services, userId);
  expect(stored).toEqual({
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
    { name: "journeys.json", json: stored },
  ]);
});

test("[TRACK-07] never shows or erases another member's visits", async () => {
  const [maya, noor] = [await member([["/maya", 30]]), await member([["/noor", 50]])]; // prettier-ignore
  const nobodys = journeyRecord({ until: NOW.getTime() });
  await collectRecord(services, nobodys);
  const [ofMaya, ofNoor] = [await visitsOf(services, maya.userId), await visitsOf(services, noor.userId)];
  expect(ofMaya.journeys.map(({ pages }) => pages.map(({ page }) => page))).toEqual([["/maya"]]);
  expect(ofNoor.journeys.map(({ pages }) => pages.map(({ page }) => page))).toEqual([["/noor"]]);
  expect(ofMaya.steps).toHaveLength(3);

  await eraseVisits(services, maya.userId);
  await eraseVisits(services, `user-${randomUUID()}`); // a member without visits
  expect(await visitsOf(services, maya.userId)).toEqual({
    named: false,
    journeys: [],
    steps: [],
  });
  expect(await visitsOf(services, noor.userId)).toEqual(ofNoor);
  expect(await rowsOf("visits", nobodys.session_info.journey_id, "id")).toHaveLength(1);
});

test("[TRACK-07] deletes visits, also from the roll-up, but keeps facts without their member", async () => {
  const { userId, journeyId } = await member();
  await member();
  const before = await figures();
  await eraseVisits(services, userId);
  for (const [table, column] of [
    ["visits", "id"],
    ["trails", "id"],
    ["ties", "journey_id"],
    ["facts", "journey_id"],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- sequential
    expect([table, await rowsOf(table, journeyId, column)]).toEqual([table, []]);
  const named = await services.db.execute(sql`select 1 from analytics_facts where user_id = ${userId}`);
  expect(named.rows).toEqual([]);
  expect(await figures()).toEqual({ ...before, visits: before.visits - 1 });
});

test("[TRACK-07] keeps erased visits erased when their record arrives again or a link arrives late", async () => {
  const { userId, journeyId, record } = await member();
  await eraseVisits(services, userId);
  const before = await figures();
  await collectRecord(services, { ...record, failed_at: NOW.toISOString() });
  await linkLate(services);
  expect(await rowsOf("visits", journeyId, "id")).toEqual([]);
  expect(await visitsOf(services, userId)).toEqual({ named: false, journeys: [], steps: [] });
  expect(await figures()).toEqual(before);
});

test("[TRACK-07] stores a record without its member if it first arrives after the erasure", async () => {
  const userId = `user-${randomUUID()}`;
  const record = journeyRecord({ until: NOW.getTime() });
  await linkJourney(services, { journeyId: record.session_info.journey_id, userId });
  await eraseVisits(services, userId);
  await collectRecord(services, record);
  expect(await rowsOf("visits", record.session_info.journey_id, "id")).toMatchObject([
    { user_id: null, steps: 0 },
  ]);
  expect(await visitsOf(services, userId)).toEqual({ named: false, journeys: [], steps: [] });
});
