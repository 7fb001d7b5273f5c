import { sql } from "drizzle-orm";
import { eachDay, type IndiaDay } from "../../../kernel/india-time.ts";
import type { Db } from "../../../platform/db.server.ts";
import type { Packed } from "../contract.ts";
import type { Filter } from "../domain/filter.ts";
import type { Summed } from "../domain/filtered.ts";
import { daysOfMonth, inMonths } from "../domain/months.ts";
import { NOT_COMPARED } from "../domain/overview.ts";
import type { Period, Span } from "../domain/period.ts";
import { dayOf, monthly, ofMonth, sliceOf, unpacked } from "../domain/slices.ts";
import { storedMonthSlices } from "./month-slices.server.ts";

/** Which sums of a slice: of the overview, or of the funnel. */
export type What = "visits" | "actions";
/** By which months and days a span is told. */
type Read = { months: IndiaDay[]; days: ReadonlySet<IndiaDay> };
/**
 * `rolledUp`: days whose slices tell everything about a filter; `slices`: those of the period and of the one
 * before on which visits fit, by month and by day.
 */
export type Slices = {
  rolledUp: ReadonlySet<IndiaDay>;
  now: Read;
  before: Read | null;
  months: ReadonlyMap<IndiaDay, Packed>;
  days: ReadonlyMap<IndiaDay, Packed>;
};

const during = ({ from, to }: Span) => sql`day between ${from}::date and ${to}::date`;
export const daysIn = (spans: Span[]) => new Set(spans.flatMap(({ from, to }) => eachDay(from, to)));
const NOTHING: Read = { months: [], days: new Set() };

type Asked = { name: string; value: string; what: What };
/**
 * Stored sums under this name and value, of these days and months.
 * @returns days whose slices are whole, and sums by day and by month, those of other days too
 */
export async function readStored(
  db: Db,
  { name, value, what }: Asked,
  { months, days }: { months: IndiaDay[]; days: Span[] },
) {
  const some = sql.join([sql`false`, ...days.map(during)], sql` or `);
  const { rows } = await db.execute<{ day: IndiaDay; of: string; isMonth: boolean; sums: Packed }>(sql`
    select day::text as day, value as of, filter <> ${name} as "isMonth", ${sql.raw(what)} as sums
    from analytics_slices
    where filter = ${name} and value in ('', ${value}) and (${some})
    ${months.length > 0 ? sql`or filter = ${monthly(name)} and value = ${value} and day in ${months}` : sql``}`);
  const [marks, filled] = [rows.filter(({ of }) => of === ""), rows.filter(({ of }) => of !== "")];
  const whole = new Set(marks.map(({ day }) => day));
  const mapOf = (found: typeof rows) => new Map(found.map(({ day, sums }) => [day, sums]));
  return {
    whole,
    months: mapOf(filled.filter(({ isMonth }) => isMonth)),
    days: mapOf(filled.filter(({ isMonth, day }) => !isMonth && whole.has(day))),
  };
}

/** Slices of the period and of the one before; none for a filter that has none (`SLICED`). */
export async function readSlices(
  db: Db,
  { from, to, before }: Period,
  { filter, what }: { filter: Filter; what: What },
): Promise<Slices> {
  const of = sliceOf(filter);
  if (!of) return { rolledUp: new Set(), now: NOTHING, before: null, months: new Map(), days: new Map() };
  const spans = before ? [{ from, to }, before] : [{ from, to }];
  const stored = await storedMonthSlices(db, of.name, spans);
  const now = inMonths({ from, to }, stored);
  const earlier = before ? inMonths(before, stored) : undefined;
  const months = [...new Set([...now.months, ...(earlier?.months ?? [])])];
  const read = await readStored(
    db,
    { ...of, what },
    { months, days: [...now.days, ...(earlier?.days ?? [])] },
  );
  return {
    ...read,
    rolledUp: new Set([...read.whole, ...daysIn(months.map(daysOfMonth))]),
    now: { months: now.months, days: daysIn(now.days) },
    before: earlier ? { months: earlier.months, days: daysIn(earlier.days) } : null,
  };
}

/** Sums but for those of which no page shows what they were before. */
const compared = (stored: Packed): Packed =>
  Object.fromEntries(Object.entries(stored).filter(([measure]) => !NOT_COMPARED.includes(measure)));

/** Sums of rolled-up days that lie in a span. */
export function slicesIn(slices: Slices, which: "now" | "before"): Summed {
  const found: Summed = { sums: [], days: [] };
  const read = slices[which];
  if (!read) return found;
  const shown = which === "before" ? compared : (stored: Packed) => stored;
  for (const month of read.months) {
    const { sums, days } = ofMonth(shown(slices.months.get(month) ?? {}));
    found.sums.push(...sums);
    found.days.push(...days);
  }
  for (const [day, slice] of slices.days) {
    if (!read.days.has(day)) continue;
    const sums = unpacked(shown(slice));
    found.sums.push(...sums);
    found.days.push(...dayOf(day, sums));
  }
  return found;
}
