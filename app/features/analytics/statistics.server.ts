import { type SQL, sql } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import { firstOf } from "../../kernel/checked.ts";
import { happenedIn } from "./conditions.server.ts";
import type { Counted, CountedDay, DayFigures, Funnel, Overview, Totals } from "./domain/figures.ts";
import { addDays, indiaDay, type IndiaDay, indiaMidnight } from "../../kernel/india-time.ts";
import { type Filter, isFiltered, visitsFrom } from "./domain/filter.ts";
import * as funnel from "./domain/funnel.ts";
import { DAILY, daysOf, MEASURES, NOT_COMPARED, overviewOf, totalsOf } from "./domain/overview.ts";
import { comparedUntil, type Period, periodFrom, type Span } from "./domain/period.ts";
import { type Sum, takenOff } from "./domain/filtered.ts";
import { inMonths } from "./domain/months.ts";
import { countActions, countVisits } from "./filtering.server.ts";
import { sumsLaterThatDay } from "./sums/hours.server.ts";
import { visitsLaterThatDay } from "./sums/minutes.server.ts";
import type { What } from "./sums/reading-slices.server.ts";
import { storedMonths } from "./sums/months.server.ts";

type Has = Pick<Services, "db" | "clock">;
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

const during = (span: Span) => sql`day between ${span.from}::date and ${span.to}::date`;

/** Sums of these days, as `now` or `before`: of months that are put aside, and of the days that are left. */
function summed(span: Span, stored: ReadonlySet<IndiaDay>, { measures, as }: Asking): SQL[] {
  const { months, days } = inMonths(span, stored);
  // as numbers of their own kind: PostgreSQL adds bigints up as numerics, which takes a third longer
  const n = as === "now" ? sql`n::float8 as now, 0::float8 as before` : sql`0::float8, n::float8`;
  const from = (table: string, when: SQL) =>
    sql`select measure, name, part, ${n} from ${sql.raw(table)} where measure in ${measures} and ${when}`;
  return [
    ...(months.length > 0 ? [from("analytics_months", sql`month in ${months}`)] : []),
    ...days.map((some) => from("analytics_tallies", during(some))),
  ];
}
type Asking = { measures: string[]; as: "now" | "before" };

/** Sums of the period and of the one before, from the statistics by month and by day. */
async function sumsOf(services: Has, { from, to, before }: Period, measures: string[]): Promise<Counted[]> {
  const stored = await storedMonths(services, before ? [{ from, to }, before] : [{ from, to }]);
  const compared = measures.filter((one) => !NOT_COMPARED.includes(one));
  const parts = [
    ...summed({ from, to }, stored, { measures, as: "now" }),
    ...(before && compared.length > 0 ? summed(before, stored, { measures: compared, as: "before" }) : []),
  ];
  const { rows } = await services.db.execute<Counted>(sql`
    select measure, name, part, sum(now) as now, sum(before) as before
    from (${sql.join(parts, sql` union all `)}) as counted group by 1, 2, 3`);
  return rows;
}

/** Facts that are told by the way to pay. */
const TRIED = ["paid", "payment_failed"];
const MEASURED_FACTS: Record<"fact" | "paise", SQL> = {
  fact: sql`1`,
  paise: sql`coalesce(f.amount, 0)`,
};

const within = (span: Span) =>
  sql`(f.at at time zone 'Asia/Kolkata')::date between ${span.from}::date and ${span.to}::date`;

/** What the server saw and the statistics by day have not counted yet: a minute's worth at most. */
async function uncountedFacts({ db }: Has, { from, to, before }: Period): Promise<Counted[]> {
  const earlier = before ?? NEVER;
  const one = (measure: "fact" | "paise") => sql`
    select ${measure} as measure, f.kind as name, '' as part,
      coalesce(sum(${MEASURED_FACTS[measure]}) filter (where ${within({ from, to })}), 0)::float8 as now,
      coalesce(sum(${MEASURED_FACTS[measure]}) filter (where ${within(earlier)}), 0)::float8 as before
    from analytics_uncounted u join analytics_facts f on f.id = u.fact_id where u.what = 'fact'
    group by f.kind`;
  return (await db.execute<Counted>(sql`${one("fact")} union all ${one("paise")}`)).rows;
}

