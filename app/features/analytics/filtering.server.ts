import { type SQL, sql } from "drizzle-orm";
import { eachDay, indiaMidnight } from "../../kernel/india-time.ts";
import { firstOf } from "../../kernel/checked.ts";
import { type Db, inTurn } from "../../platform/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { askActions, askVisits, type Run } from "./asking.server.ts";
import { beganIn, conditionOf, receivedFor, timestamptz } from "./conditions.server.ts";
import type { Counted, CountedDay } from "./domain/figures.ts";
import { beside, type Sum, type Summed, summedByKey, takenOff } from "./domain/filtered.ts";
import type { Filter } from "./domain/filter.ts";
import type { Period, Span } from "./domain/period.ts";
import { spansOf } from "./domain/slices.ts";
import { sumsLaterThatDay } from "./sums/hours.server.ts";
import { readSlices, type Slices, slicesIn, type What } from "./sums/reading-slices.server.ts";

type Has = Pick<Services, "db" | "clock">;

/**
 * Where more visits fit than this, only one in `ONE_IN` is asked what takes long: its pages, its time, its
 * visitor.
 */
const MANY = 100_000;
const ONE_IN = 8;
/** What a query may keep in memory while it groups, for one transaction. */
const ROOMY = sql`set local work_mem = '64MB'`;

/**
 * How many visits the planner expects to fit, from what it knows of the columns. Source: PostgreSQL wiki,
 * "Count estimate".
 */
async function expected(db: Db, which: SQL): Promise<number> {
  const { rows } = await db.execute<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    sql`explain (format json) select from analytics_journeys j where ${which}`,
  );
  return firstOf(rows)["QUERY PLAN"][0].Plan["Plan Rows"];
}

const FITTING = sql`fitting j where true`;
const KEY = sql`j.key`;

/**
 * Counts the visits that fit from a copy of them, with what tells them apart, made in one reading of the
 * records; their pages are read between the times when they came alone, so that those of other days are not.
 * @returns undefined where more fit than `MANY`
 */
const countFew = (db: Db, which: SQL, key: SQL) =>
  db.transaction(async (tx) => {
    await tx.execute(ROOMY);
    const copied = await tx.execute(sql`
      create temp table fitting on commit drop as
      select ${key} as key, j.received_at, j.journey_id, j.started_at, j.visitor, j.platform, j.source,
        j.campaign,
        j.device, j.user_agent, j.total_pages, j.duration_seconds, j.entry_page, j.exit_page, j.converted,
        j.steps
      from analytics_journeys j where ${which} limit ${MANY + 1}`);
    if ((copied.rowCount ?? 0) > MANY) return undefined;
    // how many there are, and when; the other columns are grouped by whatever the planner knows of them
    await tx.execute(sql`analyze fitting (received_at)`);
    const { rows } = await tx.execute<{ first: string; last: string }>(
      sql`select min(received_at)::text as first, max(received_at)::text as last from fitting group by key`,
    );
    const times = rows.map(
      ({ first, last }) => sql`(received_at between ${first}::timestamptz and ${last}::timestamptz)`,
    );
    const pages = times.length ? sql.join(times, sql` or `) : sql`false`;
    const views = sql`(select * from analytics_pages where ${pages}) p, fitting j
      where p.received_at = j.received_at and p.journey_id = j.journey_id`;
    // each query says what its rows are
    const run = inTurn(async (query: SQL) => (await tx.execute(query)).rows) as Run;
    return askVisits(run, { all: FITTING, asked: FITTING, visitors: FITTING, views }, KEY);
  });

const oneIn8 = (id: SQL) => sql`${id} < '20000000-0000-0000-0000-000000000000'`;

/**
 * Counts the visits that fit in full where that is quick, and asks one in `ONE_IN` for the rest: the ids that
 * begin with three zero bits, which are random.
 */
function countMany(db: Db, which: SQL, key: SQL, span: Span) {
  const all = sql`analytics_journeys j where ${which}`;
  const asked = sql`${which} and ${oneIn8(sql`j.journey_id`)}`;
  const source = {
    all,
    asked: sql`analytics_journeys j where ${asked}`,
    visitors: sql`${all} and hashtext(j.visitor) % ${ONE_IN} = 0`,
    views: sql`analytics_pages p, analytics_journeys j where ${asked} and p.journey_id = j.journey_id
      and ${receivedFor(sql`p.received_at`, span)} and ${oneIn8(sql`p.journey_id`)}`,
  };
  const run: Run = (query) =>
    db.transaction(async (tx) => {
      await tx.execute(ROOMY);
      return (await tx.execute(query)).rows as never; // as the query says
    });
  return askVisits(run, source, key, ONE_IN);
}

