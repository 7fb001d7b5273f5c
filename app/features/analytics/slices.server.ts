import { type SQL, sql } from "drizzle-orm";
import { addDays, eachDay, indiaDay, type IndiaDay } from "../../kernel/india-time.ts";
import { type Db, inTurn, type Tx } from "../../platform/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { askActions, askVisits, type Run } from "./asking.server.ts";
import { COUNTING_LOCK } from "./counting.server.ts";
import { type Summed, summedByKey } from "./domain/filtered.ts";
import type { Filter, FilterName } from "./domain/filter.ts";
import type { Period, Span } from "./domain/period.ts";
import type { Packed } from "./contract.ts";
import { BETWEEN_VALUES, packed, SLICED, sliceName, sliceOf } from "./domain/slices.ts";
import { STEPS } from "./domain/steps.ts";
import { beganIn, COLUMNS } from "./conditions.server.ts";
import { DONE } from "./done.server.ts";
import { QUESTIONS, sumDay } from "./question-sums.server.ts";
import { slices } from "./tables.server.ts";

/** Sums of one day's visits that one filter names. */
type Slice = { visits: Packed; actions: Packed };
/**
 * `rolledUp`: days whose slices tell everything about a filter; `days`: those of them on which visits fit.
 */
export type Slices = { rolledUp: ReadonlySet<IndiaDay>; days: [IndiaDay, Slice][] };

/** Values of one filter on one day that have slices; of a filter that has more, the raw records are read. */
const MOST_VALUES = 300;
/** Rows of one measure that questions are answered from; of a day that has more, the raw records are read. */
const MOST_ANSWERED = 3_000;
/** Days that are rolled up in one run of the job: a backlog takes several. */
const DAYS_AT_ONCE = 40;

const during = ({ from, to }: Span) => sql`day between ${from}::date and ${to}::date`;
/** Slices of the period and of the one before; none for a filter that has none (`SLICED`). */
export async function readSlices(db: Db, { from, to, before }: Period, filter: Filter): Promise<Slices> {
  const stored = sliceOf(filter);
  if (!stored) return { rolledUp: new Set(), days: [] };
  const { rows } = await db.execute<{ day: IndiaDay; value: string } & Slice>(sql`
    select day::text as day, value, visits, actions from analytics_slices
    where filter = ${stored.name} and value in ('', ${stored.value})
    and (${during({ from, to })} ${before ? sql`or ${during(before)}` : sql``})
    order by day`);
  const rolledUp = new Set(rows.flatMap((row) => (row.value === "" ? [row.day] : [])));
  return {
    rolledUp,
    days: rows.flatMap(({ day, value: of, ...slice }) => (of && rolledUp.has(day) ? [[day, slice]] : [])),
  };
}

/** The day's visits, with what was done in each, and their pages, for one transaction. */
async function copyDay(tx: Tx, day: IndiaDay) {
  await tx.execute(sql`set local work_mem = '64MB'`); // sorting and grouping a day in memory
  await tx.execute(
    sql`create temp table day_visits on commit drop as select * from analytics_journeys j
      where ${beganIn({ from: day, to: day })}`,
  );
  await tx.execute(sql`update day_visits j set done = ${DONE} where done is null`);
  await tx.execute(sql`analyze day_visits`);
  await tx.execute(sql`
    create temp table day_pages on commit drop as
    select p.* from analytics_pages p join day_visits j using (received_at, journey_id)`);
  await tx.execute(sql`analyze day_pages`);
}

const STEP_BITS = sql.raw(
  Object.entries(STEPS)
    .map(([step, bit]) => `('${step}', ${bit})`)
    .join(", "),
);
/** What filters tell the visits of a day apart by: a text, and where they stand. */
function keyOf(filters: readonly FilterName[]): { key: SQL; visits: SQL; where: SQL } {
  const keys = filters.map((filter) => (filter === "did" ? sql`s.step` : COLUMNS[filter]));
  const conditions = filters.map((filter) =>
    filter === "did" ? sql`j.steps & s.bit <> 0` : sql`${COLUMNS[filter]} <> ''`,
  );
  return {
    key: sql.join(keys, sql.raw(` || '${BETWEEN_VALUES}' || `)),
    visits: filters.includes("did")
      ? sql`day_visits j, (values ${STEP_BITS}) as s(step, bit)`
      : sql`day_visits j`,
    where: sql.join(conditions, sql` and `),
  };
}

