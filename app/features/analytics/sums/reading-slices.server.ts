import { sql } from "drizzle-orm";
import { eachDay, type IndiaDay } from "../../../kernel/india-time.ts";
import type { Db } from "../../../platform/db.server.ts";
import type { Packed } from "../contract.ts";
import type { Filter } from "../domain/filter.ts";
import type { CountedDay } from "../domain/figures.ts";
import { type Summed, tally } from "../domain/filtered.ts";
import { daysOfMonth, inMonths } from "../domain/months.ts";
import { NOT_COMPARED } from "../domain/overview.ts";
import type { Period, Span } from "../domain/period.ts";
import { dayOf, monthly, ofMonth, sliceOf, spansOf } from "../domain/slices.ts";
import { storedMonthSlices } from "./month-slices.server.ts";

/** Which sums of a slice: of the overview, or of the funnel. */
export type What = "visits" | "actions";
/** By which months and rolled-up days a span is told. */
type Read = { months: IndiaDay[]; days: ReadonlySet<IndiaDay> };
/**
 * What is put aside of the visits that a filter names, under which name and value: of the period and of
 * the one before. `rolledUp`: days of both of which nothing is left to be read from the records.
 */
export type Known = {
  of: { name: string; value: string };
  now: Read;
  before: Read;
  rolledUp: ReadonlySet<IndiaDay>;
};
/** Stored sums by month and by day. */
type Stored = { months: ReadonlyMap<IndiaDay, Packed>; days: ReadonlyMap<IndiaDay, Packed> };

const during = ({ from, to }: Span) => sql`day between ${from}::date and ${to}::date`;
export const daysIn = (spans: Span[]) => new Set(spans.flatMap(({ from, to }) => eachDay(from, to)));
type Asked = { name: string; value: string; what: What };
/**
 * Stored sums under this name and value, of these days and months.
 * @returns sums by day and by month, and of which days they are whole
 */
export async function readStored(
  db: Db,
  { name, value, what }: Asked,
  { months, days }: { months: IndiaDay[]; days: Span[] },
): Promise<Stored & { whole: ReadonlySet<IndiaDay> }> {
  const some = sql.join([sql`false`, ...days.map(during)], sql` or `);
  const { rows } = await db.execute<{ day: IndiaDay; of: string; isMonth: boolean; sums: Packed }>(sql`
    select day::text as day, value as of, filter <> ${name} as "isMonth", ${sql.raw(what)} as sums
    from analytics_slices
    where filter = ${name} and value in ('', ${value}) and (${some})
    ${
      months.length > 0 ? sql`or filter = ${monthly(name)} and value = ${value} and day in ${months}` : sql``
    }`);
  const [marks, filled] = [rows.filter(({ of }) => of === ""), rows.filter(({ of }) => of !== "")];
  const whole = new Set(marks.map(({ day }) => day));
  const mapOf = (found: typeof rows) => new Map(found.map(({ day, sums }) => [day, sums]));
  return {
    whole,
    months: mapOf(filled.filter(({ isMonth }) => isMonth)),
    days: mapOf(filled.filter(({ isMonth }) => !isMonth)),
  };
}

/** @returns undefined for a filter that has no slices (`SLICED`) */
export async function knownSlices(
  db: Db,
  { from, to, before }: Period,
  filter: Filter,
): Promise<Known | undefined> {
  const of = sliceOf(filter);
  if (!of) return undefined;
  const spans = before ? [{ from, to }, before] : [{ from, to }];
  const [stored, marked] = await Promise.all([
    storedMonthSlices(db, of.name, spans),
    db.execute<{ day: IndiaDay }>(sql`
      select day::text as day from analytics_slices
      where filter = ${of.name} and value = '' and (${sql.join(spans.map(during), sql` or `)})`),
  ]);
  const whole = new Set(marked.rows.map(({ day }) => day));
  const read = (span: Span): Read => {
    const { months, days } = inMonths(span, stored);
    return { months, days: new Set([...daysIn(days)].filter((day) => whole.has(day))) };
  };
  const [now, earlier] = [
    read({ from, to }),
    before ? read(before) : { months: [], days: new Set<IndiaDay>() },
  ];
  const months = daysIn([...now.months, ...earlier.months].map(daysOfMonth));
  return { of, now, before: earlier, rolledUp: new Set([...now.days, ...earlier.days, ...months]) };
}

/** The slices that are known of. */
export function readSlices(db: Db, { of, now, before }: Known, what: What): Promise<Stored> {
  const months = [...new Set([...now.months, ...before.months])];
  const days = [...new Set([...now.days, ...before.days])].toSorted();
  return readStored(db, { ...of, what }, { months, days: spansOf(days) });
}

/** Sums of rolled-up days that lie in a span, put together. */
export function slicesIn(known: Known, stored: Stored, which: "now" | "before"): Summed {
  const read = known[which];
  const [all, days]: [ReturnType<typeof tally>, CountedDay[]] = [tally(), []];
  const add = (slice: Packed) => {
    for (const [measure, rows] of Object.entries(slice))
      // of those no page shows what they were before
      if (which === "now" || !NOT_COMPARED.includes(measure)) all.addStored(measure, rows);
  };
  for (const month of read.months) {
    const found = ofMonth(stored.months.get(month) ?? {});
    add(found.sums);
    days.push(...found.days);
  }
  for (const day of read.days) {
    const slice = stored.days.get(day) ?? {};
    add(slice);
    days.push(...dayOf(day, slice));
  }
  return { sums: all.sums(), days };
}
