import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { failureAnswer } from "../../platform/answers.server.ts";
import { job, type Job } from "../../platform/jobs.server.ts";
import { startGateway } from "../../../testing/gateway.ts";
import { useServices } from "../../../testing/services.ts";
import { changeSetting } from "../settings/settings.server.ts";
import { createPerson } from "../accounts/people.ts";
import { paid, refunded } from "./contract.ts";
import { paymentsHttp } from "./http.server.ts";
import { paymentJobs } from "./jobs.server.ts";
import { buy, completionOf, orderRequest } from "./people.ts";
import * as payments from "./payments.server.ts";

const gateway = await startGateway();
const { control } = gateway;
const listen = (on: typeof paid | typeof refunded) =>
  job({ name: `test.${on.name}`, on: on as typeof paid, payload: z.unknown() as unknown as typeof paid.payload, run: async () => {} });
const services = useServices(
  [...paymentJobs.map((j) => ({ ...j, cron: undefined })), listen(paid), listen(refunded)] as Job[],
  gateway.env,
);

/** What was published about a purchase, as the queue holds it. */
async function published(event: { name: string }, purchaseId: string): Promise<number[]> {
  const found = await services.db.execute<{ amount: number }>(
    sql`select (data->>'amount')::int as amount from jobs.job where name = ${`test.${event.name}`} and data->>'purchaseId' = ${purchaseId}`,
  );
  return found.rows.map((r) => r.amount).toSorted((a, b) => a - b);
}

// The gateway's webhooks reach the site's own door over HTTP.
let site: ReturnType<typeof serve>;
beforeAll(async () => {
  const app = new Hono().route("/", paymentsHttp(services));
  app.onError(failureAnswer(services.log));
  await new Promise<void>((resolve) => (site = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve())));
});
beforeEach(async () => {
  const siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  await control.settings({ siteUrl, webhooks: "hold", capture: "automatic", refunds: "processed" });
  await control.clearFaults();
  services.clock = { now: () => new Date() };
});
afterAll(async () => {
  site.close();
  await gateway.stop();
});

const newItem = () => ({ sessionId: `q_${randomBytes(16).toString("base64url")}`, testId: "neo-58-v1" });
async function ordered() {
  const user = await createPerson(services);
  const item = newItem();
  const order = await payments.createOrder(services, user, await orderRequest(services, user, item));
  const state = async () => (await payments.purchaseFor(services, { ...item, userId: user.id }))!;
  return { user, item, order, state };
}
type Ordered = Awaited<ReturnType<typeof ordered>>;
const eventsOf = async (orderId: string, type?: string) =>
  (await control.events()).filter((e) => JSON.stringify(e.payload).includes(orderId) && (!type || e.type === type)).map((e) => e.id);
/** Two minutes later, when an open order is due. */
const later = (minutes: number) => {
  const now = Date.now() + minutes * 60_000;
  services.clock = { now: () => new Date(now) };
};
const payStates = async (...orders: string[]) =>
  (await control.payments()).filter((p) => orders.includes(p.order_id)).map((p) => [p.status, p.amount] as const);
async function expectPaidOnce({ state, order }: Ordered) {
  const purchase = await state();
  expect(purchase).toMatchObject({ status: "paid", amount: order.amount, refundedAmount: 0, method: expect.any(String) });
  expect(purchase.receiptNumber).toMatch(/^VV\/\d{4}\/\d{6}$/);
  expect(await published(paid, purchase.id)).toEqual([order.amount]);
}

/** The four ways in which news of one payment comes. */
const NEWS = {
  captured: async ({ order }: Ordered) => void (await control.deliver({ ids: await eventsOf(order.razorpayOrderId, "payment.captured") })),
  orderPaid: async ({ order }: Ordered) => void (await control.deliver({ ids: await eventsOf(order.razorpayOrderId, "order.paid") })),
  completion: async ({ user, item, order }: Ordered, proof: Awaited<ReturnType<typeof control.pay>>) =>
    void (await payments.complete(services, user, completionOf(user, item, order, proof))),
  sweep: async () => {
    later(2);
    await payments.sweep(services);
  },
};
type News = keyof typeof NEWS;
const permutations = (of: News[]): News[][] =>
  of.length < 2 ? [of] : of.flatMap((first) => permutations(of.filter((o) => o !== first)).map((rest) => [first, ...rest]));
const ALL = Object.keys(NEWS) as News[];

