import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { beforeEach, describe, expect, test } from "vitest";
import { failureAnswer } from "../../platform/answers.server.ts";
import { useServices } from "../../../testing/services.ts";
import { ACTIONS, END_REASONS, type JourneyRecord } from "./contract.ts";
import { analyticsHttp } from "./http.server.ts";
import { journeyRecord, pagesFrom, PHONE } from "./people.ts";

const services = useServices();
const NOW = new Date("2026-11-20T10:00:00.000Z");
beforeEach(() => {
  services.clock = { now: () => NOW };
});
let door: Hono;
beforeEach(() => {
  door = new Hono();
  door.onError(failureAnswer(services.log));
  door.route("/", analyticsHttp(services));
});

type Answer = { status: number; body: { success: boolean; field?: string; code?: string } };
async function post(path: string, body: unknown, headers: Record<string, string> = {}, to = door): Promise<Answer> {
  const sent = { "content-type": "application/json", "user-agent": PHONE, ...headers };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const answer = await to.request(`/api/analytics/${path}`, { method: "POST", headers: sent, body: text });
  return { status: answer.status, body: (await answer.json()) as Answer["body"] };
}
const send = (record: unknown, headers?: Record<string, string>) => post("user-journey", { user_journey: record }, headers);
const made = (more: Parameters<typeof journeyRecord>[0] = {}) => journeyRecord({ until: NOW.getTime(), ...more });
const idOf = (record: JourneyRecord) => record.session_info.journey_id;

const rowsOf = async (table: string, id: string, order = "journey_id") =>
  (await services.db.execute(sql.raw(`select * from analytics_${table} where journey_id::text = '${id}' order by ${order}`))).rows;
async function stored(record: JourneyRecord) {
  const [[journey], pages, actions] = await Promise.all([
    rowsOf("journeys", idOf(record)),
    rowsOf("pages", idOf(record), "n"),
    rowsOf("actions", idOf(record), "n"),
  ]);
  return { journey, pages, actions };
}

test("[TRACK-03] a journey is kept with every field, by the server's own clock", async () => {
  const record = made({ actions: [{ action: "apply_click", page: "/pricing", extras: { place: "nav" } }] });
  expect(await send(record)).toEqual({ status: 200, body: { success: true } });
  const { journey, pages, actions } = await stored(record);
  expect(journey).toMatchObject({
    session_id: record.session_info.session_id,
    platform: "instagram",
    source: "ig",
    medium: "social",
    campaign: "dusk",
    referrer: "l.instagram.com",
    device: "mobile",
    user_agent: "Chrome on Android",
    screen_width: 412,
    screen_height: 915,
    total_pages: 2,
    duration_seconds: 60,
    entry_page: "/",
    exit_page: "/pricing",
    converted: false,
    conversion_type: null,
    end_reason: "page_hide",
    resent: false,
    user_id: null,
  });
  expect(new Date(String(journey!["received_at"]))).toEqual(NOW);
  expect(pages.map(({ n, page, seconds, is_entry, is_exit }) => [n, page, seconds, is_entry, is_exit])).toEqual([
    [1, "/", 20, true, false],
    [2, "/pricing", 40, false, true],
  ]);
  expect(actions.map(({ n, action, page, extras }) => [n, action, page, extras])).toEqual([
    [1, "apply_click", "/pricing", { place: "nav" }],
  ]);
});

test("[TRACK-03] every end reason and every action is taken", async () => {
  for (const end_reason of END_REASONS) expect((await send(made({ end_reason }))).status).toBe(200);
  const record = made({ seen: [["/", 60]], actions: ACTIONS.map((action) => ({ action, page: "/" })) });
  expect((await send(record)).status).toBe(200);
  expect((await stored(record)).actions.map((one) => one["action"])).toEqual(ACTIONS);
});

