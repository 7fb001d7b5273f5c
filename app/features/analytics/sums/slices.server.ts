import { type SQL, sql } from "drizzle-orm";
import { addDays, eachDay, indiaDay, type IndiaDay } from "../../../kernel/india-time.ts";
import { type Db, inTurn, type Tx, transaction } from "../../../platform/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { askActions, askVisits, type Run } from "../asking.server.ts";
import { holdCounting } from "../counting.server.ts";
import { type SliceTallies, summedByKey, talliesOf, tally } from "../domain/filtered.ts";
import type { FilterName } from "../domain/filter.ts";
import type { Packed } from "../contract.ts";
import { EVERY, HOURLY, hourly, MINUTES, packed, QUESTIONS, SLICED, sliceName } from "../domain/slices.ts";
import { beganIn } from "../conditions.server.ts";
import { sumDay } from "../question-sums.server.ts";
import { addHours } from "./hours.server.ts";
import { keyOf, type Part, visitsOf } from "./keys.server.ts";
import { sumMinutes } from "./minutes.server.ts";
import { sumRevenue } from "../revenue-sums.server.ts";
import { slices } from "./tables.server.ts";

/** Sums of visits that one filter names. */
type Slice = { visits: Packed; actions: Packed };

/** Values of one filter on one day that have slices; of a filter that has more, the raw records are read. */
const MOST_VALUES = 300;
/** Rows of one measure that questions are answered from; of a day that has more, the raw records are read. */
const MOST_ANSWERED = 3_000;
/** Milliseconds within which a run of the job begins another day: a backlog takes several. */
const RUN_MS = 5 * 60_000;

/** Visits of one statement while a day is rolled up: each is to end long before the limit of statements. */
const AT_ONCE = 40_000;
/**
 * Into so many lots a day's visits fall by their visitor, so that sums of lots add up to those of the
 * day.
 */
const LOTS = 1_024;
const partsOf = (visits: number, atOnce: number): Part[] => {
  const parts = Math.min(LOTS, Math.max(1, Math.ceil(visits / atOnce)));
  const border = (n: number) => Math.floor((LOTS * n) / parts);
  return Array.from({ length: parts }, (_, n) => {
    const lots = `where lot >= ${border(n)} and lot < ${border(n + 1)}`;
    return { visits: `(select * from day_visits ${lots})`, pages: `(select * from day_pages ${lots})` };
  });
};

/**
 * The day's visits, with what was done in each, and their pages, for one transaction.
 * @returns how many visits there are
 */
async function copyDay(tx: Tx, day: IndiaDay): Promise<number> {
  await tx.execute(sql`set local work_mem = '64MB'`); // sorting and grouping a day in memory
  const copied = await tx.execute(
    sql`create temp table day_visits on commit drop as
      select j.*, hashtext(j.visitor) & ${sql.raw(String(LOTS - 1))} as lot from analytics_journeys j
      where ${beganIn({ from: day, to: day })} order by lot`,
  );
  await tx.execute(sql`create index on day_visits (lot)`);
  await tx.execute(sql`analyze day_visits`);
  await tx.execute(sql`
    create temp table day_pages on commit drop as
    select p.*, j.lot from analytics_pages p
      join day_visits j using (received_at, journey_id) order by j.lot`);
  await tx.execute(sql`create index on day_pages (lot)`);
  await tx.execute(sql`analyze day_pages`);
  return copied.rowCount ?? 0;
}

/** Adds the sums of one part of a day by the values of filters. */
async function addPart(
  run: Run,
  { filters, part, to }: { filters: readonly FilterName[]; part: Part; to: Map<string, SliceTallies> },
): Promise<void> {
  const { key, all, views } = visitsOf(filters, part);
  const answers = await askVisits(run, { all, asked: all, visitors: all, views }, key);
  const actions = await askActions(run, all, key);
  for (const [value, { sums }] of summedByKey(answers)) {
    const own = talliesOf(to, value);
    own.visits.addAll(sums);
    own.actions.addAll(actions.get(value) ?? []);
  }
}

/**
 * Sums of a day by the values of filters, as `add` counts them; undefined where there are too many
 * values.
 */
async function sumsBy(
  run: Run,
  { filters, parts }: { filters: readonly FilterName[]; parts: Part[] },
  add: typeof addPart,
): Promise<Map<string, Slice> | undefined> {
  const { key, visits, where } = keyOf(filters, "day_visits");
  const values = await run<{ n: number }>(
    sql`select count(distinct ${key})::int as n from ${visits} where ${where}`,
  );
  if ((values[0]?.n ?? 0) > MOST_VALUES) return undefined;
  const to = new Map<string, SliceTallies>();
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const part of parts) await add(run, { filters, part, to });
  return new Map(
    [...to].map(([value, own]) => [
      value,
      { visits: packed(own.visits.sums()), actions: packed(own.actions.sums()) },
    ]),
  );
}