/**
 * What was counted on the last of the days before after the time of day that it is now: taken off, so that a
 * day that is not over stands beside as much of a day.
 */
async function laterThatDay(services: Has, period: Period): Promise<Sum[]> {
  const cut = comparedUntil(period, services.clock.now().getTime());
  if (!cut || !period.before) return [];
  const day = period.before.to;
  const [since, until] = [cut.toISOString(), indiaMidnight(addDays(day, 1)).toISOString()];
  const [facts, visits] = await Promise.all([
    services.db.execute<{ kind: string; method: string; n: number; paise: number }>(sql`
      select kind, coalesce(nullif(method, ''), 'unknown') as method, count(*)::float8 as n,
        coalesce(sum(amount), 0)::float8 as paise
      from analytics_facts where at >= ${since}::timestamptz and at < ${until}::timestamptz group by 1, 2`),
    visitsLaterThatDay(services, day, cut),
  ]);
  const seen = facts.rows.flatMap(({ kind, method, n, paise }) => [
    { measure: "fact", name: kind, part: "", n },
    { measure: "paise", name: kind, part: "", n: paise },
    ...(TRIED.includes(kind) ? [{ measure: "method", name: method, part: kind, n }] : []),
  ]);
  return [...seen, ...visits.map((one) => ({ ...one, part: "" }))];
}

/** Takes off sums of the key figures what came later on the last of the days before than it is now. */
async function withoutLater(services: Has, period: Period, counted: Promise<Counted[]>) {
  const [sums, later] = await Promise.all([counted, laterThatDay(services, period)]);
  const { keys = [], methods = [] } = Object.groupBy(later, ({ measure }) =>
    measure === "method" ? "methods" : "keys",
  );
  const takenAway = keys.map(({ n, ...sum }) => ({ ...sum, now: 0, before: -n }));
  return { sums: [...sums, ...takenAway], laterMethods: methods };
}

/** Sums of the key figures: one source for every page that shows them. */
async function keySums(services: Has, period: Period) {
  const counted = Promise.all([sumsOf(services, period, DAILY), uncountedFacts(services, period)]);
  return withoutLater(
    services,
    period,
    counted.then((all) => all.flat()),
  );
}

const isIn = (span: Span | null, day: IndiaDay) => span !== null && day >= span.from && day <= span.to;

/** The same, added up from days that are read already: what a chart of these days shows adds up to them. */
function sumsOfDays(services: Has, period: Period, days: Promise<CountedDay[]>) {
  const counted = (rows: CountedDay[]) =>
    rows.map(({ day, measure, name, n }) => ({
      measure,
      name,
      part: "",
      now: isIn(period, day) ? n : 0,
      before: isIn(period.before, day) ? n : 0,
    }));
  return withoutLater(services, period, days.then(counted));
}

/** Sums of these measures until the same time of day, beside what the key figures are made of. */
async function sumsBeside(services: Has, period: Period, measures: string[], what: What) {
  const [keys, counted, later] = await Promise.all([
    keySums(services, period),
    sumsOf(services, period, measures),
    sumsLaterThatDay(services, period, { filter: {}, what }),
  ]);
  const byHour = later.filter(({ measure }) => measure !== "single"); // it is among the key figures
  return [...keys.sums, ...takenOff(counted, [...keys.laterMethods, ...byHour])];
}

/** The key figures of a period beside those of the one that it is compared with. */
export const readPeriodTotals = async (services: Has, period: Period): Promise<Totals> =>
  totalsOf((await keySums(services, period)).sums);

/**
 * Reads the counts of each day of the period and of the one before in one statement, including facts that the
 * statistics do not hold yet.
 */
async function countedByDay(
  { db }: Has,
  { from, to, before }: Pick<Period, "from" | "to" | "before">,
): Promise<CountedDay[]> {
  const earlier = before ?? NEVER;
  const { rows } = await db.execute<CountedDay>(sql`
    with uncounted as (
      select (f.at at time zone 'Asia/Kolkata')::date as day, f.kind, coalesce(f.amount, 0) as amount
      from analytics_uncounted u join analytics_facts f on f.id = u.fact_id
      where u.what = 'fact' and (${within({ from, to })} or ${within(earlier)})
    )
    select day::text as day, measure, name, sum(n)::float8 as n from (
      select day, measure, name, n::float8 as n from analytics_tallies
      where measure in ${DAILY} and (${during({ from, to })} or ${during(earlier)})
      union all select day, 'fact', kind, 1 from uncounted
      union all select day, 'paise', kind, amount from uncounted
    ) as counted
    group by 1, 2, 3`);
  return rows;
}

