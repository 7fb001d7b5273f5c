import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openPaymentsFixture } from "../../../../testing/payments-fixture.ts";
import { statementsOf } from "../../../../testing/statements.ts";
import { createPerson } from "../../accounts/fixtures.ts";
import { buy } from "../fixtures.ts";
import * as payments from "../payments.server.ts";
import { transaction, within } from "../../../platform/database/db.server.ts";
import { reconcileIn } from "./reconciliation.server.ts";

const { services, control, newItem } = await openPaymentsFixture();

beforeAll(async () => {
  for (let sales = 0; sales < 2; sales++) {
    const user = await createPerson(services); // oxlint-disable-line no-await-in-loop -- one after the other
    await buy(services, control, { user, item: newItem() }); // oxlint-disable-line no-await-in-loop -- as above
  }
});

/** The statements of `work` that read the whole ledger. */
async function ledgerStatementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts = await statementsOf(services, work);
  // emails about the sales may be sent at the same time; they read only receipts
  return texts.filter((text) => text.includes("payment_receipts") && text.includes("payment_credit_notes"));
}

test("[SPEED-07] [PAY-12] reads a balanced ledger in one statement, purchases and receipts once", async () => {
  const texts = await ledgerStatementsOf(async () =>
    expect(await payments.reconcileLedger(services)).toMatchObject({ balanced: true, exceptions: [] }),
  );
  expect(texts).toHaveLength(1);
  const countReads = (table: string) => texts[0]!.match(new RegExp(`(from|join) ${table}\\b`, "g"))?.length;
  expect([countReads("payment_purchases"), countReads("payment_receipts")]).toEqual([1, 1]);
});

const firstSale = "id = (select min(id) from payment_purchases where status = 'paid')";
const itsPayment = `id = (select payment_id from payment_purchases where ${firstSale})`;
const itsReceipt = `purchase_id = (select id from payment_purchases where ${firstSale})`;
const insertRefund =
  "insert into payment_refunds (id, payment_id, status, amount, asked, reason, created_at)";
/** Changes to a balanced ledger, and the exceptions they cause. */
const BROKEN: [kinds: string[], statements: string[]][] = [
  [
    ["payment without a sale", "receipt without a sale"],
    [`update payment_purchases set status = 'created' where ${firstSale}`],
  ],
  [
    ["sale without a payment", "unexplained payment"],
    [`update payments set role = 'none' where ${itsPayment}`],
  ],
  [["sale without a payment"], [`update payments set amount = amount - 1 where ${itsPayment}`]],
  [["sale without a payment"], [`update payments set status = 'failed' where ${itsPayment}`]],
  [["sale without a receipt"], [`update payment_receipts set amount = amount - 1 where ${itsReceipt}`]],
  [["missing number"], [`update payment_receipts set serial = serial + 900 where ${itsReceipt}`]],
  [["wrong refund total"], [`update payment_purchases set refunded_amount = 100 where ${firstSale}`]],
  [["wrong refund total"], [`update payment_purchases set status = 'refunded' where ${firstSale}`]],
  [
    ["refund without a credit note", "wrong refund total"],
    [
      `${insertRefund} select 'rf_odd', id, 'processed', 100, true, '', now() from payments where ${itsPayment}`,
    ],
  ],
  [
    ["duplicate payment kept"],
    [
      `insert into payments (id, order_id, status, role, amount, currency, created_at)
        select 'pay_second', order_id, 'captured', 'extra', amount, currency, now() from payments where ${itsPayment}`,
    ],
  ],
  [
    [],
    [
      `insert into payments (id, order_id, status, role, amount, currency, created_at)
        select 'pay_second', order_id, 'captured', 'extra', amount, currency, now() from payments where ${itsPayment}`,
      `${insertRefund} values ('rf_second', 'pay_second', 'pending', 100, false, '', now())`,
    ],
  ],
  [
    ["unknown payment"],
    ["insert into payment_orphans values ('pay_orphan', null, 100, 'INR', now(), now())"],
  ],
];

test.each(BROKEN)("[PAY-12] finds the exceptions in a corrupted ledger: %j", async (kinds, statements) => {
  const before = await payments.reconcileLedger(services);
  const rollback = new Error("rolled back");
  await transaction(services.db, async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement)); // oxlint-disable-line no-await-in-loop -- in their order
    const { exceptions, balanced } = await reconcileIn(within(services, tx));
    expect(exceptions.map(({ kind }) => kind).toSorted()).toEqual(kinds);
    expect(balanced).toBe(kinds.length === 0);
    throw rollback;
  }).catch((error: unknown) => expect(error).toBe(rollback));
  const after = await payments.reconcileLedger(services);
  expect({ ...after, at: null }).toEqual({ ...before, at: null });
});
