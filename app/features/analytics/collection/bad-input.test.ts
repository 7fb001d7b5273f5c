import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useServices } from "../../../../testing/services.ts";
import type { JourneyRecord } from "../record.contract.ts";
import { made, NOW, collectionFixtures } from "./bad-input-fixtures.ts";
import { journeyRecord, pagesFrom } from "../fixtures.ts";

const services = useServices();
const { stored, charts, collection } = collectionFixtures(services);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const at = (milliseconds: number) => new Date(milliseconds).toISOString();
const visitsIn = ({ overview }: Awaited<ReturnType<typeof charts>>) => overview.totals.visits.now;

type Spoil = (record: JourneyRecord) => unknown;
const page =
  (more: object): Spoil =>
  (record) =>
    Object.assign(record.page_journey[0]!, more);
const about =
  (part: "session_info" | "session_summary" | "platform_source" | "device_info", more: object): Spoil =>
  (record) =>
    Object.assign(record[part], more);
const does =
  (more: object): Spoil =>
  (record) =>
    (record.user_actions = [{ action: "apply_click", page: "/", timestamp: at(NOW.getTime()), ...more }]);

const many = (n: number) =>
  pagesFrom(
    NOW.getTime() - n * 1000,
    Array.from({ length: n }, () => ["/", 1]),
  );
const sinceNow = (time: unknown) => new Date(String(time)).getTime() - NOW.getTime();

