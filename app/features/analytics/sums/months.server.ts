import { inArray, sql } from "drizzle-orm";
import { indiaDay, type IndiaDay } from "../../../kernel/india-time.ts";
import { transaction } from "../../../platform/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { holdCounting } from "../counting.server.ts";
import { daysOfMonth, monthOf, monthsWithin, nextMonth } from "../domain/months.ts";
import type { Span } from "../domain/period.ts";
import { monthTallies } from "./tables.server.ts";

type Has = Pick<Services, "db" | "clock">;
/** The measure of the row that says that the others of its month are whole. */
const WHOLE = "";

/** Those months in these periods whose sums are put aside. */
export async function storedMonths({ db }: Pick<Services, "db">, spans: Span[]): Promise<Set<IndiaDay>> {
  const asked = monthsWithin(...spans);
  if (asked.length === 0) return new Set();
  const rows = await db
    .select({ month: monthTallies.month })
    .from(monthTallies)
    .where(sql`${monthTallies.measure} = ${WHOLE} and ${inArray(monthTallies.month, asked)}`);
  return new Set(rows.map(({ month }) => month));
}

/** Whether the sums of a month are those of its days. */
async function agrees({ db }: Has, month: IndiaDay): Promise<boolean> {
  const { from, to } = daysOfMonth(month);
  const { rows } = await db.execute<{ agrees: boolean }>(sql`
    select (select coalesce(sum(n), 0) from analytics_months where month = ${month}::date) =
      (select coalesce(sum(n), 0) from analytics_tallies where day between ${from}::date and ${to}::date)
      as agrees`);
  return rows[0]?.agrees ?? false;
}

/**
 * The first day that anything was counted on, the months that are over since, and those that are put aside.
 */
async function monthsOver({ db, clock }: Has) {
  const { rows } = await db.execute<{ first: IndiaDay | null; done: IndiaDay[] }>(sql`
    select least(
        (select min(day) from analytics_tallies where measure = 'visit'),
        (select min(day) from analytics_tallies where measure = 'fact')
      )::text as first,
      array(select month::text from analytics_months where measure = ${WHOLE}) as done`);
  const { first = null, done = [] } = rows[0] ?? {};
  const over: IndiaDay[] = [];
  if (first)
    for (let month = monthOf(first); nextMonth(month) <= indiaDay(clock.now()); month = nextMonth(month))
      over.push(month);
  return { over, done: new Set(done) };
}

/**
 * Months that are over and whose sums are not put aside, and the last of those that are over where its days
 * say something else: while a release rolls out, the one before counts late visits without opening their
 * month.
 */
async function openMonths(services: Has, { over, done }: Awaited<ReturnType<typeof monthsOver>>) {
  const last = over.at(-1);
  const open = over.filter((month) => !done.has(month));
  return last && done.has(last) && !(await agrees(services, last)) ? [...open, last] : open;
}

/** Puts the sums of one month aside. */
const sumMonth = ({ db }: Has, month: IndiaDay): Promise<void> =>
  transaction(db, async (tx) => {
    // what is counted meanwhile is counted afterwards, and opens the month again
    await holdCounting(tx);
    await tx.execute(sql`delete from analytics_months where month = ${month}::date`);
    const { from, to } = daysOfMonth(month);
    await tx.execute(sql`
      insert into analytics_months (measure, month, name, part, n)
      select measure, ${month}::date, name, part, sum(n) from analytics_tallies
      where day between ${from}::date and ${to}::date group by 1, 3, 4
      union all select ${WHOLE}, ${month}::date, '', '', 0`);
  });

/** Puts the sums of months that are over aside, so that a year is read by twelve of them. */
export async function sumMonths(services: Has): Promise<void> {
  const months = await monthsOver(services);
  // oxlint-disable-next-line no-await-in-loop -- each in a transaction of its own
  for (const month of await openMonths(services, months)) await sumMonth(services, month);
}
