import { sql } from "drizzle-orm";
import { eachDay, type IndiaDay } from "../../../kernel/india-time.ts";
import type { Db } from "../../../platform/db.server.ts";
import type { Packed } from "../contract.ts";
import type { Filter } from "../domain/filter.ts";
import type { Summed } from "../domain/filtered.ts";
import { daysOfMonth, inMonths, monthOf } from "../domain/months.ts";
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
const daysIn = (spans: Span[]) => new Set(spans.flatMap(({ from, to }) => eachDay(from, to)));
const NOTHING: Read = { months: [], days: new Set() };

/**
 * Slices of the period and of the one before; none for a filter that has none (`SLICED`).
 * @param cut a day of the period before that is compared in part: it is told by no month
 */
export async function readSlices(
  db: Db,
  { from, to, before }: Period,
  { filter, what, cut }: { filter: Filter; what: What; cut: IndiaDay | undefined },
): Promise<Slices> {
  const of = sliceOf(filter);
  if (!of) return { rolledUp: new Set(), now: NOTHING, before: null, months: new Map(), days: new Map() };
  const spans = before ? [{ from, to }, before] : [{ from, to }];
  const stored = await storedMonthSlices(db, of.name, spans);
  const now = inMonths({ from, to }, stored);
  const whole = new Set([...stored].filter((month) => !cut || month !== monthOf(cut)));
  const earlier = before ? inMonths(before, whole) : undefined;
  const months = [...new Set([...now.months, ...(earlier?.months ?? [])])];
  const days = [...now.days, ...(earlier?.days ?? [])].map(during);
  const { rows } = await db.execute<{ day: IndiaDay; value: string; isMonth: boolean; sums: Packed }>(sql`
    select day::text as day, value, filter <> ${of.name} as "isMonth", ${sql.raw(what)} as sums
    from analytics_slices
    where filter = ${of.name} and value in ('', ${of.value})
      and (${days.length > 0 ? sql.join(days, sql` or `) : sql`false`})
    ${months.length > 0 ? sql`or filter = ${monthly(of.name)} and value = ${of.value} and day in ${months}` : sql``}`);
  const marked = rows.flatMap((row) => (row.value === "" ? [row.day] : []));
  const whereFits = rows.filter(({ value }) => value !== "");
  const rolledUp = new Set([...marked, ...daysIn(months.map(daysOfMonth))]);
  const mapOf = (some: typeof rows) => new Map(some.map(({ day, sums }) => [day, sums]));
  return {
    rolledUp,
    now: { months: now.months, days: daysIn(now.days) },
    before: earlier ? { months: earlier.months, days: daysIn(earlier.days) } : null,
    months: mapOf(whereFits.filter(({ isMonth }) => isMonth)),
    days: mapOf(whereFits.filter(({ isMonth, day }) => !isMonth && rolledUp.has(day))),
  };
}

/** Sums but for those of which no page shows what they were before. */
const compared = (stored: Packed): Packed =>
  Object.fromEntries(Object.entries(stored).filter(([measure]) => !NOT_COMPARED.includes(measure)));

/** Sums of rolled-up days that lie in a span; the day that is compared in part is left to the raw records. */
export function slicesIn(slices: Slices, which: "now" | "before", cut: IndiaDay | undefined): Summed {
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
    if (!read.days.has(day) || day === cut) continue;
    const sums = unpacked(shown(slice));
    found.sums.push(...sums);
    found.days.push(...dayOf(day, sums));
  }
  return found;
}
