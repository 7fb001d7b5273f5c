import { sql } from "drizzle-orm";
import { formatIndiaDay } from "../../../lib/india-format.ts";
import { indiaMidnight, indiaSpan } from "../../../lib/india-time.ts";
import { rupees } from "../../../lib/money.ts";
import { countOf } from "../../../lib/plural.ts";
import type { Services } from "../../../platform/services.server.ts";
import { MIN_SAMPLE, NO_DATA, type Question, type QuestionDays } from "../../analytics/contract.ts";
import { REFUND_REASONS } from "../contract.ts";

type Row = { month: string; reason: string; n: number; amount: number };

/**
 * Refunds in the ledger, one per credit note, grouped by reason and by the month (Asia/Kolkata) of issue;
 * amounts in paise.
 */
async function readRefunds({ db }: Pick<Services, "db">, days: QuestionDays): Promise<Row[]> {
  const { from, to } = indiaSpan(days.from, days.to);
  const { rows } = await db.execute<Row>(sql`
    select to_char(n.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month,
      case when q.reason in ${[...REFUND_REASONS]} then q.reason
        when q.reason = '' then 'No reason given'
        when q.reason is not null then 'Another reason'
        when r.by = 'owner' then 'Decided by the owner'
        when r.by = 'site' then 'Sent back by the site'
        when r.by = 'gateway' then 'Made at the gateway'
        else 'Unknown' end as reason,
      count(*)::int as n, sum(n.amount)::float8 as amount
    from payment_credit_notes n join payment_refunds r on r.id = n.refund_id
    left join payment_refund_requests q on q.refund_id = r.id
    where n.issued_at >= ${from.toISOString()}::timestamptz
      and n.issued_at < ${to.toISOString()}::timestamptz
    group by 1, 2 order by 1 desc, 3 desc, 2`);
  return rows;
}

const monthName = (month: string) => formatIndiaDay(indiaMidnight(`${month}-01`)).replace(/^\d+ /, "");

/** The month or reason with the largest count or amount, and its totals. */
function largestGroup(rows: Row[], key: "month" | "reason", by: "n" | "amount") {
  const sums = [...Map.groupBy(rows, (row) => row[key])].map(([name, group]) => ({
    name,
    n: group.reduce((sum, row) => sum + row.n, 0),
    amount: group.reduce((sum, row) => sum + row.amount, 0),
  }));
  return sums.toSorted((a, b) => b[by] - a[by])[0];
}

function answerOf(rows: Row[]): string {
  const total = rows.reduce((sum, row) => sum + row.n, 0);
  const [month, reason] = [largestGroup(rows, "month", "amount"), largestGroup(rows, "reason", "n")];
  if (!month || !reason) return NO_DATA;
  if (total < MIN_SAMPLE) {
    const amount = rows.reduce((sum, row) => sum + row.amount, 0);
    return `Not enough data yet: ${countOf(total, "refund")}, ${rupees(amount)} in total.`;
  }
  return `Most in ${monthName(month.name)}: ${rupees(month.amount)} in ${countOf(month.n, "refund")}. Most common reason: ${reason.name.toLowerCase()} (${reason.n} of ${total}).`;
}

/** When refunds are made, and why. */
export async function refundQuestion(services: Pick<Services, "db">, days: QuestionDays): Promise<Question> {
  const rows = await readRefunds(services, days);
  return {
    id: "refunds",
    question: "When are refunds made, and why?",
    answer: answerOf(rows),
    columns: ["Month and reason", "Refunds", "Amount"],
    rows: rows.map(({ month, reason, n, amount }) => [
      `${monthName(month)}: ${reason}`,
      String(n),
      rupees(amount),
    ]),
  };
}
