import { sql } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import type { Sum } from "./domain/filtered.ts";
import { payingSources, type PaymentWord } from "./domain/paying-visits.ts";
import type { Span } from "./domain/period.ts";
import type { QuestionFacts } from "./domain/questions.ts";
import { happenedIn } from "./wider-questions.server.ts";

type Has = Pick<Services, "db">;
type Revenue = QuestionFacts["revenue"][number];

/** When browsers told of a payment, and the source of their visit; a word for each. */
export const paymentWords = (sums: Sum[]): PaymentWord[] =>
  sums.flatMap(({ measure, name, part, n }) =>
    measure === "paid" ? Array.from({ length: n }, () => ({ at: Date.parse(part), source: name })) : [],
  );

/** Money by the source of the visit in which the payer signed up; each visit is looked up by its key. */
const readFirst = async ({ db }: Has, span: Span) =>
  (
    await db.execute<Omit<Revenue, "last">>(sql`
    select coalesce(j.source, '') as source, sum(m.paid)::float8 as paid, sum(m.returned)::float8 as returned
    from (
      select f.journey_id, coalesce(sum(f.amount) filter (where f.kind = 'paid'), 0) as paid,
        coalesce(sum(f.amount) filter (where f.kind <> 'paid'), 0) as returned
      from analytics_facts f
      where ${happenedIn(span)} and f.kind in ('paid', 'refunded', 'dispute_lost') group by 1
    ) m left join lateral (
      select source from analytics_journeys j where j.journey_id = m.journey_id offset 0
    ) j on true
    group by 1`)
  ).rows;

/** Payments of these days, the oldest first: when, in milliseconds, and how much, in paise. */
async function readPayments({ db }: Has, span: Span): Promise<{ times: number[]; amounts: number[] }> {
  const { rows } = await db.execute<{ times: number[] | null; amounts: number[] | null }>(sql`
    select json_agg(floor(extract(epoch from at) * 1000)::bigint) as times, json_agg(amount) as amounts
    from (select at, amount from analytics_facts f where ${happenedIn(span)} and f.kind = 'paid'
      order by at, id) paid`);
  return { times: rows[0]?.times ?? [], amounts: rows[0]?.amounts ?? [] };
}

/**
 * Money by the source of the visit in which the payer signed up (first), and by that of the one in which was
 * paid, as far as a browser told of it; who paid in a visit is asked of nobody. Most money first.
 */
export async function readRevenue(
  services: Has,
  span: Span,
  asked: Promise<PaymentWord[]>,
): Promise<Revenue[]> {
  const [first, { times, amounts }, words] = await Promise.all([
    readFirst(services, span),
    readPayments(services, span),
    asked,
  ]);
  const found = new Map<string, Revenue>(first.map((one) => [one.source, { ...one, last: 0 }]));
  for (const [place, source = ""] of payingSources(times, words).entries()) {
    const own = found.get(source) ?? { source, paid: 0, returned: 0, last: 0 };
    own.last += amounts[place] ?? 0;
    found.set(source, own);
  }
  return [...found.values()].toSorted(
    (a, b) => b.paid - a.paid || b.last - a.last || (a.source < b.source ? -1 : 1),
  );
}
