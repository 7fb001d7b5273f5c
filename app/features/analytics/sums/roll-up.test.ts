import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { administrate, ownerUrlOf } from "../../../../testing/database.ts";
import { useServices } from "../../../../testing/services.ts";
import * as analytics from "../analytics.server.ts";
import { noteFact } from "../collection/facts.server.ts";
import { linkJourney, linkLate } from "../collection/link-members.server.ts";
import type { Filter } from "../domain/filter.ts";
import { journeyRecord, rollUpAll } from "../fixtures.ts";
import { from, over, signup, statisticsFixtures } from "../statistics/statistics-fixtures.ts";

const services = useServices([], { ANALYTICS_RAW_DAYS: "60" });
const { setClock, visit, overview } = statisticsFixtures(services);

const TWO_DAYS = "from=2026-11-11&to=2026-11-12";
const visitsIn = async (days: string, filter: Filter = {}) =>
  (await overview(days, filter)).totals.visits.now;

test("[ADMIN-07] starts days at midnight in India, for visits and visitors", async () => {
  await visit("2026-11-11T18:30:00.000Z", { seen: [["/", 1]] }); // began one second before midnight
  await visit("2026-11-11T18:30:01.000Z", { seen: [["/", 1]] }); // at midnight
  // the same person before and after midnight UTC
  await visit("2026-11-11T23:59:00.000Z", { seen: [["/", 1]] });
  await visit("2026-11-12T00:01:00.000Z", { seen: [["/", 1]] });
  await rollUpAll(services);
  const { days } = await overview("from=2026-11-11&to=2026-11-12");
  expect(days.map(({ day, now }) => [day, now.visits, now.visitors])).toEqual([
    ["2026-11-11", 1, 1],
    ["2026-11-12", 3, 1],
  ]);
});

test("[ADMIN-07] counts a sign-up once when browser and server both report it", async () => {
  const journeyId = randomUUID();
  await linkJourney(services, { journeyId, userId: "maya" });
  const record = journeyRecord();
  await visit("2026-11-12T10:00:00Z", {
    actions: [signup],
    session_info: { ...record.session_info, journey_id: journeyId, timestamp: "2026-11-12T09:59:00Z" },
  });
  await linkJourney(services, { journeyId, userId: "maya" });
  await linkLate(services);
  await rollUpAll(services);
  expect((await overview("days=30")).platforms).toMatchObject([{ signups: 1 }]);
});

test("[ADMIN-07] adds a late visit to its day once, however often the day is rolled up", async () => {
  const early = await visit("2026-11-05T10:00:00Z", { seen: [["/", 30]] });
  await rollUpAll(services);
  await visit("2026-11-12T10:00:00Z", { seen: [["/faq", 30]], ended: "2026-11-05T12:00:00Z" });
  await Promise.all([rollUpAll(services), rollUpAll(services)]);
  expect((await overview("from=2026-11-05&to=2026-11-05")).totals.visits.now).toBe(2);
  expect((await overview("from=2026-11-06&to=2026-11-12")).totals.visits.now).toBe(0);

  // a sign-up in this visit, linked later
  await linkJourney(services, { journeyId: early, userId: "late" });
  await linkJourney(services, { journeyId: early, userId: "late" });
  await rollUpAll(services);
  expect((await overview("from=2026-11-05&to=2026-11-05")).platforms).toMatchObject([
    { name: "instagram", visits: 2, signups: 1 },
  ]);
});

test("[ADMIN-07] adds visits that end after midnight to the previous day within a minute", async () => {
  await visit("2026-11-12T18:20:00Z", { seen: [["/", 30]] });
  await analytics.rollUpToday(services);
  await visit("2026-11-12T18:40:00Z", { seen: [["/", 1200]] }); // began at 23:50 in India, ended at 00:10
  await analytics.rollUpToday(services);
  expect((await overview("from=2026-11-12&to=2026-11-12")).totals.visits.now).toBe(2);
});

test("[ADMIN-07] [TRACK-07] keeps figures of expired visits after a roll-up, also by filter", async () => {
  for (const time of ["2026-09-01T10:00:00Z", "2026-10-25T10:00:00Z"]) await visit(time); // oxlint-disable-line no-await-in-loop -- sequential
  setClock("2026-10-26T10:00:00Z");
  await rollUpAll(services);
  setClock("2026-11-20T10:00:00Z"); // 60 days are stored
  await analytics.maintainPartitionTables(services);
  expect((await services.db.execute(sql`select 1 from analytics_visits`)).rows).toHaveLength(1);
  await rollUpAll(services);
  const days = "days=90";
  expect([
    await visitsIn(days),
    await visitsIn(days, { device: "mobile" }),
    await visitsIn(days, { device: "desktop" }),
  ]).toEqual([2, 2, 0]);
  // several conditions reach back only as far as visits are stored
  expect(await visitsIn(days, { device: "mobile", platform: "instagram" })).toBe(1);
});