describe("[TRACK-03] rejects an invalid record, names its field, and stores nothing", () => {
  const cases: [string, string, Spoil][] = [
    ["a page of next year", "page_journey.0.exit_time", page({ exit_time: "2027-11-20T10:00:00.000Z" })],
    ["a page of last year", "page_journey.0.entry_time", page({ entry_time: "2025-11-20T10:00:00.000Z" })],
    ["a page of the year nought", "page_journey.0.entry_time", page({ entry_time: "0000-01-01T00:00:00.000Z" })],
    ["a page before the common era", "page_journey.0.entry_time", page({ entry_time: "-000044-03-15T12:00:00.000Z" })],
    ["a page on the 30th of February", "page_journey.0.entry_time", page({ entry_time: "2026-02-30T10:00:00.000Z" })],
    ["a time that is none", "page_journey.0.entry_time", page({ entry_time: "yesterday" })],
    ["a time in milliseconds", "page_journey.0.entry_time", page({ entry_time: NOW.getTime() })],
    ["a page that ends before it begins", "page_journey.0.exit_time", page({ exit_time: at(NOW.getTime() - 61_000) })],
    ["a clock at which the journey is two months old", "session_info.timestamp", (record) => Object.assign(record, journeyRecord({ until: NOW.getTime() - 60 * DAY }))],
    ["an action of tomorrow", "user_actions.0.timestamp", does({ timestamp: at(NOW.getTime() + DAY) })],
    ["negative seconds", "page_journey.0.time_spent_seconds", page({ time_spent_seconds: -1 })],
    ["half a second", "page_journey.0.time_spent_seconds", page({ time_spent_seconds: 1.5 })],
    ["seconds without end", "page_journey.0.time_spent_seconds", page({ time_spent_seconds: 1e308 })],
    ["seconds that are a text", "page_journey.0.time_spent_seconds", page({ time_spent_seconds: "20" })],
    ["a page longer than a journey may last", "page_journey.0.time_spent_seconds", page({ time_spent_seconds: 7_201 })],
    ["a negative duration", "session_summary.total_session_duration_seconds", about("session_summary", { total_session_duration_seconds: -5 })],
    ["a duration of a week", "session_summary.total_session_duration_seconds", about("session_summary", { total_session_duration_seconds: 604_800 })],
    ["a negative number of pages", "session_summary.total_pages_visited", about("session_summary", { total_pages_visited: -1 })],
    ["a negative screen", "device_info.screen_width", about("device_info", { screen_width: -412 })],
    ["no page", "page_journey", (record) => (record.page_journey = [])],
    ["151 pages", "page_journey", (record) => (record.page_journey = many(151))],
    ["201 actions", "user_actions", (record) => (record.user_actions = Array.from({ length: 201 }, () => ({ action: "share", page: "/", timestamp: at(NOW.getTime()) })))],
    ["an address of another site", "page_journey.0.page", page({ page: "https://elsewhere.example/" })],
    ["a title of a thousand and one characters", "page_journey.0.title", page({ title: "x".repeat(1_001) })],
    ["a title that is a list", "page_journey.0.title", page({ title: ["<b>"] })],
    ["a field of its own", "page_journey.0.ip", page({ ip: "203.0.113.7" })],
    ["a member's id", "session_info.user_id", about("session_info", { user_id: "u1" })],
    ["a member's id beside the record", "user_id", (record) => Object.assign(record, { user_id: "u1" })],
    ["a member's address beside the session", "session_info.email", about("session_info", { email: "noor@villa.test" })],
    ["an address in the place of the session's id", "session_info.session_id", about("session_info", { session_id: "noor@villa.test" })],
    ["an id that is none", "session_info.journey_id", about("session_info", { journey_id: "1 drop table" })],
    ["a visitor's hash of their own", "session_info.visitor", about("session_info", { visitor: "x" })],
    ["an arrival of their own", "session_info.arrived_at", about("session_info", { arrived_at: "2020-01-01T00:00:00Z" })],
    ["another reason", "end_reason", (record) => Object.assign(record, { end_reason: "bored" })],
    ["another platform", "platform_source.platform", about("platform_source", { platform: "myspace" })],
    ["another device", "device_info.type", about("device_info", { type: "fridge" })],
    ["an action nobody knows", "user_actions.0.action", does({ action: "sql" })],
    ["extras with a structure", "user_actions.0.extras.place", does({ extras: { place: { a: 1 } } })],
    ["seven extras", "user_actions.0.extras", does({ extras: Object.fromEntries(["a", "b", "c", "d", "e", "f", "g"].map((name) => [name, 1])) })],
    ["a sign-up with more than who signed up", "user_actions.0.extras.user_data.password", does({ action: "signup", extras: { user_data: { password: "p" } } })],
  ]; // prettier-ignore
  test.each(cases)("%s: %s", async (_, field, spoil) => {
    const before = await charts();
    const record = made();
    spoil(record);
    const answer = await collection.send(record);
    expect(answer).toMatchObject({
      status: 400,
      body: { success: false, code: "INVALID_DATA", field: `user_journey.${field}` },
    });
    expect(await charts()).toEqual(before);
  });

  test("rejects 10,000 pages and a body of 2 MB without parsing", async () => {
    const before = await charts();
    const record = made();
    record.page_journey = many(10_000);
    const visit = {
      path: "/",
      title: "x".repeat(2 * 1024 * 1024),
      session_id: randomUUID(),
      timestamp: at(0),
    };
    for (const answer of [
      await collection.send(record),
      await collection.send({ ...made(), filler: "x".repeat(2 * 1024 * 1024) }),
      await collection.post("page-visit", visit),
    ])
      expect(answer).toMatchObject({ status: 413, body: { success: false, code: "BODY_TOO_LARGE" } });
    expect(await collection.post("user-journey", "{")).toMatchObject({
      status: 400,
      body: { code: "INVALID_JSON" },
    });
    expect(await collection.post("user-journey", "[]")).toMatchObject({
      status: 400,
      body: { code: "INVALID_DATA" },
    });
    expect(await charts()).toEqual(before);
  });
});

