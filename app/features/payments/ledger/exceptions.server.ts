import { sql } from "drizzle-orm";

/**
 * One row per discrepancy; each part finds violations of one rule. Run it only if the cheaper query in
 * `reconciliation.server.ts` counts discrepancies: it reads each table several times.
 */
export const EXCEPTIONS = sql`
  select 'payment without a sale' as kind, p.id as subject, 'captured, but no purchase is paid by it' as says
    from payments p where p.status in ('captured', 'refunded') and p.role = 'settled'
      and not exists (select 1 from payment_purchases b where b.payment_id = p.id
      and b.status in ('paid', 'refunded'))
  union all
  select 'unexplained payment', p.id, 'captured, but neither a sale nor being refunded'
    from payments p where p.status = 'captured' and p.role = 'none'
  union all
  select 'sale without a payment', b.id, 'paid, but its payment is not captured or has another amount'
    from payment_purchases b left join payments p on p.id = b.payment_id and p.role = 'settled'
    and p.status in ('captured', 'refunded')
    where b.status in ('paid', 'refunded') and (p.id is null or p.amount <> b.amount)
  union all
  select 'sale without a receipt', b.id, 'paid, but no receipt of the same amount'
    from payment_purchases b left join payment_receipts r on r.purchase_id = b.id
    where b.status in ('paid', 'refunded') and (r.number is null or r.amount <> b.amount
    or r.number <> b.receipt_number)
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
    from payment_credit_notes n left join payment_refunds f on f.id = n.refund_id and f.status = 'processed'
    where f.id is null
  union all
  select 'wrong refund total', b.id, 'its refunds differ from the order, or exceed the payment'
    from payment_purchases b
      left join (select payment_id, sum(amount) as back from payment_refunds where status = 'processed'
      group by payment_id) f
        on f.payment_id = b.payment_id
    where b.status in ('paid', 'refunded')
      and (coalesce(f.back, 0) <> b.refunded_amount or coalesce(f.back, 0) > b.amount
      or (b.status = 'refunded') <> (b.refunded_amount >= b.amount))
  union all
  select 'duplicate payment kept', p.id, 'paid again for a paid order, and not being refunded'
    from payments p where p.role = 'extra'
      and not exists (select 1 from payment_refunds f where f.payment_id = p.id and f.status <> 'failed')
  union all
  select 'missing number', financial_year, 'a receipt number is missing in this year'
    from payment_receipts group by financial_year having count(*) <> max(serial)
  union all
  select 'missing number', financial_year, 'a credit note number is missing in this year'
    from payment_credit_notes group by financial_year having count(*) <> max(serial)
  union all
  select 'unknown payment', payment_id, 'at the gateway, but none of our orders explains it'
    from payment_orphans`;
