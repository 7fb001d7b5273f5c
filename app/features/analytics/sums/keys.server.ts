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
/** What filters tell visits of a day apart by: a text, and where they stand. @param from what follows `from` */
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
