import { sql } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import { indiaClock } from "../../../lib/india-clock.ts";
import { addDays, indiaDay, type IndiaDay } from "../../../lib/india-time.ts";
import type { DayFigures, Funnel, Overview, Totals } from "../domain/figures.ts";
import { type Filter, isFiltered, filterFrom } from "../domain/filter.ts";
import * as funnel from "../domain/funnel.ts";
import {
  daysOf,
  DIMENSIONS,
  FILTERED_DIMENSIONS,
  KEY_DIMENSIONS,
  overviewOf,
  totalsOf,
} from "../domain/overview.ts";
import { type Period, periodFrom } from "../domain/period.ts";
import { readCompared, readDays } from "../sums/read-sums.server.ts";

type Dependencies = Pick<Services, "db" | "clock">;

/** The period and filters in a URL, and a message if any of them is invalid. */
export function parseChoices(
  { clock }: Pick<Services, "clock">,
  url: string,
): { period: Period; filter: Filter; problem: string | null } {
  const query = new URL(url).searchParams;
  const [{ period, problem }, visits] = [periodFrom(query, indiaDay(clock.now())), filterFrom(query)];
  return { period, filter: visits.filter, problem: problem ?? visits.problem };
}

/** The key figures of a period and of the one it is compared with. */
export const readPeriodTotals = async (services: Dependencies, period: Period): Promise<Totals> =>
  totalsOf(await readCompared(services, period, KEY_DIMENSIONS));

/**
 * The key figures of the last `days` days including today, and those of as many days before, up to the same
 * time of day; and the figures of each of the last `chartDays` days, oldest first.
 */
export async function readRecentFigures(
  services: Dependencies,
  days: number,
  chartDays: number,
): Promise<{ totals: Totals; days: { day: IndiaDay; figures: DayFigures }[] }> {
  const today = indiaDay(services.clock.now());
  const { period } = periodFrom(new URLSearchParams({ days: String(days) }), today);
  const chart = { from: addDays(today, 1 - chartDays), to: today, before: null };
  const [totals, now] = await Promise.all([
    readPeriodTotals(services, period),
    readDays(services, chart, KEY_DIMENSIONS),
  ]);
  const charted = daysOf({ now, before: [] }, chart);
  return { totals, days: charted.map(({ day, now: figures }) => ({ day, figures })) };
}

/** Traffic, sources, devices and pages. */
export async function readOverview(
  services: Dependencies,
  period: Period,
  filter: Filter = {},
): Promise<Overview> {
  // the hourly chart of a single day shows the whole previous day
  const [sums, hoursBefore] = await Promise.all([
    readCompared(services, period, isFiltered(filter) ? FILTERED_DIMENSIONS : DIMENSIONS, filter),
    period.before && period.days === 1 ? readDays(services, period.before, ["hour"], filter) : null,
  ]);
  return overviewOf(sums, period, {
    filtered: isFiltered(filter),
    hoursBefore: hoursBefore ?? sums.before,
    ...(period.from === period.today && {
      lastHour: Number(indiaClock(services.clock.now()).time.slice(0, 2)),
    }),
  });
}

/**
 * The funnel from visit to refund, with statements and sections. With a filter it has what browsers reported,
 * without refunds and payment methods, which belong to no visit.
 */
export async function readFunnel(
  services: Dependencies,
  period: Period,
  filter: Filter = {},
): Promise<Funnel> {
  const sums = await readCompared(services, period, funnel.DIMENSIONS, filter);
  return isFiltered(filter) ? funnel.funnelOfVisits(sums) : funnel.funnelOf(sums, period.from);
}

/**
 * The number of visits that began in the hours after each of these moments, from the daily roll-up.
 * Counts whole hours of Indian time, including the hour of the moment.
 */
export async function countVisitsAfter(
  { db }: Pick<Services, "db">,
  moments: Date[],
  hours: number,
): Promise<number[]> {
  if (moments.length === 0) return [];
  const list = sql.join(
    moments.map((at, n) => sql`(${n}::int, ${at.toISOString()}::timestamptz at time zone 'Asia/Kolkata')`),
    sql`, `,
  );
  // lateral, to read two or three days for each moment: a plain join would compare it with every hour
  const { rows } = await db.execute<{ visits: number }>(sql`
    select counted.visits from (values ${list}) as m(n, at) cross join lateral (
      select coalesce(sum(t.visits), 0)::float8 as visits from analytics_days t
      where t.filter = '' and t.filter_value = '' and t.dimension = 'hour'
        and t.day between m.at::date and (m.at + make_interval(hours => ${hours}))::date
        and t.day + make_interval(hours => t.value::int) >= date_trunc('hour', m.at)
        and t.day + make_interval(hours => t.value::int) < date_trunc('hour', m.at) +
        make_interval(hours => ${hours})
    ) counted order by m.n`);
  return rows.map(({ visits }) => visits);
}
