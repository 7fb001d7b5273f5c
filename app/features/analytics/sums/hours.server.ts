import { type SQL, sql } from "drizzle-orm";
import { addDays, type IndiaDay, indiaMidnight } from "../../../kernel/india-time.ts";
import type { Db } from "../../../platform/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { askActions, askVisits, HOUR, inOneStatement, type Run } from "../asking.server.ts";
import { beganIn, conditionOf, receivedFor, timestamptz } from "../conditions.server.ts";
import type { Packed } from "../contract.ts";
import { type Filter, type FilterName, isFiltered } from "../domain/filter.ts";
import { type Keyed, type SliceTallies, type Sum, summedByKey, talliesOf } from "../domain/filtered.ts";
import { NOT_COMPARED } from "../domain/overview.ts";
import { comparedUntil, type Period } from "../domain/period.ts";
import { BETWEEN_VALUES, EVERY, hourly, sliceOf, unpacked } from "../domain/slices.ts";
import { STEPS } from "../domain/steps.ts";
import { type Part, visitsOf } from "./keys.server.ts";
import type { What } from "./reading-slices.server.ts";

const HOUR_MS = 3_600_000;
/** Measures of which nothing is taken off: the chart of hours shows the whole day beside what is over. */
const WHOLE = [...NOT_COMPARED, "hour"];

/** Visitors by the hour in which they first came on this day. */
const firstCame = (all: SQL, key: SQL) => sql`
  select key || ${BETWEEN_VALUES} || hour as key, count(*)::float8 as n
  from (select ${key} as key, j.visitor, min(${HOUR}) as hour from ${all} group by 1, 2) people group by 1`;

/** Where the link to the application was followed, in visits `j`. */
const places = (all: SQL, key: SQL) => sql`
  select ${key} as key, a.extras->>'place' as name, count(*)::float8 as n
  from (select * from ${all}) j join analytics_actions a using (received_at, journey_id)
  where j.steps & ${STEPS.apply_click} <> 0 and a.action = 'apply_click' and a.extras->>'place' is not null
  group by 1, 2`;

/**
 * Adds the sums of one part of a day by the values of filters and by the hour, which stands before the
 * name of what is measured. A visitor belongs to the hour in which they first came.
 */
export async function addHours(
  run: Run,
  { filters, part, to }: { filters: readonly FilterName[]; part: Part; to: Map<string, SliceTallies> },
): Promise<void> {
  const { key, all, views } = visitsOf(filters, part);
  const byHour = sql`${key} || ${BETWEEN_VALUES} || ${HOUR}`;
  const add = (keyed: string, which: keyof SliceTallies, sums: readonly Sum[]) => {
    const end = keyed.lastIndexOf(BETWEEN_VALUES);
    const [value, hour] = [keyed.slice(0, end), keyed.slice(end + 1)];
    const own = talliesOf(to, value);
    for (const { measure, ...sum } of sums)
      if (!WHOLE.includes(measure)) own[which].addAll([{ ...sum, measure: `${hour} ${measure}` }]);
  };
  const answers = await askVisits(run, { all, asked: all, visitors: sql`${all} and false`, views }, byHour);
  for (const [keyed, { sums }] of summedByKey(answers)) add(keyed, "visits", sums);
  for (const [keyed, sums] of await askActions(run, all, byHour)) add(keyed, "actions", sums);
  for (const { key: keyed, n } of await run<Keyed>(firstCame(all, key)))
    add(keyed, "visits", [{ measure: "visitor", name: "", part: "", n }]);
  if (filters.length > 0) return;
  for (const { key: keyed, name, n } of await run<Keyed & { name: string }>(places(all, byHour)))
    add(keyed, "visits", [{ measure: "place", name, part: "", n }]);
}

/** Stored sums of the hours of a day after this one; undefined of a day or a choice that has none. */
async function laterStored(
  db: Db,
  { day, hour, filter, what }: { day: IndiaDay; hour: number; filter: Filter; what: What },
): Promise<Sum[] | undefined> {
  const of = isFiltered(filter) ? sliceOf(filter) : { name: "", value: EVERY };
  if (!of) return undefined;
  const { rows } = await db.execute<{ value: string; sums: Packed | null }>(sql`
    select value, (
      select json_object_agg(measure, found) from json_each(${sql.raw(what)}) as one(measure, found)
      where split_part(measure, ' ', 1)::int > ${hour}
    ) as sums from analytics_slices
    where filter = ${hourly(of.name)} and value in ('', ${of.value}) and day = ${day}::date`);
  if (!rows.some(({ value }) => value === "")) return undefined;
  const later = rows.find(({ value }) => value === of.value)?.sums ?? {};
  return unpacked(later).map(({ measure, ...sum }) => ({
    ...sum,
    measure: measure.slice(measure.indexOf(" ") + 1),
  }));
}

/** Sums of the visits of a day that began between two times of it, from their records. */
async function sumsBetween(
  db: Db,
  { day, from, to, filter, what }: { day: IndiaDay; from: Date; to: Date; filter: Filter; what: What },
): Promise<Sum[]> {
  const fits = sql`${beganIn({ from: day, to: day })} and ${conditionOf(filter)}`;
  const run = inOneStatement(
    db,
    sql`select * from analytics_journeys j
      where ${fits} and j.started_at >= ${timestamptz(from)} and j.started_at < ${timestamptz(to)}`,
  );
  const [all, key] = [sql`chosen j where true`, sql`''`];
  if (what === "actions") return (await askActions(run, all, key)).get("") ?? [];
  const source = {
    all,
    asked: all,
    // of all visits they are counted by the minute
    visitors: isFiltered(filter)
      ? sql`chosen j where j.visitor not in (
          select j.visitor from analytics_journeys j where ${fits} and j.started_at < ${timestamptz(from)})`
      : sql`chosen j where false`,
    views: sql`analytics_pages p, chosen j where ${receivedFor(sql`p.received_at`, { from: day, to: day })}
      and p.received_at = j.received_at and p.journey_id = j.journey_id`,
  };
  const [answers, applied] = await Promise.all([
    askVisits(run, source, key),
    isFiltered(filter) ? [] : run<{ name: string; n: number }>(places(all, key)),
  ]);
  return [
    ...(summedByKey(answers).get("")?.sums ?? []),
    ...applied.map(({ name, n }) => ({ measure: "place", name, part: "", n })),
  ];
}

/**
 * What was counted of the visits that fit on the last of the days before, after the time of day that it is
 * now: taken off, so that a day that is not over stands beside as much of a day. The hours after this one are
 * put aside where their day is rolled up; the rest of this one is read from the records.
 */
export async function sumsLaterThatDay(
  { db, clock }: Pick<Services, "db" | "clock">,
  period: Period,
  { filter, what }: { filter: Filter; what: What },
): Promise<Sum[]> {
  const from = comparedUntil(period, clock.now().getTime());
  if (!from || !period.before) return [];
  const day = period.before.to;
  const begun = indiaMidnight(day).getTime();
  const hour = Math.floor((from.getTime() - begun) / HOUR_MS);
  const stored = await laterStored(db, { day, hour, filter, what });
  const to = stored ? new Date(begun + (hour + 1) * HOUR_MS) : indiaMidnight(addDays(day, 1));
  const rest = await sumsBetween(db, { day, from, to, filter, what });
  return [...(stored ?? []), ...rest.filter(({ measure }) => !WHOLE.includes(measure))];
}
