import { type SQL, sql } from "drizzle-orm";
import { addDays, type IndiaDay, indiaMidnight, indiaSpan } from "../../kernel/india-time.ts";
import { firstOf } from "../../kernel/checked.ts";
import type { Db, Tx } from "../../platform/db.server.ts";
import { TAKEN_DAYS } from "./collecting.server.ts";
import type { Filter, FilterName } from "./domain/filter.ts";
import type { Span } from "./domain/period.ts";
import { type Step, STEPS } from "./domain/steps.ts";
import { entriesOf } from "../../kernel/typed.ts";

/** What each filter, but for `did`, is compared with. */
export const COLUMNS: Record<Exclude<FilterName, "did">, SQL> = {
  platform: sql`j.platform`,
  source: sql`j.source`,
  campaign: sql`j.campaign`,
  device: sql`j.device`,
  entry: sql`j.entry_page`,
  exit: sql`j.exit_page`,
};

/** The steps towards a payment, which few visits take. */
const PAYING = STEPS.payment_start | STEPS.payment_failed | STEPS.payment_done;
/** Every number that a visit's steps towards a payment may be, one of them being this. */
const payingWith = (step: number): number[] =>
  Array.from({ length: PAYING }, (_, place) => place + 1).filter(
    (steps) => (steps & PAYING) === steps && (steps & step) !== 0,
  );

/**
 * Visits that came to this step. Those on the way to a payment are sought among equal numbers, as the index
 * `analytics_journeys_paying` has them: of `<> 0` the planner believes that all visits are such.
 */
export const did = (step: number): SQL =>
  (step & PAYING) === 0
    ? sql`j.steps & ${step} <> 0`
    : sql.raw(`j.steps & ${PAYING} in (${payingWith(step).join(", ")})`);

/** The filter as a condition on journeys named `j`. */
export const conditionOf = (filter: Filter): SQL =>
  sql.join(
    [
      sql`true`,
      ...entriesOf(COLUMNS).flatMap(([name, column]) => {
        const value = filter[name];
        return value ? [sql`${column} = ${value}`] : [];
      }),
      // the schema of filters takes no other
      ...(filter.did ? [did(STEPS[filter.did as Step])] : []),
    ],
    sql` and `,
  );

export const timestamptz = (at: Date) => sql`${at.toISOString()}::timestamptz`;
/**
 * Journeys that began in these days; records come for as long as they are taken, which spares the months
 * before and after.
 */
export const beganIn = (span: Span): SQL => {
  const { from, to } = indiaSpan(span.from, span.to);
  return sql`j.started_at >= ${timestamptz(from)} and j.started_at < ${timestamptz(to)}
    and ${receivedFor(sql`j.received_at`, span)}`;
};
export const receivedFor = (column: SQL, { from, to }: Span) => {
  const [start, end] = [indiaMidnight(from), indiaMidnight(addDays(to, TAKEN_DAYS + 2))];
  return sql`${column} >= ${timestamptz(start)} and ${column} < ${timestamptz(end)}`;
};

/** Facts of these days, as `f`. */
export const happenedIn = (span: Span): SQL => {
  const { from, to } = indiaSpan(span.from, span.to);
  return sql`f.at >= ${timestamptz(from)} and f.at < ${timestamptz(to)}`;
};

/** The first day of which there are records of visits; null where there are none. */
export async function firstRecorded(db: Db | Tx): Promise<IndiaDay | null> {
  const { rows } = await db.execute<{ day: IndiaDay | null }>(sql`
    select (min(started_at) at time zone 'Asia/Kolkata')::date::text as day from analytics_journeys`);
  return firstOf(rows).day;
}