test("[SPEED-05] reads filtered figures from the roll-up, or from visits on days without one", async () => {
  await visit("2026-11-11T04:00:00Z", from("instagram", "ig", "dusk"));
  await visit("2026-11-12T04:00:00Z", from("instagram", "ig", "dusk"));
  expect(await visitsIn(TWO_DAYS, { campaign: "dusk" })).toBe(2);
  setClock("2026-11-12T06:00:00Z");
  expect(await analytics.rollUpDays(services)).toBe(1);
  expect(await analytics.rollUpDays(services)).toBe(0);
  await services.db.execute(sql`delete from analytics_visits where day = '2026-11-11'`);
  expect(await visitsIn(TWO_DAYS, { campaign: "dusk" })).toBe(2); // the deleted day is in the roll-up
  await services.db.execute(sql`delete from analytics_visits where day = '2026-11-12'`);
  expect(await visitsIn(TWO_DAYS, { campaign: "dusk" })).toBe(1); // today was read from its visits
});

test("[SPEED-05] counts rare values of a filter from the visits", async () => {
  const made = Array.from({ length: 305 }, (_, n) => `made-up-${String(n).padStart(3, "0")}`);
  for (const campaign of [...made, "made-up-000"])
    await visit("2026-11-12T04:00:00Z", from("other", "x", campaign)); // oxlint-disable-line no-await-in-loop -- one after the other
  setClock("2026-11-14T04:00:00Z");
  await rollUpAll(services);
  const { rows } = await services.db.execute<{ n: number }>(
    sql`select count(distinct filter_value)::int as n from analytics_days where filter = 'campaign'`,
  );
  expect(rows).toEqual([{ n: 301 }]);
  const found = [];
  for (const campaign of ["made-up-000", "made-up-304", "none"])
    found.push(await visitsIn(TWO_DAYS, { campaign })); // oxlint-disable-line no-await-in-loop -- one after the other
  expect(found).toEqual([2, 1, 0]);
});

test("[SPEED-05] rolls up a backlog newest day first, in several runs, past a day that fails", async () => {
  for (const day of ["07", "08", "09", "10", "11"]) await visit(`2026-11-${day}T04:00:00Z`); // oxlint-disable-line no-await-in-loop -- one after the other
  setClock("2026-11-12T04:00:00Z");
  const owner = ownerUrlOf(services.db.$client.options.connectionString!);
  await administrate(
    `create function refuse_a_day() returns trigger language plpgsql as $$ begin
      if new.day = '2026-11-10' then raise exception 'this day takes too long'; end if; return new; end $$`,
    owner,
  );
  await administrate(
    "create trigger refuse_a_day before insert on analytics_days for each row execute function refuse_a_day()",
    owner,
  );
  const summed = async () =>
    (
      await services.db.execute<{ day: string }>(
        sql`select distinct day::text from analytics_days where filter <> '' order by 1`,
      )
    ).rows.map(({ day }) => day.slice(8));
  expect(await analytics.rollUpDays(services, { ms: 0 })).toBe(1);
  expect(await summed()).toEqual(["11"]);
  await expect(analytics.rollUpDays(services)).rejects.toMatchObject({
    cause: { message: "this day takes too long" },
  });
  expect(await summed()).toEqual(["07", "08", "09", "11"]);
  await administrate("drop trigger refuse_a_day on analytics_days", owner);
  expect(await analytics.rollUpDays(services)).toBe(1);
  expect(await summed()).toEqual(["07", "08", "09", "10", "11"]);
});

const note = (kind: "paid" | "refunded", at: string) =>
  noteFact(services, { kind, reference: at, amount: 95_000, at: new Date(at), method: "upi" });

test("[ADMIN-07] adds a late fact to the figures of its day immediately", async () => {
  setClock("2026-11-20T04:00:00Z");
  await note("paid", "2026-11-10T18:29:59Z");
  await note("refunded", "2026-08-10T10:00:00Z");
  const { taken, returned, refunds } = (await overview("from=2026-11-10&to=2026-11-10")).totals;
  expect([taken.now, returned.now, refunds.now]).toEqual([95_000, 0, 0]);
  expect((await overview("from=2026-08-10&to=2026-08-10")).totals).toMatchObject({
    returned: { now: 95_000 },
    refunds: { now: 1 },
  });
});

test("[ADMIN-07] stores a limited number of names a day and groups the rest as “(other)”", async () => {
  for (let n = 0; n < 310; n++)
    await visit("2026-11-12T10:00:00Z", {
      seen: [[`/made-up/${n}`, 1]],
      address: `10.0.0.${n % 5}`,
      ...from("other", `s${n}`, `c${n}`),
    }); // oxlint-disable-line no-await-in-loop -- sequential
  await visit("2026-11-12T11:00:00Z", { seen: [["/one-more", 1]], ...from("other", "s1", "one-more") });
  await rollUpAll(services);
  const shown = await overview("from=2026-11-12&to=2026-11-12");
  expect(
    [shown.sources, shown.campaigns, shown.pages, shown.entries, shown.paths].map((rows) => rows.length),
  ).toEqual([301, 301, 301, 301, 51]);
  expect(shown.sources[0]).toMatchObject({ name: "(other)", visits: 10 });
  expect(shown.campaigns[0]).toMatchObject({ name: "(other)", visits: 11 });
  expect(shown.sources.find(({ name }) => name === "s1")).toMatchObject({ visits: 2 });
  expect(shown.totals.visits.now).toBe(311);
});

test("[ADMIN-07] keeps every figure valid with unusual but accepted records", async () => {
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
  await rollUpAll(services);
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
