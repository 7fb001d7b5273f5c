import { sql } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import type { Counted, CountedDay, Funnel, Overview } from "./domain/figures.ts";
import { indiaDay } from "../../kernel/india-time.ts";
import { type Filter, isFiltered, visitsFrom } from "./domain/filter.ts";
import * as funnel from "./domain/funnel.ts";
import { DAILY, MEASURES, overviewOf } from "./domain/overview.ts";
import { type Period, periodFrom } from "./domain/period.ts";
import { countVisits } from "./filtering.server.ts";

type Has = Pick<Services, "db">;
/** A span that no day lies in, where nothing is compared. */
const NEVER = { from: "2000-01-02", to: "2000-01-01" };

/** What the address of the room asks for, and a sentence about what in it cannot be. */
export function askedOf(
  { clock }: Pick<Services, "clock">,
  url: string,
): { period: Period; filter: Filter; problem: string | null } {
  const asked = new URL(url).searchParams;
  const [{ period, problem }, visits] = [periodFrom(asked, indiaDay(clock.now())), visitsFrom(asked)];
  return { period, filter: visits.filter, problem: problem ?? visits.problem };
}

/** Sums of the period and of the one before, from the statistics by day. */
async function sumsOf({ db }: Has, { from, to, before }: Period, measures: string[]): Promise<Counted[]> {
  const earlier = before ?? NEVER;
  const sums = (span: { from: string; to: string }, now: boolean) => sql`
    select measure, name, part, ${now ? sql`sum(n)::float8` : sql`0::float8`} as now, ${now ? sql`0::float8` : sql`sum(n)::float8`} as before
    from analytics_tallies where measure in ${measures} and day between ${span.from}::date and ${span.to}::date group by 1, 2, 3`;
  const { rows } = await db.execute<Counted>(sql`
    select measure, name, part, sum(now) as now, sum(before) as before
    from (${sums({ from, to }, true)} union all ${sums(earlier, false)}) as both_spans group by 1, 2, 3`);
  return rows;
}

/** What was counted on each day of the period and of the one before. */
async function daysOf({ db }: Has, { from, to, before }: Period): Promise<CountedDay[]> {
  const earlier = before ?? NEVER;
  const { rows } = await db.execute<CountedDay>(sql`
    select day::text as day, measure, name, sum(n)::float8 as n from analytics_tallies
    where measure in ${DAILY} and (day between ${from}::date and ${to}::date or day between ${earlier.from}::date and ${earlier.to}::date)
    group by 1, 2, 3`);
  return rows;
}

/**
 * Traffic, where it came from, with what, and what was read. With a filter the raw records are asked, which
 * forget after a while; without one the statistics by day.
 */
export async function readOverview(services: Has, period: Period, filter: Filter = {}): Promise<Overview> {
  if (isFiltered(filter)) {
    const { rows, days, every } = await countVisits(services, period, filter);
    return overviewOf(rows, days, period, every);
  }
  const [rows, days] = await Promise.all([sumsOf(services, period, MEASURES), daysOf(services, period)]);
  return overviewOf(rows, days, period);
}

/** From the first visit to the money kept, statement by statement and section by section. */
export async function readFunnel(services: Has, period: Period): Promise<Funnel> {
  return funnel.funnelOf(await sumsOf(services, period, funnel.MEASURES));
}
