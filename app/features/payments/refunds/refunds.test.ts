import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openPaymentsFixture } from "../../../../testing/payments-fixture.ts";
import { job } from "../../../platform/jobs.server.ts";
import { createPerson } from "../../accounts/fixtures.ts";
import { refunded } from "../contract.ts";
import { buy } from "../fixtures.ts";
import * as payments from "../payments.server.ts";

const listener = job({
  name: `test.${refunded.name}`,
  on: refunded,
  payload: refunded.payload,
  run: async () => {},
});
const { services, control, ordering, newItem, purchaseOf, eventsOf } = await openPaymentsFixture([listener]);

/** What was published about a purchase, as the queue holds it. */
async function published(event: { name: string }, purchaseId: string): Promise<number[]> {
  const found = await services.db.execute<{ amount: number }>(
    sql`select (data->>'amount')::int as amount from jobs.job where name = ${`test.${event.name}`} and data->>'purchaseId' = ${purchaseId}`,
  );
  return found.rows.map((r) => r.amount).toSorted((a, b) => a - b);
}

const later = (minutes: number) => (services.clock = { now: () => new Date(Date.now() + minutes * 60_000) });

describe("[PAY-10] refunds of the gateway", () => {
  test("one made in its dashboard is followed, whatever comes first", async () => {
    const sale = await ordering();
    const { payment } = await control.pay(sale.order.razorpayOrderId);
    await control.deliver({ ids: await eventsOf(sale.order.razorpayOrderId) });
    await control.refund(payment.id, 20000);
    await control.deliver({ ids: await eventsOf(sale.order.razorpayOrderId), times: 2, parallel: true });
    expect(await purchaseOf(sale)).toMatchObject({ status: "paid", refundedAmount: 20000 });
    await control.refund(payment.id);
    await control.deliver({ ids: (await eventsOf(sale.order.razorpayOrderId)).toReversed() });
    const purchase = await purchaseOf(sale);
    expect(purchase).toMatchObject({ status: "refunded", refundedAmount: 95000 });
    expect(await published(refunded, purchase.id)).toEqual([20000, 75000]);
  });

  test("a refund that came before the news of its payment keeps the purchase locked", async () => {
    const sale = await ordering();
    const { payment } = await control.pay(sale.order.razorpayOrderId);
    await control.refund(payment.id);
    await control.deliver({ ids: (await eventsOf(sale.order.razorpayOrderId)).toReversed() });
    expect((await purchaseOf(sale)).status).toBe("created");
  });

  test("two who refund at once send the money back once; a lost answer changes nothing", async () => {
    const user = await createPerson(services);
    const purchase = await buy(services, control, { user, item: newItem(), method: "card" });
    await control.fault({ kind: "cut", method: "POST", path: "/v1/payments" });
    const ask = () => payments.refundPurchase(services, { purchaseId: purchase.id, reason: "test" });
    const results = await Promise.allSettled([ask(), ask()]);
    expect(results.map((r) => r.status)).toEqual(["rejected", "rejected"]);
    later(3);
    await payments.sweep(services);
    expect(await payments.refundsOf(services, purchase.id)).toMatchObject([
      { status: "processed", amount: 95000 },
    ]);
    expect((await payments.purchasesOf(services, user.id))[0]).toMatchObject({
      status: "refunded",
      refundedAmount: 95000,
    });
  });

  test("a refund that failed is never shown as refunded", async () => {
    const user = await createPerson(services);
    await control.settings({ refunds: "pending" });
    const purchase = await buy(services, control, { user, item: newItem(), refund: true });
    expect(purchase).toMatchObject({ status: "paid", refundedAmount: 0 });
    const made = (await control.refunds()).at(-1)!;
    await control.endRefund(made.id, "fail");
    const order = (await control.payments()).find((p) => p.id === made.payment_id)!.order_id;
    await control.deliver({ ids: await eventsOf(order) });
    expect((await payments.purchasesOf(services, user.id))[0]).toMatchObject({
      status: "paid",
      refundedAmount: 0,
    });
    expect(await payments.refundsOf(services, purchase.id)).toMatchObject([{ status: "failed" }]);
  });
});