describe("[PAY-09] one payment settles one purchase, however the news comes", () => {
  test.each([...permutations(ALL), ...ALL.map((one) => [one])].map((order) => [order.join(", "), order] as const))(
    "%s",
    async (_, order) => {
      const sale = await ordered();
      const proof = await control.pay(sale.order.razorpayOrderId);
      for (const one of order) await NEWS[one](sale, proof); // oxlint-disable-line no-await-in-loop -- the order is the test
      await expectPaidOnce(sale);
    },
  );

  test("all at once, each three times", async () => {
    const sale = await ordered();
    const proof = await control.pay(sale.order.razorpayOrderId);
    later(2);
    await Promise.all([...ALL, ...ALL, ...ALL].map((one) => NEWS[one](sale, proof)));
    await expectPaidOnce(sale);
  });

  test("the same event three times at once counts once", async () => {
    const sale = await ordered();
    await control.pay(sale.order.razorpayOrderId);
    const ids = await eventsOf(sale.order.razorpayOrderId, "payment.captured");
    const [sent] = await control.deliver({ ids, times: 3 });
    expect(sent!.statuses).toEqual([200, 200, 200]);
    await expectPaidOnce(sale);
  });

  test("failed, then captured: a late yes of the bank unlocks", async () => {
    const sale = await ordered();
    const { payment } = await control.pay(sale.order.razorpayOrderId, { outcome: "failed" });
    await control.deliver({ ids: await eventsOf(sale.order.razorpayOrderId) });
    expect((await sale.state()).status).toBe("created");
    await control.authorizeLate(payment.id);
    await control.deliver({ ids: (await eventsOf(sale.order.razorpayOrderId)).toReversed() });
    await expectPaidOnce(sale);
  });

  test("webhooks were away for a day: the sweep finds the money", async () => {
    const sale = await ordered();
    await control.settings({ webhooks: "drop" });
    await control.pay(sale.order.razorpayOrderId);
    later(24 * 60 + 1);
    await payments.sweep(services);
    await expectPaidOnce(sale);
  });

  test("two tabs pay one order in the same instant: the second payment goes back once, by itself", async () => {
    const sale = await ordered();
    const id = sale.order.razorpayOrderId;
    await control.pay(id);
    await control.pay(id, { force: true });
    await control.deliver({ ids: await eventsOf(id), times: 2, parallel: true });
    await expect.poll(async () => (await payStates(id)).map(([status]) => status).toSorted()).toEqual(["captured", "refunded"]);
    await control.deliver({ ids: await eventsOf(id) });
    await expectPaidOnce(sale);
  });

  test("the price changes between two orders and both are paid: the first counts at its own price, the other goes back", async () => {
    const sale = await ordered();
    await changeSetting(services, "report_early_price", "99000");
    const again = await payments.createOrder(services, sale.user, await orderRequest(services, sale.user, sale.item));
    await changeSetting(services, "report_early_price", "95000");
    expect(again).toMatchObject({ amount: 99000 });
    expect(again.razorpayOrderId).not.toBe(sale.order.razorpayOrderId);
    await control.pay(sale.order.razorpayOrderId);
    await control.deliver({ ids: await eventsOf(sale.order.razorpayOrderId) });
    await expectPaidOnce(sale);
    await control.pay(again.razorpayOrderId);
    await control.deliver({ ids: await eventsOf(again.razorpayOrderId) });
    await expect
      .poll(() => payStates(sale.order.razorpayOrderId, again.razorpayOrderId))
      .toEqual([
        ["captured", 95000],
        ["refunded", 99000],
      ]);
    await expectPaidOnce(sale);
  });

  test("a payment of another amount unlocks nothing", async () => {
    const sale = await ordered();
    const { payment } = await control.pay(sale.order.razorpayOrderId);
    const wrong = { ...payment, status: "captured" as const, currency: "INR" };
    expect(await payments.settle(services, { ...wrong, amount: 100 }, "webhook")).toBe("mismatch");
    expect(await payments.settle(services, { ...wrong, currency: "USD" }, "webhook")).toBe("mismatch");
    expect((await sale.state()).status).toBe("created");
  });
});

describe("[PAY-10] refunds of the gateway", () => {
  test("one made in its dashboard is followed, whatever comes first", async () => {
    const sale = await ordered();
    const { payment } = await control.pay(sale.order.razorpayOrderId);
    await control.deliver({ ids: await eventsOf(sale.order.razorpayOrderId) });
    await control.refund(payment.id, 20000);
    await control.deliver({ ids: await eventsOf(sale.order.razorpayOrderId), times: 2, parallel: true });
    expect(await sale.state()).toMatchObject({ status: "paid", refundedAmount: 20000 });
    await control.refund(payment.id);
    await control.deliver({ ids: (await eventsOf(sale.order.razorpayOrderId)).toReversed() });
    const purchase = await sale.state();
    expect(purchase).toMatchObject({ status: "refunded", refundedAmount: 95000 });
    expect(await published(refunded, purchase.id)).toEqual([20000, 75000]);
  });

  test("a refund that came before the news of its payment keeps the purchase locked", async () => {
    const sale = await ordered();
    const { payment } = await control.pay(sale.order.razorpayOrderId);
    await control.refund(payment.id);
    await control.deliver({ ids: (await eventsOf(sale.order.razorpayOrderId)).toReversed() });
    expect((await sale.state()).status).toBe("created");
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
    expect(await payments.refundsOf(services, purchase.id)).toMatchObject([{ status: "processed", amount: 95000 }]);
    expect((await payments.purchasesOf(services, user.id))[0]).toMatchObject({ status: "refunded", refundedAmount: 95000 });
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
    expect((await payments.purchasesOf(services, user.id))[0]).toMatchObject({ status: "paid", refundedAmount: 0 });
    expect(await payments.refundsOf(services, purchase.id)).toMatchObject([{ status: "failed" }]);
  });
});
