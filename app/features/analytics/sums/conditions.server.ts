import { type SQL, sql } from "drizzle-orm";
import { indiaSpan } from "../../../lib/india-time.ts";
import { entriesOf } from "../../../lib/typed.ts";
import type { Filter, FilterName } from "../domain/filter.ts";
import type { Span } from "../domain/period.ts";
import { type Step, STEPS } from "../domain/steps.ts";

/** The column of each filter except `did`. */
const COLUMNS: Record<Exclude<FilterName, "did">, SQL> = {
  platform: sql`v.platform`,
  source: sql`v.source`,
  campaign: sql`v.campaign`,
  device: sql`v.device`,
  entry: sql`v.entry`,
  exit: sql`v.exit`,
};

/** Payment steps, which few visits take. */
const PAYING = STEPS.payment_start | STEPS.payment_failed | STEPS.payment_done;

/** Visits with this step. Payment steps repeat the condition of their partial index, so that it is used. */
const did = (step: number): SQL =>
  (step & PAYING) === 0
    ? sql`v.steps & ${step} <> 0`
    : sql`v.steps & ${sql.raw(String(PAYING))} <> 0 and v.steps & ${step} <> 0`;

/** The filter as a condition on visits named `v`. */
export const conditionOf = (filter: Filter): SQL =>
  sql.join(
    [
      sql`true`,
      ...entriesOf(COLUMNS).flatMap(([name, column]) => {
        const value = filter[name];
        return value ? [sql`${column} = ${value}`] : [];
      }),
      // `filterFrom` drops any other value
      ...(filter.did ? [did(STEPS[filter.did as Step])] : []),
    ],
    sql` and `,
  );

const timestamptz = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** Visits `v` that began on these days (India), or until a time on the last day. */
export function beganIn(span: Span, until?: Date): SQL {
  const { from, to } = indiaSpan(span.from, span.to);
  return sql`v.started_at >= ${timestamptz(from)} and v.started_at < ${timestamptz(until ?? to)}`;
}

/** Facts `f` of these days (India), or until a time on the last day. */
export function happenedIn(span: Span, until?: Date): SQL {
  const { from, to } = indiaSpan(span.from, span.to);
  return sql`f.at >= ${timestamptz(from)} and f.at < ${timestamptz(until ?? to)}`;
}
