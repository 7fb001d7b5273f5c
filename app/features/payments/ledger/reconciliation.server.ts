import { sql } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import type { LedgerException, Reconciliation } from "../ledger.contract.ts";
import { lastProof, PROOF_HOURS, proofProblem } from "./proof.server.ts";
import { entryOf, firstOf } from "../../../kernel/checked.ts";

const SHOWN = 100;

/** One row for everything that does not add up. Each part says one sentence of the promise, turned round. */
const EXCEPTIONS = sql`
  select 'payment without a sale' as kind, p.id as subject, 'captured, but no purchase is paid by it' as says
    from payments p where p.status in ('captured', 'refunded') and p.role = 'settled'
      and not exists (select 1 from payment_purchases b where b.payment_id = p.id and b.status in ('paid', 'refunded'))
  union all
  select 'payment that counts for nothing', p.id, 'captured, but neither a sale nor on its way back'
    from payments p where p.status = 'captured' and p.role = 'none'
  union all
  select 'sale without a payment', b.id, 'paid, but its payment is not captured or has another amount'
    from payment_purchases b left join payments p on p.id = b.payment_id and p.role = 'settled' and p.status in ('captured', 'refunded')
    where b.status in ('paid', 'refunded') and (p.id is null or p.amount <> b.amount)
  union all
  select 'sale without a receipt', b.id, 'paid, but no receipt of the same amount'
    from payment_purchases b left join payment_receipts r on r.purchase_id = b.id
    where b.status in ('paid', 'refunded') and (r.number is null or r.amount <> b.amount or r.number <> b.receipt_number)
  union all
  select 'receipt without a sale', r.number, 'written, but its purchase is not paid'
    from payment_receipts r join payment_purchases b on b.id = r.purchase_id where b.status = 'created'
  union all
  select 'refund without a credit note', f.id, 'processed, but no credit note of the same amount'
    from payment_refunds f join payments p on p.id = f.payment_id and p.role = 'settled'
      left join payment_credit_notes n on n.refund_id = f.id
    where f.status = 'processed' and (n.number is null or n.amount <> f.amount)
  union all
  select 'credit note without a refund', n.number, 'written, but its refund is not processed'
    from payment_credit_notes n left join payment_refunds f on f.id = n.refund_id and f.status = 'processed' where f.id is null
  union all
  select 'sum of refunds', b.id, 'what went back is not what the order says, or more than came in'
    from payment_purchases b
      left join (select payment_id, sum(amount) as back from payment_refunds where status = 'processed' group by payment_id) f
        on f.payment_id = b.payment_id
    where b.status in ('paid', 'refunded')
      and (coalesce(f.back, 0) <> b.refunded_amount or coalesce(f.back, 0) > b.amount or (b.status = 'refunded') <> (b.refunded_amount >= b.amount))
  union all
  select 'second payment kept', p.id, 'came in on top of a paid order and is not on its way back'
    from payments p where p.role = 'extra'
      and not exists (select 1 from payment_refunds f where f.payment_id = p.id and f.status <> 'failed')
  union all
  select 'gap in the numbers', financial_year, 'a receipt number is missing in this year'
    from payment_receipts group by financial_year having count(*) <> max(serial)
  union all
  select 'gap in the numbers', financial_year, 'a credit note number is missing in this year'
    from payment_credit_notes group by financial_year having count(*) <> max(serial)
  union all
  select 'payment nobody knows', payment_id, 'at the gateway, but no order of ours explains it' from payment_orphans`;

