import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { generateVisits } from "../../../../benchmarks/journeys-generator.ts";
import { useServices } from "../../../../testing/services.ts";
import * as analytics from "../analytics.server.ts";
import { over, statisticsFixtures } from "../statistics-fixtures.ts";

const services = useServices();
const { setClock, visit, overview } = statisticsFixtures(services);
const NOW = "2026-11-20T06:00:00Z";

/** Visits since 11 September, and October whole. */
async function fill(now = NOW) {
  const days = Math.round((Date.parse(now) - Date.parse("2026-09-11T06:00:00Z")) / 86_400_000);
  await analytics.fillVisits(services, generateVisits({ until: Date.parse(now), days, count: 400 }));
  setClock(now);
  await analytics.countNew(services);
}
const PERIODS = [
  "from=2026-09-15&to=2026-11-20",
  "from=2026-10-01&to=2026-10-31",
  "from=2026-10-02&to=2026-11-01",
  "days=90",
];
const answers = () =>
  Promise.all(
    PERIODS.map(async (days) => [await overview(days), await analytics.readFunnel(services, over(days))]),
  );
const wholeMonths = async () =>
  (
    await services.db.execute<{ month: string }>(sql`
      select month::text as month from analytics_months where measure = '' order by 1`)
  ).rows.map(({ month }) => month);

test("[SPEED-05] a period is told from sums of its months as from its days, which are not read then", async () => {
  await fill();
  const before = await answers();
  expect(await wholeMonths()).toEqual([]);
  await analytics.sumMonths(services);
  expect(await wholeMonths()).toEqual(["2026-09-01", "2026-10-01"]);
  expect(await answers()).toEqual(before);
  const october = await analytics.readFunnel(services, over("from=2026-10-01&to=2026-10-31"));
  await services.db.execute(sql`delete from analytics_tallies where day between '2026-10-02' and '2026-10-30'
    and measure = 'statement'`);
  expect((await analytics.readFunnel(services, over("from=2026-10-01&to=2026-10-31"))).statements).toEqual(
    october.statements,
  );
});

const visitsOf = async (days: string) => (await overview(days)).totals.visits.now;

test("[SPEED-05] what is counted late opens its month; of a release before that did not say so, the last month is put right", async () => {
  await fill();
  await analytics.sumMonths(services);
  const before = await visitsOf(PERIODS[1]!);
  await visit("2026-10-31T10:00:00Z");
  setClock(NOW);
  await analytics.countNew(services);
  expect(await wholeMonths()).toEqual(["2026-09-01"]);
  expect(await visitsOf(PERIODS[1]!)).toBe(before + 1);
  await analytics.sumMonths(services);
  expect(await wholeMonths()).toEqual(["2026-09-01", "2026-10-01"]);
  expect(await visitsOf(PERIODS[1]!)).toBe(before + 1);
  await services.db.execute(
    sql`update analytics_tallies set n = n + 1 where measure = 'visit' and day = '2026-10-31'`,
  );
  expect(await visitsOf(PERIODS[1]!)).toBe(before + 1);
  await analytics.sumMonths(services);
  expect(await visitsOf(PERIODS[1]!)).toBe(before + 2);
});

test("[SPEED-05] a payment, a refund and a sign-up that are noted late open their month too", async () => {
  await fill();
  await analytics.sumMonths(services);
  await analytics.noteFact(services, {
    kind: "refunded",
    reference: "late",
    amount: 95_000,
    at: new Date("2026-09-20T06:00:00Z"),
  });
  await analytics.countNew(services);
  expect(await wholeMonths()).toEqual(["2026-10-01"]);
  expect((await overview("from=2026-09-01&to=2026-09-30")).totals.refunds.now).toBeGreaterThan(0);
});

const FILTERS = [
  { device: "mobile" },
  { source: "instagram" },
  { did: "signup" },
  { device: "mobile", did: "signup" },
];
/** What is told of chosen visits, over periods that are compared with the days and with the year before. */
const chosen = () =>
  Promise.all(
    [...PERIODS, "from=2026-10-01&to=2026-11-20&compare=year", "from=2026-11-19&to=2026-11-20"].flatMap(
      (days) =>
        FILTERS.map(async (filter) => [
          await overview(days, filter),
          await analytics.readFunnel(services, over(days), filter),
        ]),
    ),
  );
const asked = () => Promise.all(PERIODS.map((days) => analytics.readQuestions(services, over(days))));
const monthSlices = async () =>
  (
    await services.db.execute<{ month: string; filters: number }>(sql`
      select day::text as month, count(*)::int as filters from analytics_slices
      where filter like 'month of %' and value = '' group by 1 order by 1`)
  ).rows;

test("[SPEED-05] [OWNER-03] of chosen visits, and to questions, a period is told from slices of its months as from its days, which are not read then", async () => {
  await fill();
  await analytics.rollUpDays(services);
  const [before, answered] = [await chosen(), await asked()];
  await analytics.sumMonthSlices(services);
  expect((await monthSlices()).map(({ month }) => month)).toEqual(["2026-09-01", "2026-10-01"]);
  expect(await chosen()).toEqual(before);
  expect(await asked()).toEqual(answered);
  await services.db.execute(sql`delete from analytics_slices
    where day between '2026-10-02' and '2026-10-30' and filter in ('device', 'answers')`);
  await services.db.execute(
    sql`delete from analytics_journeys where started_at between '2026-10-03' and '2026-10-29'`,
  );
  const october = "from=2026-10-01&to=2026-10-31&compare=none";
  expect((await overview(october, { device: "mobile" })).totals.visits.now).toBe(
    (before[4]![0] as Awaited<ReturnType<typeof overview>>).totals.visits.now,
  );
});

test("[SPEED-05] a visit that comes late, and a payment that is noted late, open the slices of their month", async () => {
  const now = "2026-11-02T06:00:00Z";
  await fill(now);
  await analytics.rollUpDays(services);
  await analytics.sumMonthSlices(services);
  const october = "from=2026-10-01&to=2026-10-31";
  const visits = async () => (await overview(october, { device: "mobile" })).totals.visits.now;
  const before = await visits();
  await visit("2026-10-31T10:00:00Z");
  setClock(now);
  await analytics.countNew(services);
  expect((await monthSlices()).map(({ month }) => month)).toEqual(["2026-09-01"]);
  expect(await visits()).toBe(before + 1);
  await analytics.rollUpDays(services);
  await analytics.sumMonthSlices(services);
  expect((await monthSlices()).map(({ month }) => month)).toEqual(["2026-09-01", "2026-10-01"]);
  expect(await visits()).toBe(before + 1);
  await analytics.noteFact(services, {
    kind: "paid",
    reference: "late",
    amount: 95_000,
    at: new Date("2026-09-20T06:00:00Z"),
  });
  await analytics.countNew(services);
  expect((await monthSlices()).map(({ month }) => month)).toEqual(["2026-10-01"]);
});