/** Sums of a day by the values of filters; undefined where there are too many. */
async function sumsBy(run: Run, filters: readonly FilterName[]): Promise<Map<string, Slice> | undefined> {
  const { key, visits, where } = keyOf(filters);
  const all = sql`${visits} where ${where}`;
  const views = sql`day_pages p, ${visits}
    where ${where} and p.received_at = j.received_at and p.journey_id = j.journey_id`;
  const values = await run<{ n: number }>(sql`select count(distinct ${key})::int as n from ${all}`);
  if ((values[0]?.n ?? 0) > MOST_VALUES) return undefined;
  const answers = await askVisits(run, { all, asked: all, visitors: all, views }, key);
  const actions = await askActions(run, all, key);
  const slice = ([value, { sums }]: [string, Summed]): [string, Slice] => [
    value,
    { visits: packed(sums), actions: packed(actions.get(value) ?? []) },
  ];
  return new Map([...summedByKey(answers)].map(slice));
}

/** Puts the sums of one day by every value of filters aside, so that they need not be counted again. */
async function rollUpDay(db: Db, day: IndiaDay): Promise<void> {
  await db.transaction(async (tx) => {
    // a record that comes meanwhile is counted afterwards, and opens the day again
    await tx.execute(sql`select pg_advisory_xact_lock(${COUNTING_LOCK})`);
    await copyDay(tx, day);
    await tx.execute(sql`delete from analytics_slices where day = ${day}::date`);
    // each query says what its rows are
    const run = inTurn(async (query: SQL) => (await tx.execute(query)).rows) as Run;
    for (const filters of SLICED) {
      const filter = sliceName(filters);
      const sums = await sumsBy(run, filters); // oxlint-disable-line no-await-in-loop -- one connection
      if (!sums) continue;
      const rows = [...sums].map(([value, slice]) => ({ day, filter, value, ...slice }));
      const mark = { day, filter, value: "", visits: {}, actions: {} };
      await tx.insert(slices).values([mark, ...rows]); // oxlint-disable-line no-await-in-loop -- as above
    }
    const sums = packed(await sumDay(run, day));
    const isWhole = Object.values(sums).every((rows) => rows.length <= MOST_ANSWERED);
    const row = { day, filter: QUESTIONS, value: isWhole ? "all" : "too many", visits: {}, actions: {} };
    await tx.insert(slices).values(
      isWhole
        ? [
            { ...row, value: "" },
            { ...row, visits: sums },
          ]
        : [row],
    );
  });
}

/**
 * Rolls days up that are over and whose raw records are all there, also those that an earlier release rolled
 * up without pairs or without what questions are answered from. The newest first.
 * @returns how many days were rolled up
 */
export async function rollUpDays({
  db,
  clock,
  env,
}: Pick<Services, "db" | "clock" | "env">): Promise<number> {
  const yesterday = addDays(indiaDay(clock.now()), -1);
  const { rows } = await db.execute<{ first: IndiaDay | null; done: IndiaDay[] }>(sql`
    select (min(started_at) at time zone 'Asia/Kolkata')::date::text as first,
      array(
        select distinct day::text from analytics_slices where value = ''
          and filter = ${sliceName(SLICED.at(-1) ?? [])}
          and day in (select day from analytics_slices where filter = ${QUESTIONS})
      ) as done
    from analytics_journeys`);
  const { first = null, done = [] } = rows[0] ?? {};
  if (!first) return 0;
  const oldest = addDays(yesterday, 2 - env.ANALYTICS_RAW_DAYS);
  const open = eachDay(first > oldest ? first : oldest, yesterday).filter((day) => !done.includes(day));
  const days = open.toReversed().slice(0, DAYS_AT_ONCE);
  // oxlint-disable-next-line no-await-in-loop -- each in its turn
  for (const day of days) await rollUpDay(db, day);
  return days.length;
}