const SUMS = sql`
  select
    (select count(*) from payments where role = 'settled' and status in ('captured', 'refunded'))::int as captured_count,
    (select coalesce(sum(amount), 0) from payments where role = 'settled' and status in ('captured', 'refunded'))::float8 as captured_sum,
    (select count(*) from payment_receipts)::int as receipts_count,
    (select coalesce(sum(amount), 0) from payment_receipts)::float8 as receipts_sum,
    (select count(*) from payment_refunds f join payments p on p.id = f.payment_id and p.role = 'settled' where f.status = 'processed')::int as refunded_count,
    (select coalesce(sum(f.amount), 0) from payment_refunds f join payments p on p.id = f.payment_id and p.role = 'settled'
      where f.status = 'processed')::float8 as refunded_sum,
    (select count(*) from payment_disputes where status in ('open', 'under_review'))::int as disputed_count,
    (select coalesce(sum(amount), 0) from payment_disputes where status in ('open', 'under_review'))::float8 as disputed_sum,
    (select count(*) from payment_disputes where status = 'lost')::int as lost_count,
    (select coalesce(sum(coalesce(nullif(deducted, 0), amount)), 0) from payment_disputes where status = 'lost')::float8 as lost_sum,
    (select count(*) from payment_credit_notes)::int as notes_count,
    (select coalesce(sum(amount), 0) from payment_credit_notes)::float8 as notes_sum`;

const HOUR_MS = 3_600_000;

/**
 * What the gateway said when it was last asked. Books that it has not confirmed since the night before the
 * last are not called balanced, once there is a sale as old as that.
 */
async function gatewaySays({ db, env, clock }: Pick<Services, "db" | "env" | "clock">) {
  const proof = await lastProof({ db });
  const exceptions = [...(proof?.differences ?? [])];
  const oldest = new Date((clock.real ?? clock.now)().getTime() - PROOF_HOURS * HOUR_MS);
  if (env.RAZORPAY_KEY_ID && !(proof && proof.at >= oldest)) {
    const { rows } = await db.execute(
      sql`select 1 from payment_purchases where paid_at < ${oldest.toISOString()} limit 1`,
    );
    const problem = await proofProblem({ db });
    if (rows.length > 0)
      exceptions.push({
        kind: "not confirmed",
        subject: "The gateway",
        says: `has not confirmed the books for more than ${PROOF_HOURS} hours${problem ? ` (${problem})` : ""}`,
      });
  }
  return { proof: proof ?? null, exceptions };
}

/**
 * Whether the books balance, by what stands in the tables now: every captured payment has one paid purchase
 * and one receipt, every processed refund one credit note, and the sums agree. Money that came in twice is no
 * sale: it is balanced while it is on its way back. And by what the gateway said of its own list when it was
 * last asked (`proof.server.ts`).
 */
export async function reconcileLedger(
  services: Pick<Services, "db" | "env" | "clock">,
): Promise<Reconciliation> {
  const { db, clock } = services;
  const said = await gatewaySays(services);
  const [found, sums] = await db.transaction(
    async (tx) => [
      (await tx.execute<LedgerException>(sql`${EXCEPTIONS} limit ${SHOWN}`)).rows,
      firstOf((await tx.execute<Record<string, number>>(SUMS)).rows),
    ],
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  const figure = (name: string) => ({
    count: entryOf(sums, `${name}_count`),
    sum: entryOf(sums, `${name}_sum`),
  });
  const [captured, receipts, refunded, creditNotes] = [
    figure("captured"),
    figure("receipts"),
    figure("refunded"),
    figure("notes"),
  ];
  const even = captured.sum === receipts.sum && refunded.sum === creditNotes.sum;
  const exceptions = [...found, ...said.exceptions].slice(0, SHOWN);
  if (!even && exceptions.length === 0)
    exceptions.push({ kind: "sums", subject: "all", says: "the sums of money and papers differ" });
  return {
    balanced: exceptions.length === 0,
    captured,
    receipts,
    refunded,
    creditNotes,
    disputed: figure("disputed"),
    lost: figure("lost"),
    exceptions,
    proof: said.proof,
    at: clock.now(),
  };
}

/** The alarm while the books do not balance. */
export async function ledgerAlarm(services: Pick<Services, "db" | "env" | "clock">) {
  const { exceptions } = await reconcileLedger(services);
  const [first] = exceptions;
  return first
    ? [{ name: "books" as const, says: `The books do not balance: ${first.subject} ${first.says}.` }]
    : [];
}
