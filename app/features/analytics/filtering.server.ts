import { type SQL, sql } from "drizzle-orm";
import { eachDay, type IndiaDay, indiaMidnight } from "../../kernel/india-time.ts";
import { firstOf, lastOf } from "../../kernel/checked.ts";
import { type Db, transaction } from "../../platform/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { askActions, askVisits, inOneStatement, type Run } from "./asking.server.ts";
import { beganIn, conditionOf, firstRecorded, receivedFor, timestamptz } from "./conditions.server.ts";
import type { Counted, CountedDay } from "./domain/figures.ts";
import { type Answers, beside, type Sum, type Summed, summedByKey, takenOff } from "./domain/filtered.ts";
import type { Filter } from "./domain/filter.ts";
import type { Period, Span } from "./domain/period.ts";
import { spansOf } from "./domain/slices.ts";
import { sumsLaterThatDay } from "./sums/hours.server.ts";
import { knownSlices, readSlices, slicesIn, type What } from "./sums/reading-slices.server.ts";

type Has = Pick<Services, "db" | "clock">;

/**
 * Where more visits fit than this, only one in `ONE_IN` is asked what takes long: its pages, its time, its
 * visitor.
 */
const MANY = 100_000;
const ONE_IN = 8;
/** What a query may keep in memory while it groups, for one transaction. */
const ROOMY = sql`select set_config('work_mem', '64MB', true)`;
/**
 * The same, and of joins and groups those that suit many rows: inside one statement the planner knows no
 * sizes, and would seek the pages of each visit and sort them.
 */
const MANY_AT_ONCE = sql`${ROOMY}, set_config('enable_nestloop', 'off', true),
  set_config('enable_sort', 'off', true)`;

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

/**
 * Counts the visits that fit, with what tells them apart, in one reading of the records; their pages are read
 * of these days alone.
 * @returns undefined where more fit than `MANY`
 */
const countFew = (db: Db, { which, key, spans }: Raw): Promise<Answers | undefined> =>
  transaction(db, async (tx) => {
    await tx.execute(MANY_AT_ONCE);
    const run = inOneStatement(
      tx,
      sql`select ${key} as key, j.received_at, j.journey_id, j.started_at, j.visitor, j.platform, j.source,
        j.campaign, j.device, j.user_agent, j.total_pages, j.duration_seconds, j.entry_page, j.exit_page,
        j.converted, j.steps
      from analytics_journeys j where ${which} limit ${MANY + 1}`,
    );
    const all = sql`chosen j where true`;
    const came = sql.join(
      spans.map((span) => receivedFor(sql`p.received_at`, span)),
      sql` or `,
    );
    const views = sql`analytics_pages p, chosen j
      where (${came}) and p.received_at = j.received_at and p.journey_id = j.journey_id`;
    const [answers, counted] = await Promise.all([
      askVisits(run, { all, asked: all, visitors: all, views }, sql`j.key`),
      run<{ n: number }>(sql`select count(*) as n from chosen`),
    ]);
    return firstOf(counted).n > MANY ? undefined : answers;
  });

const oneIn8 = (id: SQL) => sql`${id} < '20000000-0000-0000-0000-000000000000'`;

/**
 * Counts the visits that fit in full where that is quick, and asks one in `ONE_IN` for the rest: the ids that
 * begin with three zero bits, which are random.
 */
function countMany(db: Db, { which, key, spans }: Raw) {
  const all = sql`analytics_journeys j where ${which}`;
  const asked = sql`${which} and ${oneIn8(sql`j.journey_id`)}`;
  const span = { from: firstOf(spans).from, to: lastOf(spans).to };
  const source = {
    all,
    asked: sql`analytics_journeys j where ${asked}`,
    visitors: sql`${all} and hashtext(j.visitor) % ${ONE_IN} = 0`,
    views: sql`analytics_pages p, analytics_journeys j where ${asked} and p.journey_id = j.journey_id
      and ${receivedFor(sql`p.received_at`, span)} and ${oneIn8(sql`p.journey_id`)}`,
  };
  const run: Run = (query) =>
    transaction(db, async (tx) => {
      await tx.execute(ROOMY);
      return (await tx.execute(query)).rows as never; // as the query says
    });
  return askVisits(run, source, key, ONE_IN);
}

/**
 * The days of the period and of the one before that are read from raw records, the earliest first, and the
 * condition on them.
 */
