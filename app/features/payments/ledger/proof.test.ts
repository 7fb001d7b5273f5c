import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { openPaymentsFixture } from "../../../../testing/payments-fixture.ts";
import * as payments from "../payments.server.ts";

const { services, control, paying, purchaseOf, ordering, eventsOf } = await openPaymentsFixture();
const ledger = () => payments.reconcileLedger(services);
const exceptions = async () => (await ledger()).exceptions.map(({ kind, subject }) => ({ kind, subject }));
const setClockLater = (hours: number) =>
  (services.clock = { now: () => new Date(Date.now() + hours * 3_600_000) });

/** A sale that the site knows from its webhooks; later events are not delivered. */
async function sold() {
  const sale = await paying();
  await control.deliver({ ids: await eventsOf(sale.order.razorpayOrderId) });
  return { ...sale, paymentId: sale.proof.payment.id };
}
beforeEach(async () => {
  await services.db.execute(
    sql`truncate payment_proofs, payment_orphans, payment_events, payment_credit_notes, payment_credit_note_counters,
      payment_refund_requests, payment_refunds, payment_disputes, payment_receipts, payment_receipt_counters, payments, payment_orders, payment_periods, payment_purchases`,
  );
  await control.clear();
  await control.settings({ webhooks: "hold", capture: "automatic", refunds: "processed" });
});