describe("[TRACK-03] cleans an unusual record and keeps the statistics valid", () => {
  const MINUTES: [string, number][] = [
    ["three days", 4_320],
    ["a century", 52_596_000],
    ["a second", 1 / 60],
  ];
  test.each(MINUTES)(
    "shifts a clock that runs %s ahead back to the arrival time, and keeps durations",
    async (_, minutes) => {
      const record = made({
        until: NOW.getTime() + minutes * MINUTE,
        actions: [{ action: "apply_click", page: "/" }],
      });
      expect((await collection.send(record)).status).toBe(200);
      const [visit] = await stored(record);
      expect([visit!["started_at"], visit!["ended_at"]].map(sinceNow)).toEqual([-MINUTE, 0]);
      expect(
        visit!.trail.pages.map(({ at: from, until, seconds }) => [sinceNow(from), sinceNow(until), seconds]),
      ).toEqual([
        [-MINUTE, -40_000, 20],
        [-40_000, 0, 40],
      ]);
      expect(visit!.trail.actions.map((one) => sinceNow(one.at))).toEqual([-59_000]);
      const shown = await charts();
      expect(shown.overview.days.at(-1)!.now.visits).toBe(2);
    },
  );

  test("sorts pages by time and recomputes totals", async () => {
    const record = made({
      seen: [
        ["/", 10],
        ["/faq", 20],
        ["/pricing", 30],
      ],
      actions: [
        { action: "apply_click", page: "/" },
        { action: "quest_start", page: "/faq" },
      ],
    });
    record.page_journey.reverse();
    record.user_actions.reverse();
    record.session_summary = {
      total_pages_visited: 77,
      entry_page: "/pricing",
      exit_page: "/",
      converted: true,
      conversion_type: "signup",
      total_session_duration_seconds: 7_000,
    };
    for (const one of record.page_journey)
      Object.assign(one, { is_entry_page: true, is_exit_page: true, time_spent_seconds: 7_000 });
    expect((await collection.send(record)).status).toBe(200);
    const [visit] = await stored(record);
    expect(visit!.trail.pages.map(({ page: path, seconds }) => [path, seconds])).toEqual([
      ["/", 10],
      ["/faq", 20],
      ["/pricing", 30],
    ]);
    expect(visit!.trail.actions.map(({ action }) => action)).toEqual(["apply_click", "quest_start"]);
    expect(visit).toMatchObject({ pages: 3, entry: "/", exit: "/pricing", steps: 129, seconds: 60 });
    const { overview } = await charts();
    expect(overview.paths.map(({ pages: path, visits }) => [path, visits])).toEqual([
      [["/", "/faq", "/pricing"], 1],
      [["/", "/pricing"], 1],
    ]);
    expect(overview.totals.signups.now).toBe(0);
  });

  test("keeps HTML as text, drops control characters, and stores no key to a result", async () => {
    const record = made({
      seen: [
        ["/blog/dusk", 5],
        ["/quest-result/42/q_AbCdEfGhIjKlMnOpQrStUv/neo-58-v1?x=1", 5],
        ["/quest/resume/secret", 5],
        ["/<img src=x onerror=alert(1)>", 5],
      ],
    });
    record.page_journey[0]!.title = '<script>alert("1")</script>\u0000 & more\ud800';
    record.platform_source.referrer =
      "https://blog.example.org/quest-result/42/q_AbCdEfGhIjKlMnOpQrStUv/neo-58-v1";
    record.platform_source.campaign = "<b>\u0007dusk</b>";
    expect((await collection.send(record)).status).toBe(200);
    const [visit] = await stored(record);
    expect(visit!.trail.pages.map(({ page: path, title }) => [path, title])).toEqual([
      ["/blog/dusk", '<script>alert("1")</script>  & more\ufffd'],
      ["/quest-result/:user/:session/:test", ""],
      ["/quest/resume/:token", ""],
      ["/<img src=x onerror=alert(1)>", expect.any(String)],
    ]);
    expect(visit).toMatchObject({ referrer: "blog.example.org", campaign: "<b> dusk</b>" });
    const shown = await charts();
    expect(JSON.stringify(shown)).not.toMatch(/q_AbCd|secret/);
    expect(shown.overview.campaigns.map(({ name }) => name).toSorted()).toEqual(["<b> dusk</b>", "dusk"]);
  });

  test("counts a record once when sent many times concurrently, also with an upper-case id", async () => {
    const record = made();
    const loud = structuredClone(record);
    loud.session_info.journey_id = loud.session_info.journey_id.toUpperCase();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => collection.send(n % 2 ? record : loud)),
    );
    expect(answers.map((one) => one.status)).toEqual(Array.from({ length: 40 }, () => 200));
    expect((await collection.send({ ...record, failed_at: NOW.toISOString() })).status).toBe(200);
    expect(await stored(record)).toHaveLength(1);
    expect(visitsIn(await charts())).toBe(2);
  });
});
