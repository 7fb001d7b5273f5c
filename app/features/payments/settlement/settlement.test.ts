import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type Sale, openPaymentsFixture } from "../../../../testing/payments-fixture.ts";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { transaction } from "../../../platform/database/db.server.ts";
import { job } from "../../../platform/jobs/jobs.server.ts";
import { putSetting } from "../../settings/fixtures.ts";
import { paid } from "../contract.ts";
import { completionOf, orderRequest } from "../fixtures.ts";
import * as payments from "../payments.server.ts";
import { paymentsPersonalData } from "../personal-data.server.ts";
import { paymentOrders } from "../tables.server.ts";

const listener = job({ name: `test.${paid.name}`, on: paid, payload: paid.payload, run: async () => {} });
const { services, control, ordering, purchaseOf, eventsOf } = await openPaymentsFixture([listener]);
const emails = useSentEmails(services);

/** Amounts of the queued events of a purchase, in ascending order. */
async function published(event: { name: string }, purchaseId: string): Promise<number[]> {
  const queue = `test.${event.name}`;
  const jobs = await services.jobs.findJobs<{ amount: number }>(queue, { data: { purchaseId } });
  return jobs.map(({ data }) => data.amount).toSorted((a, b) => a - b);
}

/** Sets the clock to this many minutes from now, so that open orders are due for the sweep. */
const setClockLater = (minutes: number) => {
  const now = Date.now() + minutes * 60_000;
  services.clock = { now: () => new Date(now) };
};
const payStates = async (...orders: string[]) =>
  (await control.payments())
    .filter((p) => orders.includes(p.order_id))
    .map((p) => [p.status, p.amount] as const);
async function expectPaidOnce(sale: Sale) {
  const purchase = await purchaseOf(sale);
  expect(purchase).toMatchObject({
    status: "paid",
    amount: sale.order.amount,
    refundedAmount: 0,
    method: expect.any(String),
  });
  expect(purchase.receiptNumber).toMatch(/^VV\/\d{4}\/\d{6}$/);
  expect(await published(paid, purchase.id)).toEqual([sale.order.amount]);
}

/** Ledger exceptions about this sale after a comparison with the gateway. */
async function exceptionsOf(sale: Sale) {
  await payments.proveLedger(services);
  const ids = (await control.payments()).filter((p) => p.order_id === sale.order.razorpayOrderId);
  const subjects = [(await purchaseOf(sale)).id, ...ids.map(({ id }) => id)];
  const { exceptions } = await payments.reconcileLedger(services);
  return exceptions.filter(({ subject }) => subjects.includes(subject));
}

