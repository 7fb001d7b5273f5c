import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { generateVisits } from "../../../../benchmarks/journeys-generator.ts";
import { administrate, ownerUrlOf } from "../../../../testing/database.ts";
import { useServices } from "../../../../testing/services.ts";
import * as analytics from "../analytics.server.ts";
import { DEVICES, PLATFORMS } from "../contract.ts";
import type { Filter } from "../domain/filter.ts";
import { STEPS } from "../domain/steps.ts";
import { from, over, statisticsFixtures } from "../statistics-fixtures.ts";

const services = useServices([], { ANALYTICS_RAW_DAYS: "60" });
const { setClock, visit, overview } = statisticsFixtures(services);
type Row = Record<string, string>;
const rows = async (query: ReturnType<typeof sql>) => (await services.db.execute<Row>(query)).rows;

/** Pairs of conditions whose values are known. */
const PAIRS: Filter[] = [
  ...DEVICES.flatMap((device) => PLATFORMS.map((platform) => ({ platform, device }))),
  ...DEVICES.flatMap((device) => Object.keys(STEPS).map((did) => ({ device, did }))),
  ...Object.keys(STEPS).map((did) => ({ platform: "instagram", did })),
];
/** Every filter of one condition that some visit fits. */
async function filters(): Promise<Filter[]> {
  const columns = { platform: "platform", source: "source", campaign: "campaign", device: "device" };
  const all = { ...columns, entry: "entry_page", exit: "exit_page" };
  const found = await Promise.all(
    Object.entries(all).map(async ([filter, column]) =>
      (await rows(sql`select distinct ${sql.identifier(column)} as value from analytics_journeys`)).flatMap(
        ({ value }) => (value ? [{ [filter]: value }] : []),
      ),
    ),
  );
  return [...found.flat(), ...Object.keys(STEPS).map((did) => ({ did }))];
}

test("[SPEED-05] a rolled-up day tells of every filter what its records told, also when they are gone; what is not rolled up is read beside it", async () => {
  const until = Date.parse("2026-11-20T06:00:00Z");
  setClock("2026-11-20T06:00:00Z");
  await analytics.fillVisits(services, generateVisits({ until, days: 8, count: 300 }));
  await analytics.countNew(services);
  const asked = over("from=2026-11-17&to=2026-11-20");
  const all = [...(await filters()), ...PAIRS];
  expect(all.length).toBeGreaterThan(25);
  const figures = async () => {
    const found = [];
    for (const filter of all) {
      // oxlint-disable-next-line no-await-in-loop -- all at once would wait for connections until they are refused
      const seen = await analytics.readOverview(services, asked, filter);
      found.push([filter, seen, await analytics.readFunnel(services, asked, filter)]); // oxlint-disable-line no-await-in-loop -- as above
    }
    return found;
  };
  const before = await figures();
  // a day of some forty visits, in parts of ten at most: their sums are those of the day
  expect(await analytics.rollUpDays(services, { atOnce: 10 })).toBe(7);
  expect(await figures()).toEqual(before);
  // of the day that is not over, and of the one that is compared until the same hour, the records are asked
  await services.db.execute(sql`
    delete from analytics_journeys where (started_at at time zone 'Asia/Kolkata')::date not in ('2026-11-16', '2026-11-20')`);
  expect(await figures()).toEqual(before);
  expect(await analytics.rollUpDays(services)).toBe(0);
});

const visits = async (filter: Filter) => (await overview("from=2026-11-11&to=2026-11-12", filter)).totals;

test("[SPEED-05] a visit that comes late, or in which somebody signed up later, opens its day, which is rolled up again", async () => {
  const first = await visit("2026-11-12T04:00:00Z", from("instagram", "ig", "dusk"));
  await analytics.countNew(services);
  setClock("2026-11-14T04:00:00Z");
  expect(await analytics.rollUpDays(services)).toBe(2);
  expect((await visits({ campaign: "dusk" })).visits.now).toBe(1);
  expect((await visits({ campaign: "dawn" })).visits.now).toBe(0);

  await visit("2026-11-14T05:00:00Z", { ...from("google", "google", "dawn"), ended: "2026-11-12T09:00:00Z" });
  await analytics.linkJourney(services, { journeyId: first, userId: "somebody" });
  await analytics.countNew(services);
  const late = async () => [
    (await visits({ campaign: "dawn" })).visits.now,
    (await visits({ campaign: "dusk" })).signups.now,
  ];
  expect(await late()).toEqual([1, 1]);
  expect(await analytics.rollUpDays(services)).toBe(1);
  expect(await late()).toEqual([1, 1]);
});

