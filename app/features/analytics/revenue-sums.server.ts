import { sql } from "drizzle-orm";
import { addDays, eachDay, indiaMidnight, type IndiaDay } from "../../kernel/india-time.ts";
import type { Run } from "./asking.server.ts";
import { beganIn, did, happenedIn, receivedFor, timestamptz } from "./conditions.server.ts";
import type { Sum } from "./domain/filtered.ts";
import { MARGIN_MINUTES, payingSources, type PaymentWord } from "./domain/paying-visits.ts";
import type { Span } from "./domain/period.ts";
import { STEPS } from "./domain/steps.ts";

const MARGIN_MS = MARGIN_MINUTES * 60_000;

/** Money by the source of the visit in which the payer signed up; each visit is looked up by its key. */
const readFirst = (run: Run, span: Span) =>
  run<{ source: string; paid: number; returned: number }>(sql`
    select j.source, sum(m.paid)::float8 as paid, sum(m.returned)::float8 as returned
    from (
      select (f.at at time zone 'Asia/Kolkata')::date as day, f.journey_id,
        coalesce(sum(f.amount) filter (where f.kind = 'paid'), 0) as paid,
        coalesce(sum(f.amount) filter (where f.kind <> 'paid'), 0) as returned
      from analytics_facts f
      where ${happenedIn(span)} and f.kind in ('paid', 'refunded', 'dispute_lost')
        and f.journey_id is not null
      group by 1, 2
    ) m cross join lateral (
      select source from analytics_journeys j where j.journey_id = m.journey_id offset 0
    ) j
    group by 1`);

type Payment = { at: number; amount: number };

/** Payments of these days and a little around them, the oldest first. */
const readPayments = (run: Run, { from, to }: Span) => {
  const [since, until] = [indiaMidnight(from), indiaMidnight(addDays(to, 1))];
  return run<Payment>(sql`
    select floor(extract(epoch from f.at) * 1000)::float8 as at, coalesce(f.amount, 0)::float8 as amount
    from analytics_facts f
    where f.at >= ${timestamptz(new Date(since.getTime() - MARGIN_MS))}
      and f.at < ${timestamptz(new Date(until.getTime() + MARGIN_MS))} and f.kind = 'paid'
    order by f.at, f.id`);
};

/** What browsers told of payments in visits of these days; a visit may have begun on the day before. */
function readWords(run: Run, { from, to }: Span): Promise<PaymentWord[]> {
  const visits = { from: addDays(from, -1), to };
  return run<PaymentWord>(sql`
    select floor(extract(epoch from a.at) * 1000)::float8 as at, j.source
    from (select * from analytics_journeys j where ${beganIn(visits)}) j join analytics_actions a
      on a.received_at = j.received_at and a.journey_id = j.journey_id
    where ${receivedFor(sql`a.received_at`, visits)} and a.action = 'payment_done'
      and ${did(STEPS.payment_done)}`);
}

/**
 * Paid on this day, in paise, by the source of the visit in which was paid, as far as a browser told of it;
 * who paid in a visit is asked of nobody.
 */
function paidByLast(day: IndiaDay, payments: Payment[], words: PaymentWord[]): Map<string, number> {
  const [begin, end] = [indiaMidnight(day).getTime(), indiaMidnight(addDays(day, 1)).getTime()];
  const near = ({ at }: { at: number }) => at >= begin - MARGIN_MS && at < end + MARGIN_MS;
  const around = payments.filter(near);
  const sources = payingSources(
    around.map(({ at }) => at),
    words.filter(near),
  );
  const paid = new Map<string, number>();
  for (const [place, { at, amount }] of around.entries()) {
    const source = sources[place];
    if (source && at >= begin && at < end) paid.set(source, (paid.get(source) ?? 0) + amount);
  }
  return paid;
}

/**
 * Money of these days by source, in paise, from the records, each day by itself so that days add up.
 * Measures: `first` (of the visit in which the payer signed up; parts: paid, returned) and `last` (of
 * that in which was paid). What no visit is known of is in neither.
 */
export async function sumRevenue(run: Run, span: Span): Promise<Sum[]> {
  const [first, payments, words] = await Promise.all([
    readFirst(run, span),
    readPayments(run, span),
    readWords(run, span),
  ]);
  const last = eachDay(span.from, span.to).flatMap((day) => [...paidByLast(day, payments, words)]);
  return [
    ...first.flatMap(({ source, paid, returned }) => [
      { measure: "first", name: source, part: "paid", n: paid },
      { measure: "first", name: source, part: "returned", n: returned },
    ]),
    ...last.map(([name, n]) => ({ measure: "last", name, part: "paid", n })),
  ];
}