const at = (milliseconds: number) => new Date(milliseconds).toISOString();
const page = (more: object) => (record: JourneyRecord) => Object.assign(record.page_journey[0]!, more);
describe("[TRACK-03] what a record may not say is refused with its field", () => {
  const cases: [string, string, (record: JourneyRecord) => unknown][] = [
    ["negative seconds", "page_journey.0.time_spent_seconds", page({ time_spent_seconds: -1 })],
    ["seconds that are none", "page_journey.0.time_spent_seconds", page({ time_spent_seconds: 1.5 })],
    ["a page longer than a journey may last", "page_journey.0.time_spent_seconds", page({ time_spent_seconds: 7_201 })],
    ["a page that ends before it begins", "page_journey.0.exit_time", page({ exit_time: at(NOW.getTime() - 61_000) })],
    ["a page of last year", "page_journey.0.entry_time", page({ entry_time: "2025-11-20T10:00:00.000Z" })],
    ["a page of next year", "page_journey.0.exit_time", page({ exit_time: "2027-11-20T10:00:00.000Z" })],
    ["a time that is none", "page_journey.0.entry_time", page({ entry_time: "yesterday" })],
    ["an address of another site", "page_journey.0.page", page({ page: "https://elsewhere.example/" })],
    ["a field of its own", "page_journey.0.ip", page({ ip: "203.0.113.7" })],
    ["no page", "page_journey", (record) => (record.page_journey = [])],
    ["151 pages", "page_journey", (record) => (record.page_journey = pagesFrom(NOW.getTime() - 151_000, Array.from({ length: 151 }, () => ["/", 1])))], // prettier-ignore
    ["a negative duration", "session_summary.total_session_duration_seconds", (record) => (record.session_summary.total_session_duration_seconds = -5)], // prettier-ignore
    ["a member's id", "session_info.user_id", (record) => Object.assign(record.session_info, { user_id: "u1" })],
    ["an id that is none", "session_info.journey_id", (record) => (record.session_info.journey_id = "1 drop table")],
    ["another reason", "end_reason", (record) => Object.assign(record, { end_reason: "bored" })],
    ["another platform", "platform_source.platform", (record) => Object.assign(record.platform_source, { platform: "myspace" })],
    ["another device", "device_info.type", (record) => Object.assign(record.device_info, { type: "fridge" })],
    ["an action nobody knows", "user_actions.0.action", (record) => (record.user_actions = [{ action: "sql" as never, page: "/", timestamp: at(NOW.getTime()) }])], // prettier-ignore
    ["extras with a structure", "user_actions.0.extras.place", (record) => (record.user_actions = [{ action: "apply_click", page: "/", timestamp: at(NOW.getTime()), extras: { place: { a: 1 } as never } }])], // prettier-ignore
    ["a journey of two months ago", "session_info.timestamp", (record) => Object.assign(record, journeyRecord({ until: NOW.getTime() - 60 * 86_400_000 }))], // prettier-ignore
  ];
  test.each(cases)("%s: %s", async (_, field, spoil) => {
    const record = made();
    spoil(record);
    const answer = await send(record);
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: "INVALID_DATA", field: `user_journey.${field}` } });
    expect((await stored(record)).journey).toBeUndefined();
  });

  test("10,000 pages and a body of 2 MB are refused before they are read", async () => {
    const many = made();
    many.page_journey = pagesFrom(
      NOW.getTime() - 7_000_000,
      Array.from({ length: 10_000 }, () => ["/", 0]),
    );
    expect(await send(many)).toMatchObject({ status: 413, body: { success: false, code: "BODY_TOO_LARGE" } });
    expect(await send({ ...made(), filler: "x".repeat(2 * 1024 * 1024) })).toMatchObject({ status: 413 });
    expect(await post("user-journey", "{")).toMatchObject({ status: 400, body: { code: "INVALID_JSON" } });
  });
});

test("[TRACK-03] a clock that runs ahead is brought back to the moment of arrival, durations stay", async () => {
  const record = made({ until: NOW.getTime() + 3 * 86_400_000 });
  expect((await send(record)).status).toBe(200);
  const { journey, pages } = await stored(record);
  expect([journey!["started_at"], journey!["ended_at"]].map((one) => new Date(String(one)).getTime())).toEqual([
    NOW.getTime() - 60_000,
    NOW.getTime(),
  ]);
  expect(pages.map((one) => [new Date(String(one["exit_time"])).getTime() - NOW.getTime(), one["seconds"]])).toEqual([[-40_000, 20], [0, 40]]); // prettier-ignore
});

test("[TRACK-03] pages that come out of order are put in the order of time, and what a record says of its totals is worked out anew", async () => {
  const record = made({ seen: [["/", 10], ["/faq", 20], ["/pricing", 30]] }); // prettier-ignore
  record.page_journey.reverse();
  record.session_summary = { ...record.session_summary, total_pages_visited: 77, entry_page: "/pricing", exit_page: "/", converted: true, conversion_type: "signup", total_session_duration_seconds: 7_000 }; // prettier-ignore
  expect((await send(record)).status).toBe(200);
  const { journey, pages } = await stored(record);
  expect(pages.map((one) => one["page"])).toEqual(["/", "/faq", "/pricing"]);
  expect(journey).toMatchObject({
    total_pages: 3,
    entry_page: "/",
    exit_page: "/pricing",
    converted: false,
    conversion_type: null,
    duration_seconds: 60,
  });
});

test("[TRACK-03] HTML in a title stays text, control characters go, and nothing that opens a result is kept", async () => {
  const record = made({ seen: [["/blog/dusk", 5], ["/quest-result/42/q_AbCdEfGhIjKlMnOpQrStUv/neo-58-v1?x=1", 5], ["/quest/resume/secret", 5], ["/maya@villa.test/x", 5]] }); // prettier-ignore
  record.page_journey[0]!.title = '<script>alert("1")</script>\u0000 & more\ud800';
  record.platform_source.referrer = "https://blog.example.org/quest-result/42/q_AbCdEfGhIjKlMnOpQrStUv/neo-58-v1";
  record.platform_source.source = "maya@villa.test";
  expect((await send(record)).status).toBe(200);
  const { journey, pages } = await stored(record);
  expect(pages[0]!["title"]).toBe('<script>alert("1")</script>  & more\ufffd');
  expect(pages.map((one) => one["page"])).toEqual(["/blog/dusk", "/quest-result/:user/:session/:test", "/quest/resume/:token", "/:key/x"]);
  expect(pages.slice(1).map((one) => one["title"])).toEqual(["", "", ""]);
  expect(journey).toMatchObject({ referrer: "blog.example.org", source: "other" });
  expect(JSON.stringify(await stored(record))).not.toMatch(/q_AbCd|secret|maya@/);
});

