import { and, inArray, ne, sql } from "drizzle-orm";
import { indiaDay, type IndiaDay } from "../../../kernel/india-time.ts";
import { type Db, type Tx, transaction } from "../../../platform/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { holdCounting } from "../counting.server.ts";
import { daysOfMonth, monthOf, monthsWithin } from "../domain/months.ts";
import type { Span } from "../domain/period.ts";
import { inOneMonth, MINUTES, monthly, packed, QUESTIONS, SLICED, sliceName } from "../domain/slices.ts";
import { tally } from "../domain/filtered.ts";
import { slices } from "./tables.server.ts";

/** Months that lie in these days and whose slices of a filter are put aside. */
export async function storedMonthSlices(db: Db, filter: string, spans: Span[]): Promise<Set<IndiaDay>> {
  const asked = monthsWithin(...spans);
  if (asked.length === 0) return new Set();
  const rows = await db
    .select({ month: slices.day })
    .from(slices)
    .where(
      and(sql`${slices.filter} = ${monthly(filter)} and ${slices.value} = ''`, inArray(slices.day, asked)),
    );
  return new Set(rows.map(({ month }) => month));
}

const NAMES = [...SLICED.map(sliceName), QUESTIONS];

/**
 * Filters whose slices are whole on every day of a month that is over, since anything is known of visits, and
 * that are not put aside for it.
 * @param until the first day of the month that is not over
 */
async function openSlices(db: Db | Tx, until: IndiaDay): Promise<{ filter: string; month: IndiaDay }[]> {
  const { rows } = await db.execute<{ filter: string; month: IndiaDay }>(sql`
    with marked as materialized (
      select filter, day from analytics_slices where value = '' and filter in ${NAMES}
    ), known as (
      select least((select min(day) from marked),
        (select min(started_at) at time zone 'Asia/Kolkata' from analytics_journeys)::date) as since
    ), whole as (
      select filter, date_trunc('month', day)::date as month, count(*) as days
      from marked where day < ${until}::date group by 1, 2
    )
    select filter, month::text as month from whole, known
    where days = (month + interval '1 month')::date - greatest(month, since)
      and not exists (select from analytics_slices s
        where s.filter = ${monthly("")} || whole.filter and s.value = '' and s.day = whole.month)
    order by 2, 1`);
  return rows;
}

/** Puts the slices of one filter aside for a month, value by value. */
async function sumFilter(tx: Tx, month: IndiaDay, filter: string): Promise<void> {
  const { from, to } = daysOfMonth(month);
  const days = await tx
    .select()
    .from(slices)
    .where(
      and(
        sql`${slices.filter} = ${filter} and ${slices.day} between ${from}::date and ${to}::date`,
        ne(slices.value, ""),
        ne(slices.value, MINUTES),
      ),
    );
  const rows = [...Map.groupBy(days, ({ value }) => value)].map(([value, own]) => {
    const [visits, actions] = [tally(), tally()];
    for (const { day, ...slice } of own) {
      visits.addAll(inOneMonth(day, slice.visits));
      actions.addAll(inOneMonth(day, slice.actions));
    }
    return { value, visits: packed(visits.sums()), actions: packed(actions.sums()) };
  });
  const of = { filter: monthly(filter), day: month };
  await tx.delete(slices).where(sql`${slices.filter} = ${of.filter} and ${slices.day} = ${month}::date`);
  await tx
    .insert(slices)
    .values([{ ...of, value: "", visits: {}, actions: {} }, ...rows.map((row) => ({ ...of, ...row }))]);
}

/**
 * Puts the slices of months that are over aside, month by month, of those filters that are rolled up on its
 * every day.
 */
export async function sumMonthSlices({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const until = monthOf(indiaDay(clock.now()));
  const months = new Set((await openSlices(db, until)).map(({ month }) => month));
  for (const month of months)
    // oxlint-disable-next-line no-await-in-loop -- each in a transaction of its own
    await transaction(db, async (tx) => {
      await holdCounting(tx);
      // a late visit may have opened a day meanwhile
      const open = (await openSlices(tx, until)).filter((one) => one.month === month);
      // oxlint-disable-next-line no-await-in-loop -- as above
      for (const { filter } of open) await sumFilter(tx, month, filter);
    });
}