describe("[RUN-04] comparing the ledger with the gateway", () => {
  test("adds a refund whose webhook was lost, with its credit note", async () => {
    const sale = await sold();
    await control.refund(sale.paymentId, 20_000);
    await payments.proveLedger(services);
    expect(await purchaseOf(sale)).toMatchObject({ status: "paid", refundedAmount: 20_000 });
    expect(await ledger()).toMatchObject({
      balanced: true,
      refunded: { count: 1, sum: 20_000 },
      creditNotes: { count: 1, sum: 20_000 },
      proof: { payments: 1, refunds: 1, mended: 1, days: 120 },
    });
  });

  test("reports an account that may not list disputes, and checks the rest", async () => {
    await sold();
    await control.fault({ kind: "forbid", path: "/v1/disputes" });
    await payments.proveLedger(services);
    expect(await ledger()).toMatchObject({
      balanced: true,
      proof: { payments: 1, disputesProblem: "Access Denied" },
    });
    await payments.proveLedger(services);
    expect((await ledger()).proof).toMatchObject({ payments: 1, disputesProblem: null });
  });

  test("follows a pending refund until it is processed or failed", async () => {
    await control.settings({ refunds: "pending" });
    const [good, bad] = [await sold(), await sold()];
    for (const sale of [good, bad])
      await payments.refundPurchase(services, { purchaseId: (await purchaseOf(sale)).id, reason: "asked" }); // oxlint-disable-line no-await-in-loop
    const gatewayRefunds = await control.refunds();
    const refundIdOf = (id: string) => gatewayRefunds.find(({ payment_id }) => payment_id === id)!.id;
    await control.endRefund(refundIdOf(good.paymentId), "process");
    await control.endRefund(refundIdOf(bad.paymentId), "fail");
    await payments.proveLedger(services);
    expect([(await purchaseOf(good)).status, (await purchaseOf(bad)).status]).toEqual(["refunded", "paid"]);
    expect(await payments.refundsOf(services, (await purchaseOf(bad)).id)).toMatchObject([
      { status: "failed" },
    ]);
    expect(await ledger()).toMatchObject({ balanced: true, proof: { mended: 2 } });
  });

  test("settles a payment without a webhook; reports one that belongs to no order", async () => {
    const sale = await paying();
    await payments.proveLedger(services);
    expect((await purchaseOf(sale)).status).toBe("paid");
    const unreported = await ordering();
    const { payment } = await control.pay(unreported.order.razorpayOrderId);
    await services.db.execute(
      sql`delete from payment_orders where provider_order_id = ${unreported.order.razorpayOrderId}`,
    );
    await payments.proveLedger(services);
    expect(await exceptions()).toEqual([{ kind: "unknown payment", subject: payment.id }]);
  });

  test("reports a payment of a wrong amount, by webhook and comparison, until it is corrected", async () => {
    const [reported, unreported] = [await ordering(), await ordering()];
    const paidFor: string[] = [];
    for (const { order } of [reported, unreported])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      paidFor.push((await control.pay(order.razorpayOrderId)).payment.id);
    const priced = (by: number) =>
      services.db.execute(sql`update payment_orders set amount = amount + ${by}::int`);
    await priced(100);
    await control.deliver({ ids: await eventsOf(reported.order.razorpayOrderId) });
    expect(await exceptions()).toEqual([{ kind: "unknown payment", subject: paidFor[0] }]);
    await payments.proveLedger(services);
    expect((await exceptions()).map(({ subject }) => subject).toSorted()).toEqual(paidFor.toSorted());
    await priced(-100);
    await payments.proveLedger(services);
    expect((await purchaseOf(reported)).status).toBe("paid");
    expect(await ledger()).toMatchObject({ balanced: true });
  });

  test("reports entries that are missing on one side or differ, until they are corrected", async () => {
    await control.settings({ refunds: "pending" });
    const sale = await sold();
    await control.refund(sale.paymentId, 20_000);
    await payments.proveLedger(services);
    const [gatewayRefund] = await control.refunds();
    await control.endRefund(gatewayRefund!.id, "fail");
    await services.db.execute(sql`update payment_refunds set status = 'processed'`);
    await services.db.execute(sql`
      insert into payments (id, order_id, status, role, amount, currency, created_at)
      select 'pay_invented', order_id, 'captured', 'extra', amount, currency, now() - interval '2 days' from payments`);
    await payments.proveLedger(services);
    expect(await exceptions()).toEqual(
      expect.arrayContaining([
        { kind: "refund differs", subject: gatewayRefund!.id },
        { kind: "payment only here", subject: "pay_invented" },
      ]),
    );
    await services.db.execute(sql`delete from payments where id = 'pay_invented'`);
    await services.db.execute(sql`update payment_refunds set status = 'failed'`);
    await payments.proveLedger(services);
    expect(await exceptions()).toEqual([]);
  });

  test.each(["no order of ours explains", "is of another amount than its order"])(
    "stops reporting a payment that %s once it is fully refunded, even while the refund is pending",
    async (kind) => {
      const unreported = await ordering();
      const { payment } = await control.pay(unreported.order.razorpayOrderId);
      const isUnreported = sql`provider_order_id = ${unreported.order.razorpayOrderId}`;
      await services.db.execute(
        kind.startsWith("no order")
          ? sql`delete from payment_orders where ${isUnreported}`
          : sql`update payment_orders set amount = amount + 100 where ${isUnreported}`,
      );
      await control.refund(payment.id, 10_000);
      await payments.proveLedger(services);
      expect(await exceptions()).toEqual([{ kind: "unknown payment", subject: payment.id }]);
      await control.settings({ refunds: "pending" });
      await control.refund(payment.id);
      await payments.proveLedger(services);
      expect(await ledger()).toMatchObject({ balanced: true, exceptions: [] });
    },
  );

  test("looks up an entry by id if it is too old for the list", async () => {
    const sale = await paying();
    await control.refund(sale.proof.payment.id, 20_000);
    setClockLater(3 * 24);
    await payments.proveLedger(services);
    expect(await purchaseOf(sale)).toMatchObject({ status: "paid", refundedAmount: 20_000 });
    setClockLater(121 * 24);
    await payments.proveLedger(services);
    expect(await exceptions()).toEqual([]);
  });

  test("compares refunds and payments of the last months, page by page", async () => {
    const [reported, unreported] = [await sold(), await paying()];
    await control.refund(reported.paymentId, 10_000);
    // a hundred later payments and refunds, so that the tested ones are on the second page
    const otherSale = await ordering();
    const failing = Array.from({ length: 100 }, () => control.pay(otherSale.order.razorpayOrderId, { outcome: "failed" })); // prettier-ignore
    await Promise.all(failing);
    const { payment } = await control.pay(otherSale.order.razorpayOrderId);
    await services.db.execute(
      sql`delete from payment_orders where provider_order_id = ${otherSale.order.razorpayOrderId}`,
    );
    await Promise.all(Array.from({ length: 100 }, () => control.refund(payment.id, 100)));
    setClockLater(119 * 24);
    await payments.proveLedger(services);
    expect(await ledger()).toMatchObject({ proof: { payments: 3, refunds: 101, mended: 2 } });
    expect((await purchaseOf(unreported)).status).toBe("paid");
    expect((await purchaseOf(reported)).refundedAmount).toBe(10_000);
    expect(await exceptions()).toEqual([{ kind: "unknown payment", subject: payment.id }]);
  });

  test("is not balanced if the last comparison is more than 26 hours old", async () => {
    await sold();
    expect(await ledger()).toMatchObject({ balanced: true, proof: null }); // sold a moment ago
    setClockLater(27);
    expect(await exceptions()).toEqual([{ kind: "not confirmed", subject: "The gateway" }]);
    await control.fault({ kind: "html", path: "/v1/payments", times: 1 });
    await expect(payments.proveLedger(services)).rejects.toMatchObject({ kind: "unknown" });
    expect((await ledger()).exceptions[0]!.says).toMatch(
      /not confirmed the books for more than 26 hours \(payment gateway/,
    );
    await control.clearFaults();
    await payments.proveIfOld(services);
    expect(await ledger()).toMatchObject({ balanced: true, exceptions: [] });
  });
});