test("[TRACK-03] the same record many times at once counts once", async () => {
  const record = made();
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(record)));
  expect(answers.map((one) => one.status)).toEqual(Array.from({ length: 40 }, () => 200));
  expect((await send(record)).status).toBe(200);
  const { pages } = await stored(record);
  expect([await rowsOf("journeys", idOf(record)), pages].map((rows) => rows.length)).toEqual([1, 2]);
});

test("[TRACK-03] records that come together are all kept before they are answered", async () => {
  const records = Array.from({ length: 300 }, () => made());
  await Promise.all(
    records.map(async (record) => {
      expect((await send(record)).status).toBe(200);
      expect((await rowsOf("journeys", idOf(record))).length).toBe(1);
    }),
  );
});

test("[TRACK-04] the address and name of whoever signs up never reach the tables, whoever's they are", async () => {
  const user_data = { email: "noor@villa.test", first_name: "Noor", last_name: "Khan", phone: "+919876543210" };
  const record = made({ actions: [{ action: "signup", page: "/auth", extras: { signup_method: "email", user_data } }] });
  expect((await send(record)).status).toBe(200);
  const { journey, actions } = await stored(record);
  expect(actions[0]!["extras"]).toEqual({ signup_method: "email" });
  expect(journey).toMatchObject({ converted: true, conversion_type: "signup", user_id: null });
  expect(JSON.stringify(await stored(record))).not.toMatch(/noor|Khan|9876543210/i);
});

test("[TRACK-07] robots are answered like anybody and leave no row; nor does who asks for privacy", async () => {
  const senders: Record<string, string>[] = [
    { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    { "sec-gpc": "1" },
  ];
  for (const headers of senders) {
    const record = made();
    expect(await send(record, headers)).toEqual({ status: 200, body: { success: true } });
    expect((await stored(record)).journey).toBeUndefined();
    const session_id = randomUUID();
    const visit = { path: "/", title: "Home", session_id, timestamp: NOW.toISOString() };
    expect(await post("page-visit", visit, headers)).toEqual({ status: 200, body: { success: true } });
    expect((await services.db.execute(sql`select 1 from analytics_visits where session_id = ${session_id}`)).rows).toEqual([]);
  }
});

test("[ROUTE-05] a page visit is kept by the server's clock, without keys; a bad one is refused with its field", async () => {
  const session_id = randomUUID();
  const visit = { path: "/quest-dashboard/42", title: "Maya's dashboard", session_id, timestamp: "2031-01-01T00:00:00.000Z" };
  expect(await post("page-visit", visit)).toEqual({ status: 200, body: { success: true } });
  const { rows } = await services.db.execute(sql`select * from analytics_visits where session_id = ${session_id}`);
  expect(rows).toMatchObject([{ page: "/quest-dashboard/:user", title: "" }]);
  expect(new Date(String(rows[0]!["received_at"]))).toEqual(NOW);
  for (const [field, more] of Object.entries({
    path: { path: "x" },
    session_id: { session_id: "x" },
    timestamp: { timestamp: "now" },
    extra: { extra: 1 },
  }))
    expect(await post("page-visit", { ...visit, ...more })).toMatchObject({ status: 400, body: { field } });
});

/** What tells the visitor of a journey that ended at this time. */
async function visitorOf(time: string, headers: Record<string, string>) {
  services.clock = { now: () => new Date(time) };
  const record = journeyRecord({ until: Date.parse(time) });
  await send(record, headers);
  return String((await stored(record)).journey!["visitor"]);
}
test("[TRACK-07] a visitor is told apart within a day, and nothing that is kept says who", async () => {
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

test("[TRACK-07] a flood from one address is turned away, an office is not", async () => {
  const small = new Hono();
  small.onError(failureAnswer(services.log));
  small.route("/", analyticsHttp(services, { points: 3, duration: 60 }));
  const visit = { path: "/", title: "", session_id: randomUUID(), timestamp: NOW.toISOString() };
  const statuses = [];
  for (let n = 0; n < 4; n++) statuses.push((await post("page-visit", visit, {}, small)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await Promise.all(Array.from({ length: 500 }, () => post("page-visit", visit)))).every((one) => one.status === 200)).toBe(true);
  expect(await post("page-visit", visit, { origin: "https://elsewhere.example" })).toMatchObject({ status: 403 });
});