/** The days of the period and of the one before that are read from raw records, and the condition on them. */
type Raw = { which: SQL; key: SQL; span: Span };
/**
 * What is not rolled up.
 * @returns undefined where every day is rolled up
 */
function rawOf({ rolledUp }: Slices, period: Period): Raw | undefined {
  const open = (span: Span | null) =>
    span ? spansOf(eachDay(span.from, span.to).filter((day) => !rolledUp.has(day))) : [];
  const spans = [...open(period.before), ...open(period)];
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return undefined;
  const conditions = spans.map((span) => sql`(${beganIn(span)})`);
  const isNow = sql`j.started_at >= ${timestamptz(indiaMidnight(period.from))}`;
  return {
    which: sql`(${sql.join(conditions, sql` or `)})`,
    key: sql`case when ${isNow} then 'now' else 'before' end`,
    span: { from: first.from, to: last.to },
  };
}

const nothing = (): Summed => ({ sums: [], days: [] });

/**
 * Sums of rolled-up days of both periods, what is left to be read from the records, and what came on the last
 * day before after the time of day that it is now.
 */
async function partsOf(services: Has, period: Period, filter: Filter, what: What) {
  const [slices, later] = await Promise.all([
    readSlices(services.db, period, { filter, what }),
    sumsLaterThatDay(services, period, { filter, what }),
  ]);
  return {
    now: slicesIn(slices, "now"),
    before: slicesIn(slices, "before"),
    raw: rawOf(slices, period),
    later,
  };
}

/** The rows of the funnel for the visits that fit, from what browsers told of them. */
export async function countActions(services: Has, period: Period, filter: Filter): Promise<Counted[]> {
  const { now, before, raw, later } = await partsOf(services, period, filter, "actions");
  const open = raw ? await askRawActions(services.db, raw, filter) : new Map<string, Sum[]>();
  const both = (rolledUp: Sum[], key: string) => [...rolledUp, ...(open.get(key) ?? [])];
  return takenOff(beside(both(now.sums, "now"), both(before.sums, "before")), later);
}

function askRawActions(db: Db, raw: Raw, filter: Filter): Promise<Map<string, Sum[]>> {
  const run: Run = async (query) => (await db.execute(query)).rows as never; // as the query says
  return askActions(run, sql`analytics_journeys j where ${raw.which} and ${conditionOf(filter)}`, raw.key);
}

/**
 * The same rows as the statistics by day have, for the visits that fit: from the slices of rolled-up days,
 * and counted from the raw records of the others. What the server saw (money, refunds) knows no visit and is
 * left
 * out.
 * Visits, and what they came to by day and origin, are always counted in full. Where many are read from raw
 * records, `every` is 8: visitors, times, hours, first, last and read pages are eight times what one in eight
 * has.
 */
export async function countVisits(
  services: Has,
  period: Period,
  filter: Filter,
): Promise<{ rows: Counted[]; days: CountedDay[]; every: number }> {
  const { now, before, raw, later } = await partsOf(services, period, filter, "visits");
  const { summed, every } = raw ? await countRaw(services.db, raw, filter) : { summed: undefined, every: 1 };
  const [openNow, openBefore] = [summed?.get("now") ?? nothing(), summed?.get("before") ?? nothing()];
  return {
    rows: takenOff(beside([...now.sums, ...openNow.sums], [...before.sums, ...openBefore.sums]), later),
    days: [now, openNow, before, openBefore].flatMap(({ days }) => days),
    every,
  };
}

async function countRaw(db: Db, raw: Raw, filter: Filter) {
  const which = sql`${raw.which} and ${conditionOf(filter)}`;
  // a copy that would be thrown away is not begun where many more are expected; where the planner is wrong,
  // the copy finds out
  const few = (await expected(db, which)) < 2 * MANY ? await countFew(db, which, raw.key) : undefined;
  const answers = few ?? (await countMany(db, which, raw.key, raw.span));
  return { summed: summedByKey(answers), every: few ? 1 : ONE_IN };
}
