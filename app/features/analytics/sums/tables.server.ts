import { bigint, date, json, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Packed } from "../contract.ts";

/**
 * Statistics by day (Asia/Kolkata), which stay when raw records expire: how often `name` occurred of what is
 * measured; `part` divides a name further.
 * What is measured: `counting-sql.server.ts`. A journey belongs to the day on which it began.
 */
export const tallies = pgTable(
  "analytics_tallies",
  {
    measure: text().notNull(),
    day: date().notNull(),
    name: text().notNull(),
    part: text().notNull(),
    n: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.measure, t.day, t.name, t.part] })],
);

/**
 * Sums of `analytics_tallies` by month that is over, called by its first day. The row without a measure says
 * that the others of its month are whole.
 */
export const monthTallies = pgTable(
  "analytics_months",
  {
    measure: text().notNull(),
    month: date().notNull(),
    name: text().notNull(),
    part: text().notNull(),
    n: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.measure, t.month, t.name, t.part] })],
);

/**
 * What was counted on a day that is over, of the visits that one filter names (`domain/filter.ts`): sums by
 * measure. The row whose value is empty says that the others of its day and filter are whole.
 */
export const slices = pgTable(
  "analytics_slices",
  {
    filter: text().notNull(),
    value: text().notNull(),
    day: date().notNull(),
    visits: json().$type<Packed>().notNull(),
    actions: json().$type<Packed>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.filter, t.value, t.day] })],
);

/** Visitors of a day who were counted, for as long as records of that day may still come. */
export const dayVisitors = pgTable(
  "analytics_day_visitors",
  { day: date().notNull(), visitor: text().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.visitor] })],
);
