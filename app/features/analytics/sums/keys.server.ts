import { type SQL, sql } from "drizzle-orm";
import { COLUMNS } from "../conditions.server.ts";
import type { FilterName } from "../domain/filter.ts";
import { BETWEEN_VALUES, EVERY } from "../domain/slices.ts";
import { STEPS } from "../domain/steps.ts";

/** Some of the visits of a day that is rolled up, and their pages, as what follows `from`. */
export type Part = { visits: string; pages: string };

const STEP_BITS = sql.raw(
  Object.entries(STEPS)
    .map(([step, bit]) => `('${step}', ${bit})`)
    .join(", "),
);
/**
 * What filters tell visits of a day apart by: a text, and where they stand. @param from what follows
 * `from`
 */
export function keyOf(filters: readonly FilterName[], from: string): { key: SQL; visits: SQL; where: SQL } {
  const keys = filters.map((filter) => (filter === "did" ? sql`s.step` : COLUMNS[filter]));
  const conditions = filters.map((filter) =>
    filter === "did" ? sql`j.steps & s.bit <> 0` : sql`${COLUMNS[filter]} <> ''`,
  );
  return {
    key: filters.length > 0 ? sql.join(keys, sql.raw(` || '${BETWEEN_VALUES}' || `)) : sql.raw(`'${EVERY}'`),
    visits: filters.includes("did")
      ? sql`${sql.raw(from)} j, (values ${STEP_BITS}) as s(step, bit)`
      : sql`${sql.raw(from)} j`,
    where: sql.join([sql`true`, ...conditions], sql` and `),
  };
}

/** Visits of a part that these filters tell apart, and the pages of those visits, as what follows `from`. */
export function visitsOf(filters: readonly FilterName[], part: Part): { key: SQL; all: SQL; views: SQL } {
  const { key, visits, where } = keyOf(filters, part.visits);
  return {
    key,
    all: sql`${visits} where ${where}`,
    views: sql`${sql.raw(part.pages)} p, ${visits}
      where ${where} and p.received_at = j.received_at and p.journey_id = j.journey_id`,
  };
}