/** The four ways in which the site learns about a payment. */
const NEWS = {
  captured: async ({ order }: Sale) =>
    void (await control.deliver({ ids: await eventsOf(order.razorpayOrderId, "payment.captured") })),
  orderPaid: async ({ order }: Sale) =>
    void (await control.deliver({ ids: await eventsOf(order.razorpayOrderId, "order.paid") })),
  completion: async ({ user, item, order }: Sale, proof: Awaited<ReturnType<typeof control.pay>>) =>
    void (await payments.complete(services, user, completionOf(user, item, order, proof))),
  sweep: async () => {
    setClockLater(2);
    await payments.sweep(services);
  },
};
type News = keyof typeof NEWS;
const permutations = (items: News[]): News[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((first) =>
        permutations(items.filter((o) => o !== first)).map((rest) => [first, ...rest]),
      );
const ALL = Object.keys(NEWS) as News[];

describe("[PAY-09] one payment settles one purchase, by any path", () => {
  test.each(
    [...permutations(ALL), ...ALL.map((path) => [path])].map((order) => [order.join(", "), order] as const),
  )("%s", async (_, order) => {
    const sale = await ordering();
    const proof = await control.pay(sale.order.razorpayOrderId);
    // oxlint-disable-next-line no-await-in-loop -- tests this order
    for (const path of order) await NEWS[path](sale, proof);
    await expectPaidOnce(sale);
  });

  test("settles once if all paths run concurrently, three times each", async () => {
    const sale = await ordering();
    const proof = await control.pay(sale.order.razorpayOrderId);
    setClockLater(2);
    await Promise.all([...ALL, ...ALL, ...ALL].map((path) => NEWS[path](sale, proof)));
    await expectPaidOnce(sale);
  });

  test("processes an event once if it is delivered three times concurrently", async () => {
    const sale = await ordering();
    await control.pay(sale.order.razorpayOrderId);
    const ids = await eventsOf(sale.order.razorpayOrderId, "payment.captured");
    const [delivery] = await control.deliver({ ids, times: 3 });
    expect(delivery!.statuses).toEqual([200, 200, 200]);
    await expectPaidOnce(sale);
  });

  test("settles the purchase with a payment that failed and was captured later", async () => {
    const sale = await ordering();
    const { payment } = await control.pay(sale.order.razorpayOrderId, { outcome: "failed" });
    await control.deliver({ ids: await eventsOf(sale.order.razorpayOrderId) });
    expect((await purchaseOf(sale)).status).toBe("created");
    await control.authorizeLate(payment.id);
    await control.deliver({ ids: (await eventsOf(sale.order.razorpayOrderId)).toReversed() });
    await expectPaidOnce(sale);
  });

  test("settles a payment in the sweep after a day without webhooks", async () => {
    const sale = await ordering();
    await control.settings({ webhooks: "drop" });
    await control.pay(sale.order.razorpayOrderId);
    setClockLater(24 * 60 + 1);
    await payments.sweep(services);
    await expectPaidOnce(sale);
  });

  test.each([
    ["that the gateway does not know", {}],
    ["about which the gateway answers nothing of use", { kind: "html", path: "/v1/orders", times: 1_000 }],
  ] as const)("postpones an order %s, so that it does not block others", async (_, fault) => {
    const sale = await ordering();
    const isSale = eq(paymentOrders.providerOrderId, sale.order.razorpayOrderId);
    const long = new Date(0); // earlier than all others
    if ("kind" in fault) await control.fault(fault);
    const providerOrderId = "kind" in fault ? sale.order.razorpayOrderId : "order_ofNobodyAtAll";
    await services.db.update(paymentOrders).set({ nextSweepAt: long, providerOrderId }).where(isSale);
    await payments.sweep(services);
    const [row] = await services.db
      .select({ next: paymentOrders.nextSweepAt })
      .from(paymentOrders)
      .where(eq(paymentOrders.providerOrderId, providerOrderId));
    expect(row!.next!.getTime()).toBeGreaterThan(services.clock.now().getTime());
    await services.db
      .update(paymentOrders)
      .set({ nextSweepAt: null })
      .where(eq(paymentOrders.providerOrderId, providerOrderId));
  });

  test("refunds the second payment once if an order is paid in two tabs", async () => {
    const sale = await ordering();
    const id = sale.order.razorpayOrderId;
    await control.pay(id);
    await control.pay(id, { force: true });
    await control.deliver({ ids: await eventsOf(id), times: 2, parallel: true });
    await expect
      .poll(async () => (await payStates(id)).map(([status]) => status).toSorted())
      .toEqual(["captured", "refunded"]);
    await control.deliver({ ids: await eventsOf(id) });
    await expectPaidOnce(sale);
  });

  test("does not keep a second, only authorized payment pending after the order is paid", async () => {
    const sale = await ordering();
    const id = sale.order.razorpayOrderId;
    await control.pay(id);
    await control.deliver({ ids: await eventsOf(id) });
    await control.settings({ capture: "manual" });
    await control.pay(id, { force: true });
    await control.deliver({ ids: await eventsOf(id) });
    await expectPaidOnce(sale);
    setClockLater(2 * 24 * 60);
    await payments.sweep(services);
    expect(await payments.pendingTransaction(services, sale.user.id)).toBeUndefined();
    // orders from before this was fixed are in this state
    await services.db
      .update(paymentOrders)
      .set({ nextSweepAt: services.clock.now() })
      .where(eq(paymentOrders.providerOrderId, id));
    expect(await payments.pendingTransaction(services, sale.user.id)).toBeUndefined();
  });

  test("refunds a second payment, and reports an orphan, if webhooks arrive after the buyer's erasure", async () => {
    const [bought, unpaid] = [await ordering(), await ordering()];
    const [id, unpaidId] = [bought.order.razorpayOrderId, unpaid.order.razorpayOrderId];
    await control.pay(id);
    await control.deliver({ ids: await eventsOf(id) });
    for (const { user } of [bought, unpaid])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await transaction(services.db, (tx) => paymentsPersonalData.erase(services, tx, user));
    await control.pay(id, { force: true });
    const { payment } = await control.pay(unpaidId);
    setClockLater(3 * 24 * 60);
    await control.deliver({ ids: [...(await eventsOf(id)), ...(await eventsOf(unpaidId))] });
    await expect
      .poll(async () => (await payStates(id)).map(([status]) => status).toSorted())
      .toEqual(["captured", "refunded"]);
    await payments.proveLedger(services);
    const { exceptions } = await payments.reconcileLedger(services);
    expect(exceptions.filter(({ subject }) => subject === payment.id)).toMatchObject([
      { kind: "unknown payment" },
    ]);
  });

  test("keeps the first payment of a purchase paid at two prices, and refunds the other", async () => {
    const sale = await ordering();
    await putSetting(services, "report_early_price", "99000");
    const secondOrder = await payments.createOrder(
      services,
      sale.user,
      await orderRequest(services, sale.user, sale.item),
    );
    await putSetting(services, "report_early_price", "95000");
    expect(secondOrder).toMatchObject({ amount: 99000 });
    expect(secondOrder.razorpayOrderId).not.toBe(sale.order.razorpayOrderId);
    await control.pay(sale.order.razorpayOrderId);
    await control.deliver({ ids: await eventsOf(sale.order.razorpayOrderId) });
    await expectPaidOnce(sale);
    await control.pay(secondOrder.razorpayOrderId);
    await control.deliver({ ids: await eventsOf(secondOrder.razorpayOrderId) });
    await expect
      .poll(() => payStates(sale.order.razorpayOrderId, secondOrder.razorpayOrderId))
      .toEqual([
        ["captured", 95000],
        ["refunded", 99000],
      ]);
    await expectPaidOnce(sale);
  });

  test("[PAY-08] settles a payment at the order's amount if the customer bears the fee", async () => {
    const sale = await ordering();
    await control.pay(sale.order.razorpayOrderId, { customerFee: 2242 });
    await control.deliver({ ids: await eventsOf(sale.order.razorpayOrderId) });
    await expectPaidOnce(sale);
    expect(await exceptionsOf(sale)).toEqual([]);
    const { id } = await purchaseOf(sale);
    await payments.refundPurchase(services, { purchaseId: id, reason: "requested by the member" });
    expect(await purchaseOf(sale)).toMatchObject({ status: "refunded", refundedAmount: 95000 });
    expect(await exceptionsOf(sale)).toEqual([]);
  });

  test.each([["webhook"], ["sweep"], ["completion"]] as const)(
    "[PAY-08] settles a payment reduced by a gateway offer at the paid amount, reported by %s",
    async (source) => {
      const sale = await ordering();
      const proof = await control.pay(sale.order.razorpayOrderId, { discount: 9500 });
      if (source === "webhook") await control.deliver({ ids: await eventsOf(sale.order.razorpayOrderId) });
      else await NEWS[source](sale, proof);
      const purchase = await purchaseOf(sale);
      expect(purchase).toMatchObject({ status: "paid", amount: 85500 });
      expect(await published(paid, purchase.id)).toEqual([85500]);
      expect(await exceptionsOf(sale)).toEqual([]);
      await payments.refundPurchase(services, { purchaseId: purchase.id, reason: "requested by the member" });
      expect(await purchaseOf(sale)).toMatchObject({ status: "refunded", refundedAmount: 85500 });
      expect(await exceptionsOf(sale)).toEqual([]);
    },
  );

  test("[PAY-08] emails buyers who paid twice that the second payment is refunded with its fee", async () => {
    const sale = await ordering();
    await control.pay(sale.order.razorpayOrderId);
    await control.pay(sale.order.razorpayOrderId, { force: true, customerFee: 2242 });
    await control.deliver({ ids: await eventsOf(sale.order.razorpayOrderId) });
    const subjects = () => emails.to(sale.user.email).map(({ subject }) => subject);
    await expect.poll(subjects).toContain("Your second payment of ₹972.42 is being refunded");
    expect(subjects().filter((subject) => subject?.includes("second payment"))).toHaveLength(1);
    await expectPaidOnce(sale);
  });

  test("[PAY-10] emails the owner if the refund of a second payment fails", async () => {
    const sale = await ordering();
    await control.settings({ refunds: "pending" });
    await control.pay(sale.order.razorpayOrderId);
    const { payment } = await control.pay(sale.order.razorpayOrderId, { force: true });
    await control.deliver({ ids: await eventsOf(sale.order.razorpayOrderId) });
    const refundOf = async () => (await control.refunds()).find((refund) => refund.payment_id === payment.id);
    const { id } = await purchaseOf(sale);
    const toOwner = () =>
      emails
        .to("ada@villa.test")
        .filter(({ subject, text }) => subject?.includes("failed") && text?.includes(id));
    await expect.poll(async () => (await payStates(sale.order.razorpayOrderId)).length).toBe(2);
    await expect.poll(refundOf).toBeDefined();
    await control.endRefund((await refundOf())!.id, "fail");
    await control.deliver({ ids: await eventsOf(sale.order.razorpayOrderId, "refund.failed") });
    await expect.poll(() => toOwner().length).toBe(1);
  });

  test("does not settle a purchase with a payment of another amount or currency", async () => {
    const sale = await ordering();
    const { payment } = await control.pay(sale.order.razorpayOrderId);
    const wrong = { ...payment, status: "captured" as const, currency: "INR" };
    expect(await payments.settle(services, { ...wrong, amount: 100 }, "webhook")).toBe("mismatch");
    expect(await payments.settle(services, { ...wrong, currency: "USD" }, "webhook")).toBe("mismatch");
    expect((await purchaseOf(sale)).status).toBe("created");
  });
});