/**
 * The key figures of the last `days` days including today, and those of as many days before, up to the same
 * time of day; and the figures of each of the last `chartDays` days, oldest first, from the same query.
 */
export async function readRecentFigures(
  services: Has,
  days: number,
  chartDays: number,
): Promise<{ totals: Totals; days: { day: IndiaDay; figures: DayFigures }[] }> {
  const today = indiaDay(services.clock.now());
  const { period } = periodFrom(new URLSearchParams({ days: String(days) }), today);
  const chart = { from: addDays(today, 1 - chartDays), to: today, before: null };
  const firstDays = [period.from, period.before?.from ?? period.from, chart.from].toSorted();
  const counted = countedByDay(services, { ...chart, from: firstOf(firstDays) });
  const { sums } = await sumsOfDays(services, period, counted);
  const charted = daysOf(await counted, chart);
  return { totals: totalsOf(sums), days: charted.map(({ day, now }) => ({ day, figures: now })) };
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
  const others = MEASURES.filter((measure) => !DAILY.includes(measure));
  const [rows, days] = await Promise.all([
    sumsBeside(services, period, others, "visits"),
    countedByDay(services, period),
  ]);
  return overviewOf(rows, days, period);
}

/**
 * For each step of the funnel, how many took the step before it within the period, and how many of these took
 * both: started and finished a quest, finished it and signed up, signed up and paid, paid and were refunded.
 * People who erased their data are in neither number.
 */
async function tookBoth({ db }: Has, span: Span): Promise<funnel.TookBoth> {
  const { rows } = await db.execute<
    Record<
      | "started"
      | "started_finished"
      | "finished"
      | "finished_signed_up"
      | "signed_up"
      | "signed_up_paid"
      | "paid"
      | "paid_refunded",
      number
    >
  >(sql`
    with f as materialized (
      select f.kind, f.user_id, f.quest from analytics_facts f where ${happenedIn(span)}
    ), finished as (
      select distinct quest from f where kind = 'quest_finished' and quest is not null
    ), signed_up as (
      select distinct user_id from f where kind = 'signed_up' and user_id is not null
    )
    select
      (select count(distinct quest)::int from f where kind = 'quest_started') as started,
      (select count(*)::int from finished
        where quest in (select quest from f where kind = 'quest_started')) as started_finished,
      (select count(*)::int from finished) as finished,
      (select count(*)::int from signed_up where user_id in (
        select c.user_id from f c join finished using (quest)
        where c.kind in ('quest_claimed', 'quest_finished'))) as finished_signed_up,
      (select count(*)::int from signed_up) as signed_up,
      (select count(*)::int from signed_up
        where user_id in (select user_id from f where kind = 'paid')) as signed_up_paid,
      (select count(*)::int from f where kind = 'paid' and user_id is not null) as paid,
      (select count(*)::int from f p where p.kind = 'paid' and exists (
        select 1 from f r where r.kind = 'refunded' and r.user_id = p.user_id
          and r.quest is not distinct from p.quest)) as paid_refunded`);
  const n = firstOf(rows);
  return {
    quest_finished: { part: n.started_finished, whole: n.started },
    signed_up: { part: n.finished_signed_up, whole: n.finished },
    paid: { part: n.signed_up_paid, whole: n.signed_up },
    refunded: { part: n.paid_refunded, whole: n.paid },
  };
}

/**
 * From the first visit to the money kept, statement by statement and section by section. With a filter it is
 * what browsers told of those visits: refunds and ways to pay belong to no visit, and are left out.
 */
export async function readFunnel(services: Has, period: Period, filter: Filter = {}): Promise<Funnel> {
  if (isFiltered(filter)) return funnel.funnelOfVisits(await countActions(services, period, filter));
  const [rows, both] = await Promise.all([
    sumsBeside(services, period, funnel.MEASURES, "actions"),
    tookBoth(services, period),
  ]);
  return funnel.funnelOf(rows, both);
}