test("[SPEED-05] names that were made up by the hundred are not rolled up: the records tell of them", async () => {
  await visit("2026-11-12T04:00:00Z", from("instagram", "ig", "dusk"));
  await services.db.execute(sql`
    insert into analytics_journeys select made.* from analytics_journeys as one, generate_series(1, 301) as c(k),
      jsonb_populate_record(one, jsonb_build_object('journey_id', md5(k::text)::uuid, 'campaign', 'made up ' || k)) as made`);
  setClock("2026-11-14T04:00:00Z");
  await analytics.rollUpDays(services);
  const rolledUp = await rows(
    sql`select distinct filter from analytics_slices where value = '' and day = '2026-11-12'
      and filter not like 'hours of %' order by 1`,
  );
  expect(rolledUp.map(({ filter }) => filter)).toEqual([
    "answers",
    "device",
    "device+did",
    "did",
    "entry",
    "exit",
    "platform",
    "platform+device",
    "platform+did",
    "source",
  ]);
  const shown = await overview("from=2026-11-11&to=2026-11-12", { campaign: "made up 7" });
  expect(shown.totals.visits.now).toBe(1);
});

test("[SPEED-05] a day that an earlier release rolled up without pairs is rolled up again, and pairs are answered from it", async () => {
  await visit("2026-11-12T04:00:00Z", from("instagram", "ig", "dusk"));
  await analytics.countNew(services);
  setClock("2026-11-14T04:00:00Z");
  await analytics.rollUpDays(services);
  await services.db.execute(sql`delete from analytics_slices where filter like '%+%'`);
  const pair = { platform: "instagram", device: "mobile" };
  const shown = async () => (await visits(pair)).visits.now;
  const before = await shown();
  expect(before).toBeGreaterThan(0);
  expect(await analytics.rollUpDays(services)).toBeGreaterThan(0);
  expect(await shown()).toBe(before);
  await services.db.execute(sql`delete from analytics_journeys`);
  expect(await shown()).toBe(before);
});

/** Days of November that are rolled up. */
const rolledUp = async () =>
  (await rows(sql`select distinct day::text from analytics_slices where value = '' order by 1`)).map(
    ({ day }) => day?.slice(8),
  );

test("[SPEED-05] a backlog is rolled up day by day: a run ends in time, the next goes on, and a day that fails holds up no other", async () => {
  await services.db.execute(sql`truncate analytics_slices, analytics_journeys`);
  for (const day of ["07", "08", "09", "10", "11"])
    await visit(`2026-11-${day}T04:00:00Z`, from("google", "google", "dawn"));
  await analytics.countNew(services);
  setClock("2026-11-12T04:00:00Z");
  const owner = ownerUrlOf(services.db.$client.options.connectionString!);
  await administrate(
    `create function refuse_a_day() returns trigger language plpgsql as $$ begin
      if new.day = '2026-11-10' then raise exception 'this day takes too long'; end if; return new; end $$`,
    owner,
  );
  await administrate(
    "create trigger refuse_a_day before insert on analytics_slices for each row execute function refuse_a_day()",
    owner,
  );
  expect(await analytics.rollUpDays(services, { ms: 0 })).toBe(1);
  expect(await rolledUp()).toEqual(["11"]);
  await expect(analytics.rollUpDays(services)).rejects.toMatchObject({
    cause: { message: "this day takes too long" },
  });
  expect(await rolledUp()).toEqual(["07", "08", "09", "11"]);
  await administrate("drop trigger refuse_a_day on analytics_slices", owner);
  expect(await analytics.rollUpDays(services)).toBe(1);
  expect(await rolledUp()).toEqual(["07", "08", "09", "10", "11"]);
});
