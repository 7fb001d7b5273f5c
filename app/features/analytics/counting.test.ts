import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { useServices } from "../../../testing/services.ts";
import { openDb } from "../../platform/db.server.ts";
import * as analytics from "./analytics.server.ts";
import { journeyRecord } from "./fixtures.ts";
import { from, over, signup, statisticsFixtures } from "./statistics-fixtures.ts";

const services = useServices([], { ANALYTICS_RAW_DAYS: "60" });
const { setClock, visit, overview } = statisticsFixtures(services);

test("[ADMIN-07] a day begins at midnight in India, for visits and for visitors", async () => {
  await visit("2026-11-11T18:30:00.000Z", { seen: [["/", 1]] }); // began one second before midnight
  await visit("2026-11-11T18:30:01.000Z", { seen: [["/", 1]] }); // at midnight
  // the same person before and after the day changes in Greenwich
  await visit("2026-11-11T23:59:00.000Z", { seen: [["/", 1]] });
  await visit("2026-11-12T00:01:00.000Z", { seen: [["/", 1]] });
  await analytics.countNew(services);
  const { days } = await overview("from=2026-11-11&to=2026-11-12");
  expect(days.map(({ day, now }) => [day, now.visits, now.visitors])).toEqual([
    ["2026-11-11", 1, 1],
    ["2026-11-12", 3, 1],
  ]);
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
  await visit("2026-11-12T10:00:00Z", {
    actions: [signup],
    session_info: { ...record.session_info, journey_id: journeyId, timestamp: "2026-11-12T09:59:00Z" },
  });
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
  expect(
    [shown.sources, shown.campaigns, shown.pages, shown.entries, shown.paths].map((rows) => rows.length),
  ).toEqual([301, 301, 301, 301, 301]);
  expect(shown.sources[0]).toMatchObject({ name: "(other)", visits: 10 });
  expect(shown.campaigns[0]).toMatchObject({ name: "(other)", visits: 11 });
  expect(shown.sources.find(({ name }) => name === "s1")).toMatchObject({ visits: 2 });
  expect(shown.totals.visits.now).toBe(311);
});

test("[ADMIN-07] records that are odd and yet accepted break no figure", async () => {
  setClock("2026-11-12T10:00:00Z");
  await visit("2026-11-12T10:00:00Z", { seen: [["/", 0]] });
  await visit("2026-11-12T10:00:00Z", {
    seen: Array.from({ length: 150 }, (_, n) => [`/${"x".repeat(300)}${n}`, 0] as [string, number]),
    ...from("other", "", "a\u0000b"),
  });
  const odd = ["", "-1", "9999", "1e9", "NaN", "__proto__"].map((n) => ({
    action: "quest_statement" as const,
    page: "/",
    extras: { n },
  }));
  const strange = [
    { action: "apply_click" as const, page: "/" },
    { action: "report_section" as const, page: "/", extras: { section: true } },
  ];
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
  expect(
    [...shown.pages, ...shown.sources, ...shown.paths].every((row) =>
      Object.values(row).every((value) => value !== undefined && !Number.isNaN(value)),
    ),
  ).toBe(true);
  expect((await overview("days=30", { platform: "other" })).totals.visits.now).toBe(1);
});

/** A counting that stands still in the middle: somebody has locked the table that it takes from. */
async function standStill() {
  await visit("2026-11-12T10:00:00Z");
  const url = services.db.$client.options.connectionString!;
  const { db, pool } = openDb(url);
  const other = new pg.Client({ connectionString: url });
  onTestFinished(async () => {
    await other.end();
    await pool.end();
  });
  await other.connect();
  await other.query("begin; lock table analytics_uncounted");
  const counting = analytics.countNew({ db });
  counting.catch(() => {}); // looked at later
  const waiting = async () =>
    (
      await other.query<{ pid: number }>(
        "select pid from pg_locks where relation = 'analytics_uncounted'::regclass and not granted",
      )
    ).rows.map(({ pid }) => pid);
  await expect.poll(async () => (await waiting()).length).toBe(1);
  return { db, pool, other, counting, pid: (await waiting())[0] };
}

test("[ADMIN-07] a counting that waited too long for the database is undone, and nobody gets its connection", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { db, pool, other, counting } = await standStill();
  await vi.advanceTimersByTimeAsync(30_000); // the statement's time
  await vi.advanceTimersByTimeAsync(30_000); // that of one that would undo it
  await expect(counting).rejects.toThrow("Query read timeout");
  const { totalCount } = pool;
  await other.query("rollback");
  await db.execute(sql`insert into analytics_uncounted select * from analytics_uncounted`);
  expect((await other.query("select from analytics_uncounted")).rowCount).toBe(2); // it is no part of anything open
  expect(totalCount).toBe(0);
});

test("[ADMIN-07] a counting whose connection breaks says what broke it", async () => {
  const { pool, other, counting, pid } = await standStill();
  await other.query("select pg_terminate_backend($1)", [pid]);
  await expect(counting).rejects.toThrow("terminating connection due to administrator command");
  expect(pool.totalCount).toBe(0);
  await other.query("rollback");
  // it says so before it lets go of its locks
  const ended = async () =>
    (await other.query("select from pg_stat_activity where pid = $1", [pid])).rowCount === 0;
  await expect.poll(ended).toBe(true);
  expect(await analytics.countNew(services)).toBe(1);
});
