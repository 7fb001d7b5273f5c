import { or, sql, type SQL } from "drizzle-orm";
import { indiaClock } from "../../../lib/india-clock.ts";
import { addDays, indiaDay, type IndiaDay } from "../../../lib/india-time.ts";
import { firstOf, lastOf } from "../../../lib/checked.ts";
import { entriesOf } from "../../../lib/typed.ts";
import { transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { beganIn, conditionOf, happenedIn } from "./conditions.server.ts";
import { type Filter, isFiltered } from "../domain/filter.ts";
import { comparedUntil, type Period, type Span } from "../domain/period.ts";
import { addedUp, type Compared, DAILY, OTHER, partOf, type Sum, sumOf } from "../domain/sums.ts";
import { ADDED_UP, factSums, namedSums, SUM_COLUMNS, visitSums } from "./visit-sums.server.ts";

type Dependencies = Pick<Services, "db" | "clock">;

/** What to read. `until`: the time on the last day at which to stop. */
type Wanted = { span: Span; until?: Date | undefined; filter: Filter; dimensions: readonly string[] };

const FACTS = ["fact", "method"];
/** Counting these takes as long as all other dimensions together, so a second connection reads them. */
const SLOW_DIMENSIONS = ["all", "page"];

/** The key of a filter in the roll-up; undefined for several conditions, which are counted from visits. */
function storedAs(filter: Filter): { filter: string; value: string } | undefined {
  const [first, ...others] = entriesOf(filter).filter(([, value]) => value);
  if (others.length > 0) return undefined;
  return first ? { filter: first[0], value: first[1] ?? "" } : { filter: "", value: "" };
}

/** The first day with stored visits, or null. */
async function firstDayOfVisits({ db }: Pick<Services, "db">): Promise<IndiaDay | null> {
  const { rows } = await db.execute<{ day: IndiaDay | null }>(sql`
    select (min(started_at) at time zone 'Asia/Kolkata')::date::text as day from analytics_visits`);
  return firstOf(rows).day;
}

const anyOf = (texts: readonly string[]): SQL => sql`any(${sql.param(texts)}::text[])`;

/** Whether the roll-up of `days.day` by this filter has a value that meets a condition on `s`. */
const hasSums = (filter: string, condition: SQL): SQL => sql`exists (select from analytics_days s
  where s.filter = ${filter} and s.dimension = 'all' and s.day = days.day and ${condition})`;

/**
 * Days that must be counted from visits: not rolled up by filter yet, or with this value grouped as `OTHER`.
 * All days if `stored` is undefined.
 */
async function daysToRead(
  services: Dependencies,
  span: Span,
  stored: { filter: string; value: string } | undefined,
): Promise<IndiaDay[]> {
  if (stored?.filter === "") return [];
  const since = await firstDayOfVisits(services);
  if (!since || since > span.to) return [];
  const isUnread = stored
    ? sql`not ${hasSums("platform", sql`true`)} or ${hasSums(stored.filter, sql`s.filter_value = ${OTHER}`)}
        and not ${hasSums(stored.filter, sql`s.filter_value = ${stored.value}`)}`
    : sql`true`;
  const { rows } = await services.db.execute<{ day: IndiaDay }>(sql`
    select day::text as day from (
      select generate_series(greatest(${since}::date, ${span.from}::date), ${span.to}::date, interval '1 day')::date
        as day
    ) days where ${isUnread} order by 1`);
  return rows.map(({ day }) => day);
}

/** Sums of whole days and of part of the last day, combined from the roll-up, visits and facts. */
async function readSums(services: Dependencies, { span, until, filter, dimensions }: Wanted): Promise<Sum[]> {
  const stored = storedAs(filter);
  const today = indiaDay(services.clock.now());
  const lastDay = { from: span.to, to: span.to };
  const whole = { from: span.from, to: until ? addDays(span.to, -1) : span.to };
  const daysRead = await daysToRead(services, whole, stored);
  const visitsRead = or(
    daysRead.length > 0
      ? sql`${beganIn({ from: firstOf(daysRead), to: lastOf(daysRead) })} and v.day = any(${sql.param(daysRead)}::date[])`
      : undefined,
    until && beganIn(lastDay, until),
  );
  // today's facts are read directly, because the roll-up is up to a minute behind
  const factsSince = until ? span.to : today;
  const factsRead = until
    ? happenedIn(lastDay, until)
    : span.to >= today
      ? happenedIn({ from: today, to: today })
      : undefined;
  async function read(part: readonly string[]): Promise<Sum[]> {
    const queries: SQL[] = [];
    if (stored)
      queries.push(sql`
        select ${SUM_COLUMNS} from analytics_days s where s.filter = ${stored.filter} and s.filter_value = ${stored.value}
          and s.dimension = ${anyOf(part)} and s.day between ${whole.from}::date and ${whole.to}::date
          and s.day <> all(${sql.param(daysRead)}::date[])
          and (s.dimension <> all(${sql.param(FACTS)}::text[]) or s.day < ${factsSince}::date)`);
    if (visitsRead && part.some((dimension) => !FACTS.includes(dimension)))
      queries.push(sql`select * from (
        ${visitSums(sql`${visitsRead} and ${conditionOf(filter)}`, part)}) visits`);
    if (factsRead && !isFiltered(filter) && part.some((dimension) => FACTS.includes(dimension)))
      queries.push(sql`select * from (${factSums(factsRead)}) facts`);
    if (queries.length === 0) return [];
    const query = sql`
      select dimension, value, (case when dimension = ${anyOf(DAILY)} then day end)::text as day, ${ADDED_UP}
      from ${namedSums(sql.join(queries, sql` union all `))}
      where dimension = ${anyOf(part)} group by 1, 2, 3`;
    if (!visitsRead) return (await services.db.execute<Sum>(query)).rows;
    return transaction(services.db, async (tx) => {
      await tx.execute(sql`set local work_mem = '64MB'`); // group in memory
      return (await tx.execute<Sum>(query)).rows;
    });
  }
  const isOnlyPartOfDay = visitsRead && daysRead.length === 0;
  if (!isOnlyPartOfDay) return read(dimensions);
  const slow = dimensions.filter((dimension) => SLOW_DIMENSIONS.includes(dimension));
  const others = dimensions.filter((dimension) => !SLOW_DIMENSIONS.includes(dimension));
  const parts = [slow, others].filter((part) => part.length > 0);
  return (await Promise.all(parts.map(read))).flat();
}

/**
 * Sums of part of a day whose visits have expired: facts are exact, visits are estimated by their share in
 * those hours.
 */
async function partOfExpiredDay(
  services: Dependencies,
  { span, until, ...wanted }: Wanted & { until: Date },
) {
  const visits = wanted.dimensions.filter((dimension) => !FACTS.includes(dimension));
  const facts = wanted.dimensions.filter((dimension) => FACTS.includes(dimension));
  const [whole, seen] = await Promise.all([
    readSums(services, { ...wanted, span, dimensions: [...visits, "hour"] }),
    facts.length > 0 ? readSums(services, { ...wanted, span, until, dimensions: facts }) : [],
  ]);
  const hours = whole.filter(({ dimension }) => dimension === "hour");
  const now = Number(indiaClock(until).time.slice(0, 2));
  const { visits: all } = sumOf(hours, "hour");
  const { visits: past } = sumOf(
    hours.filter(({ value }) => Number(value) <= now),
    "hour",
  );
  const share = all > 0 ? past / all : 1;
  const shown = whole.filter(({ dimension }) => visits.includes(dimension));
  return [...partOf(shown, share), ...seen];
}

/** Sums of the compared period; if the period ends today, only up to the present time of day. */
async function readBefore(services: Dependencies, period: Period, wanted: Omit<Wanted, "span" | "until">) {
  const { before } = period;
  if (!before) return [];
  const until = comparedUntil(period, services.clock.now().getTime());
  if (!until) return readSums(services, { ...wanted, span: before });
  const since = await firstDayOfVisits(services);
  if (since && since <= before.to) return readSums(services, { ...wanted, span: before, until });
  const last = { from: before.to, to: before.to };
  const earlier = { from: before.from, to: addDays(before.to, -1) };
  const [days, part] = await Promise.all([
    earlier.from <= earlier.to ? readSums(services, { ...wanted, span: earlier }) : [],
    partOfExpiredDay(services, { ...wanted, span: last, until }),
  ]);
  return addedUp([...days, ...part]);
}

/** Sums of one span of days. */
export const readDays = (
  services: Dependencies,
  span: Span,
  dimensions: readonly string[],
  filter: Filter = {},
): Promise<Sum[]> => readSums(services, { span, filter, dimensions });

/** Sums of a period and of the period it is compared with. */
export async function readCompared(
  services: Dependencies,
  period: Period,
  dimensions: readonly string[],
  filter: Filter = {},
): Promise<Compared> {
  const [now, before] = await Promise.all([
    readSums(services, { span: period, filter, dimensions }),
    readBefore(services, period, { filter, dimensions }),
  ]);
  return { now, before };
}
