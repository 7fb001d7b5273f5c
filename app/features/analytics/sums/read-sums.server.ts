import { sql, type SQL } from "drizzle-orm";
import { indiaClock } from "../../../lib/india-clock.ts";
import { addDays, indiaDay, type IndiaDay } from "../../../lib/india-time.ts";
import { firstOf } from "../../../lib/checked.ts";
import { entriesOf } from "../../../lib/typed.ts";
import { transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { beganIn, conditionOf, happenedIn } from "./conditions.server.ts";
import { type Filter, isFiltered } from "../domain/filter.ts";
import { comparedUntil, type Period, type Span } from "../domain/period.ts";
import { addedUp, type Compared, DAILY, OTHER, partOf, type Sum, sumOf } from "../domain/sums.ts";
import { ADDED_UP, factSums, namedSums, SUM_COLUMNS, visitSums } from "./visit-sums.server.ts";

type Dependencies = Pick<Services, "db" | "clock">;

/** Visits of these days, the last of them until a moment where one is given. */
type Wanted = { span: Span; until?: Date | undefined; filter: Filter; dimensions: readonly string[] };

const FACTS = ["fact", "method"];

/** What the roll-up has a filter under; undefined for several conditions, which are read from the visits. */
function storedAs(filter: Filter): { filter: string; value: string } | undefined {
  const [first, ...others] = entriesOf(filter).filter(([, value]) => value);
  if (others.length > 0) return undefined;
  return first ? { filter: first[0], value: first[1] ?? "" } : { filter: "", value: "" };
}

/** The first day of which there are visits; null where there are none. */
async function firstDayOfVisits({ db }: Pick<Services, "db">): Promise<IndiaDay | null> {
  const { rows } = await db.execute<{ day: IndiaDay | null }>(sql`
    select (min(started_at) at time zone 'Asia/Kolkata')::date::text as day from analytics_visits`);
  return firstOf(rows).day;
}

/**
 * Days whose visits are read one by one, because the roll-up has not, or not by this value of the filter.
 * Undefined `stored`: all of them.
 */
async function daysToRead(
  services: Dependencies,
  span: Span,
  stored: { filter: string; value: string } | undefined,
): Promise<IndiaDay[]> {
  if (stored?.filter === "") return [];
  const since = await firstDayOfVisits(services);
  if (!since || since > span.to) return [];
  const from = since > span.from ? since : span.from;
  const known = (
    value: SQL,
  ) => sql`exists (select from analytics_days s where s.filter = ${stored?.filter ?? ""}
    and s.dimension = 'all' and s.day = days.day and ${value})`;
  const { rows } = await services.db.execute<{ day: IndiaDay }>(sql`
    select day::text as day
    from (select generate_series(${from}::date, ${span.to}::date, interval '1 day')::date as day) days
    ${
      stored
        ? sql`where not exists (select from analytics_days s
            where s.filter = 'platform' and s.dimension = 'all' and s.day = days.day)
          or ${known(sql`s.filter_value = ${OTHER}`)} and not ${known(sql`s.filter_value = ${stored.value}`)}`
        : sql``
    } order by 1`);
  return rows.map(({ day }) => day);
}

/** Days in order, as spans without a gap. */
function spansOf(days: readonly IndiaDay[]): Span[] {
  const spans: Span[] = [];
  for (const day of days) {
    const last = spans.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans;
}

const among = (texts: readonly string[]): SQL =>
  sql`(${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )})`;
const either = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` or `)})`;

/** Sums of whole days and of a part of the last, put together from the roll-up, the visits and the facts. */
async function readSums(services: Dependencies, { span, until, filter, dimensions }: Wanted): Promise<Sum[]> {
  const stored = storedAs(filter);
  const lastDay = { from: span.to, to: span.to };
  const wholeDays = until ? { from: span.from, to: addDays(span.to, -1) } : span;
  const readDays = await daysToRead(services, wholeDays, stored);
  const fits = conditionOf(filter);
  const visitsRead = [
    ...spansOf(readDays).map((days) => beganIn(days)),
    ...(until ? [beganIn(lastDay, until)] : []),
  ];
  const ofVisits = dimensions.filter((one) => !FACTS.includes(one));
  const ofFacts = isFiltered(filter) ? [] : dimensions.filter((one) => FACTS.includes(one));
  const today = indiaDay(services.clock.now());
  const day = sql`case when dimension in ${among(DAILY)} then day end`;
  const queries: SQL[] = [];
  if (stored && wholeDays.from <= wholeDays.to) {
    const rolledUp = (which: readonly string[], to: IndiaDay) => sql`
      select ${SUM_COLUMNS} from analytics_days s where s.filter = ${stored.filter} and s.filter_value = ${stored.value}
        and s.dimension in ${among(which)} and s.day between ${wholeDays.from}::date and ${to}::date
        ${readDays.length > 0 ? sql`and s.day not in ${among(readDays)}` : sql``}`;
    if (ofVisits.length > 0) queries.push(rolledUp(ofVisits, wholeDays.to));
    // facts of today are read as they are noted
    const over = wholeDays.to < today ? wholeDays.to : addDays(today, -1);
    if (ofFacts.length > 0) queries.push(rolledUp(ofFacts, over));
  }
  if (ofVisits.length > 0 && visitsRead.length > 0)
    queries.push(sql`select * from (${visitSums(sql`${either(visitsRead)} and ${fits}`, ofVisits)}) visits`);
  const factsRead = [
    ...(until ? [happenedIn(lastDay, until)] : []),
    ...(!until && span.to >= today ? [happenedIn({ from: today, to: today })] : []),
  ];
  if (ofFacts.length > 0 && factsRead.length > 0)
    queries.push(
      sql`select * from (${factSums(either(factsRead))}) facts where dimension in ${among(ofFacts)}`,
    );
  if (queries.length === 0) return [];
  const query = sql`
    select dimension, value, (${day})::text as day, ${ADDED_UP}
    from ${namedSums(sql.join(queries, sql` union all `))}
    where dimension in ${among(dimensions)} group by 1, 2, 3`;
  if (visitsRead.length === 0) return (await services.db.execute<Sum>(query)).rows;
  return transaction(services.db, async (tx) => {
    await tx.execute(sql`set local work_mem = '64MB'`); // grouping in memory
    return (await tx.execute<Sum>(query)).rows;
  });
}

/**
 * Sums of a day whose visits have expired, until a moment of it: as large a share as its hours have of its visits.
 */
async function partOfExpiredDay(
  services: Dependencies,
  { span, until, ...wanted }: Wanted & { until: Date },
) {
  const visits = wanted.dimensions.filter((one) => !FACTS.includes(one));
  const facts = wanted.dimensions.filter((one) => FACTS.includes(one));
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

/** Sums of the days before, until the time of day that it is now where the last day of the period is today. */
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

/** Sums of a period and of the one that it is compared with. */
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