/** Puts aside what questions of this day are answered from, and its minutes; of too much, that it is. */
async function storeAnswers(tx: Tx, run: Run, { day, parts }: { day: IndiaDay; parts: Part[] }) {
  const [all, minutes] = [tally(), tally()];
  /* oxlint-disable no-await-in-loop -- one connection */
  for (const part of parts) {
    all.addAll(await sumDay(run, day, part));
    minutes.addAll(await sumMinutes(run, day, part.visits));
  }
  /* oxlint-enable no-await-in-loop */
  all.addAll(await sumRevenue(run, { from: day, to: day }));
  const sums = packed(all.sums());
  const isWhole = Object.values(sums).every((rows) => rows.length <= MOST_ANSWERED);
  const row = { day, filter: QUESTIONS, value: "too many", visits: {}, actions: {} };
  await tx.insert(slices).values(
    isWhole
      ? [
          { ...row, value: "" },
          { ...row, value: EVERY, visits: sums },
          { ...row, value: MINUTES, visits: packed(minutes.sums()) },
        ]
      : [row],
  );
}

/** Puts the sums of one day by every value of filters aside, so that they need not be counted again. */
async function rollUpDay(db: Db, day: IndiaDay, atOnce: number): Promise<void> {
  await transaction(db, async (tx) => {
    // a record that comes meanwhile is counted afterwards, and opens the day again
    await holdCounting(tx);
    const parts = partsOf(await copyDay(tx, day), atOnce);
    await tx.execute(sql`delete from analytics_slices where day = ${day}::date`);
    // each query says what its rows are
    const run = inTurn(async (query: SQL) => (await tx.execute(query)).rows) as Run;
    const all = [
      ...HOURLY.map((filters) => ({ filters, filter: hourly(sliceName(filters)), add: addHours })),
      ...SLICED.map((filters) => ({ filters, filter: sliceName(filters), add: addPart })),
    ];
    for (const { filters, filter, add } of all) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const sums = await sumsBy(run, { filters, parts }, add);
      if (!sums) continue;
      const rows = [...sums].map(([value, slice]) => ({ day, filter, value, ...slice }));
      const mark = { day, filter, value: "", visits: {}, actions: {} };
      await tx.insert(slices).values([mark, ...rows]); // oxlint-disable-line no-await-in-loop -- as above
    }
    await storeAnswers(tx, run, { day, parts });
  });
}

type Has = Pick<Services, "db" | "clock" | "env" | "log">;

/** Days that are over and not rolled up, and whose raw records are all there, the newest first. */
async function openDays({ db, clock, env }: Has): Promise<IndiaDay[]> {
  const yesterday = addDays(indiaDay(clock.now()), -1);
  const { rows } = await db.execute<{ first: IndiaDay | null; done: IndiaDay[] }>(sql`
    select (min(started_at) at time zone 'Asia/Kolkata')::date::text as first,
      array(
        select distinct day::text from analytics_slices where value = ''
          and filter = ${sliceName(SLICED.at(-1) ?? [])}
          and day in (select day from analytics_slices where filter = ${QUESTIONS})
          and day in (select day from analytics_slices where filter = ${hourly("")} and value = '')
      ) as done
    from analytics_journeys`);
  const { first = null, done = [] } = rows[0] ?? {};
  if (!first) return [];
  const oldest = addDays(yesterday, 2 - env.ANALYTICS_RAW_DAYS);
  const open = eachDay(first > oldest ? first : oldest, yesterday).filter((day) => !done.includes(day));
  return open.toReversed();
}

/**
 * Rolls up past days whose raw records are complete, newest first, each in its own transaction. The next run
 * continues with the remaining days, and a day that fails does not stop the others.
 * @param ms a day is begun only within this time: the queue takes a job of a quarter of an hour for lost
 * @param atOnce visits of one statement
 * @returns how many days were rolled up
 * @throws what the first day that failed threw, once the others are done
 */
export async function rollUpDays(services: Has, { ms = RUN_MS, atOnce = AT_ONCE } = {}): Promise<number> {
  const until = performance.now() + ms;
  const failures: unknown[] = [];
  let done = 0;
  for (const day of await openDays(services)) {
    // oxlint-disable-next-line no-await-in-loop -- each in its turn
    await rollUpDay(services.db, day, atOnce).then(
      () => done++,
      (error: unknown) => {
        services.log.error({ error, day }, "the visits of a day are not rolled up");
        failures.push(error);
      },
    );
    if (performance.now() >= until) break;
  }
  if (failures.length > 0) throw failures[0];
  return done;
}