type Raw = { which: SQL; key: SQL; spans: Span[] };
type Open = { rolledUp: ReadonlySet<IndiaDay>; since: IndiaDay | null };
/**
 * What is not rolled up.
 * @returns undefined where every day is rolled up, or has no records
 */
function rawOf({ rolledUp, since }: Open, period: Period): Raw | undefined {
  if (!since) return undefined;
  const isOpen = (day: IndiaDay) => day >= since && !rolledUp.has(day);
  const open = (span: Span | null) => (span ? spansOf(eachDay(span.from, span.to).filter(isOpen)) : []);
  const spans = [...open(period.before), ...open(period)];
  if (spans.length === 0) return undefined;
  const conditions = spans.map((span) => sql`(${beganIn(span)})`);
  const isNow = sql`j.started_at >= ${timestamptz(indiaMidnight(period.from))}`;
  return {
    which: sql`(${sql.join(conditions, sql` or `)})`,
    key: sql`case when ${isNow} then 'now' else 'before' end`,
    spans,
  };
}

const nothing = (): Summed => ({ sums: [], days: [] });

/**
 * Counts what fits: from the slices of what is rolled up, of what is not by `askRaw`, and what came on
 * the last day before after the time of day that it is now.
 */
async function partsOf<Found>(
  services: Has,
  period: Period,
  { filter, what, askRaw }: { filter: Filter; what: What; askRaw: (raw: Raw) => Promise<Found> },
) {
  const { db } = services;
  const [known, since] = await Promise.all([knownSlices(db, period, filter), firstRecorded(db)]);
  const raw = rawOf({ rolledUp: known?.rolledUp ?? new Set(), since }, period);
  const [stored, later, found] = await Promise.all([
    known && readSlices(db, known, what),
    sumsLaterThatDay(services, period, { filter, what }),
    raw && askRaw(raw),
  ]);
  const slices = (which: "now" | "before") => (known && stored ? slicesIn(known, stored, which) : nothing());
  return { now: slices("now"), before: slices("before"), later, found };
}

/** The rows of the funnel for the visits that fit, from what browsers told of them. */
export async function countActions(services: Has, period: Period, filter: Filter): Promise<Counted[]> {
  const run: Run = async (query) => (await services.db.execute(query)).rows as never; // as the query says
  const askRaw = ({ which, key }: Raw) =>
    askActions(run, sql`analytics_journeys j where ${which} and ${conditionOf(filter)}`, key);
  const { now, before, later, found } = await partsOf(services, period, { filter, what: "actions", askRaw });
  const both = (rolledUp: Sum[], key: string) => [...rolledUp, ...(found?.get(key) ?? [])];
  return takenOff(beside(both(now.sums, "now"), both(before.sums, "before")), later);
}

/**
 * The same rows as the statistics by day have, for the visits that fit: from the slices of rolled-up days,
 * and counted from the raw records of the others. What the server saw (money, refunds) knows no visit and is
 * left out.
 * Visits, and what they came to by day and origin, are always counted in full. Where many are read from raw
 * records, `every` is 8: visitors, times, hours, first, last and read pages are eight times what one in eight
 * has.
 */
export async function countVisits(
  services: Has,
  period: Period,
  filter: Filter,
): Promise<{ rows: Counted[]; days: CountedDay[]; every: number }> {
  const askRaw = (raw: Raw) => countRaw(services.db, raw, filter);
  const parts = await partsOf(services, period, { filter, what: "visits", askRaw });
  const { now, before, later, found } = parts;
  const [openNow, openBefore] = [
    found?.summed.get("now") ?? nothing(),
    found?.summed.get("before") ?? nothing(),
  ];
  return {
    rows: takenOff(beside([...now.sums, ...openNow.sums], [...before.sums, ...openBefore.sums]), later),
    days: [now, openNow, before, openBefore].flatMap(({ days }) => days),
    every: found?.every ?? 1,
  };
}

async function countRaw(db: Db, raw: Raw, filter: Filter) {
  const chosen = { ...raw, which: sql`${raw.which} and ${conditionOf(filter)}` };
  // a reading that would be thrown away is not begun where many more are expected; where the planner is
  // wrong, the reading finds out
  const few = (await expected(db, chosen.which)) < 2 * MANY ? await countFew(db, chosen) : undefined;
  const answers = few ?? (await countMany(db, chosen));
  return { summed: summedByKey(answers), every: few ? 1 : ONE_IN };
}
