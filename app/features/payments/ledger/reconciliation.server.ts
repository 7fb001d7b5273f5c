import { sql } from "drizzle-orm";
import { transaction, within } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { LedgerException, Reconciliation } from "../ledger.contract.ts";
import { RETURNED_BY_BANK } from "../disputes/reading.server.ts";
import { EXCEPTIONS } from "./exceptions.server.ts";
import { lastProof, PROOF_HOURS, proofProblem } from "./proof.server.ts";
import { entryOf, firstOf } from "../../../lib/checked.ts";

type Dependencies = Pick<Services, "db" | "env" | "clock">;

const SHOWN = 100;

/** Condition on `payments p`: it settled an order. */
const SETTLED = sql`p.role = 'settled' and p.status in ('captured', 'refunded')`;

/** Condition on a dispute: it is undecided. */
const IS_OPEN = sql`status in ('open', 'under_review')`;

/**
 * Order-independent 64-bit fingerprint of rows: tables with the same rows in these columns have the same
 * fingerprint. Rows with a null column are ignored. A difference is missed with a probability of 2^-64.
 */
const print = (amount: string, ...names: string[]) =>
  sql.raw(`bit_xor(${names.reduce((seed, name) => `hashtextextended(${name}, ${seed})`, amount)})`);

/**
 * The totals of both sides and the number of discrepancies, in one statement that reads sales and receipts
 * once. One-to-one relations are compared by fingerprint, which costs half as much as a join. If the number
 * is 0, `EXCEPTIONS` has no rows.
 */
const COUNTED = sql`
  with sale as (
    select count(*) as n, ${print("b.amount", "b.payment_id")} as paid,
      ${print("b.amount", "b.id", "b.receipt_number")} as written,
      ${print("b.refunded_amount", "b.payment_id")} filter (where b.refunded_amount <> 0) as returned,
      count(*) filter (where b.refunded_amount > b.amount
        or (b.status = 'refunded') <> (b.refunded_amount >= b.amount)) as uneven
    from payment_purchases b where b.status in ('paid', 'refunded')
  ), money as (
    select count(*) filter (where ${SETTLED}) as n, coalesce(sum(p.amount) filter (where ${SETTLED}), 0) as
      sum,
      ${print("p.amount", "p.id")} filter (where ${SETTLED}) as paid,
      count(*) filter (where p.role = 'none' and p.status = 'captured' or p.role = 'extra') as odd
    from payments p
  ), returned as (
    select ${print("back", "payment_id")} as returned from (
      select f.payment_id, sum(f.amount) as back from payment_refunds f
      join payments p on p.id = f.payment_id and ${SETTLED}
      where f.status = 'processed' group by f.payment_id having sum(f.amount) <> 0
    ) f
  ), extra as (
    select count(distinct p.id) as returning from payment_refunds f join payments p on p.id = f.payment_id
    where p.role = 'extra' and f.status <> 'failed'
  ), receipt as (
    select coalesce(sum(n), 0) as n, coalesce(sum(sum), 0) as sum, bit_xor(written) as written,
      count(*) filter (where n <> last) as odd
    from (select count(*) as n, sum(amount) as sum, max(serial) as last,
      ${print("amount", "purchase_id", "number")} as written
    from payment_receipts group by financial_year) y
  ), back as (
    select count(*) as n, coalesce(sum(f.amount), 0) as sum, count(*) filter (where n.amount = f.amount) as
      noted
    from payment_refunds f join payments p on p.id = f.payment_id and p.role = 'settled'
      left join payment_credit_notes n on n.refund_id = f.id
    where f.status = 'processed'
  ), note as (
    select count(*) as n, coalesce(sum(n.amount), 0) as sum, count(f.id) as returned
    from payment_credit_notes n left join payment_refunds f on f.id = n.refund_id and f.status = 'processed'
  ), gap as (
    select count(*) as odd from (
      select 1 from payment_credit_notes group by financial_year having count(*) <> max(serial)
    ) years
  ), dispute as (
    select count(*) filter (where ${IS_OPEN}) as n, coalesce(sum(amount) filter (where ${IS_OPEN}), 0) as sum,
      count(*) filter (where status = 'lost') as lost,
      coalesce(sum(${RETURNED_BY_BANK}) filter (where status = 'lost'), 0) as lost_sum
    from payment_disputes
  )
  select money.n::int as captured_count, money.sum::float8 as captured_sum,
    receipt.n::int as receipts_count, receipt.sum::float8 as receipts_sum,
    back.n::int as refunded_count, back.sum::float8 as refunded_sum,
    note.n::int as notes_count, note.sum::float8 as notes_sum,
    dispute.n::int as disputed_count, dispute.sum::float8 as disputed_sum,
    dispute.lost::int as lost_count, dispute.lost_sum::float8 as lost_sum,
    (abs(sale.n - money.n) + (sale.paid is distinct from money.paid)::int
      + abs(sale.n - receipt.n) + (sale.written is distinct from receipt.written)::int
      + sale.uneven + (sale.returned is distinct from returned.returned)::int
      + money.odd - extra.returning + receipt.odd + back.n - back.noted
      + note.n - note.returned + gap.odd + (select count(*) from payment_orphans))::int as odd
  from sale, money, returned, extra, receipt, back, note, gap, dispute`;

const HOUR_MS = 3_600_000;

/**
 * The result of the last comparison with the gateway. If it is missing or older than 26 hours while a sale is
 * older than that, this is an exception too.
 */
async function readGatewayResult({ db, env, clock }: Dependencies) {
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
        says:
          `has not confirmed the books for more than ${PROOF_HOURS} ` +
          `hours${problem ? ` (${problem})` : ""}`,
      });
  }
  return { proof: proof ?? null, exceptions };
}

/**
 * Whether the ledger balances: every captured payment has one paid purchase and one receipt, every processed
 * refund has one credit note, and the totals agree. A duplicate payment is not a sale; the ledger balances
 * while it is being refunded. Includes the last comparison with the gateway (`proof.server.ts`).
 */
export const reconcileLedger = (services: Dependencies): Promise<Reconciliation> =>
  transaction(services.db, (tx) => reconcileIn(within(services, tx)), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });

/** `reconcileLedger` inside the caller's transaction. */
export async function reconcileIn(services: Dependencies): Promise<Reconciliation> {
  const { db, clock } = services;
  const gateway = await readGatewayResult(services);
  const sums = firstOf((await db.execute<Record<string, number>>(COUNTED)).rows);
  const discrepancies =
    entryOf(sums, "odd") === 0
      ? []
      : (await db.execute<LedgerException>(sql`${EXCEPTIONS} limit ${SHOWN}`)).rows;
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
  const sumsAgree = captured.sum === receipts.sum && refunded.sum === creditNotes.sum;
  const exceptions = [...discrepancies, ...gateway.exceptions].slice(0, SHOWN);
  if (!sumsAgree && exceptions.length === 0)
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
    proof: gateway.proof,
    at: clock.now(),
  };
}

/** Raises the alarm while the ledger does not balance. */
export async function ledgerAlarm(services: Pick<Services, "db" | "env" | "clock">) {
  const { exceptions } = await reconcileLedger(services);
  const [first] = exceptions;
  return first
    ? [{ name: "books" as const, says: `The books don’t balance: ${first.subject} ${first.says}.` }]
    : [];
}
