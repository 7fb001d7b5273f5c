import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openPaymentsFixture } from "../../../../testing/payments-fixture.ts";
import { transaction } from "../../../platform/database/db.server.ts";
import { openPartner, unavailablePartners } from "../../../platform/http/partner-calls.server.ts";
import { putSetting } from "../../settings/fixtures.ts";
import { gatewayOf } from "../gateway/gateway.server.ts";
import { orderRequest } from "../fixtures.ts";
import * as payments from "../payments.server.ts";
import { paymentOrders, purchases } from "../tables.server.ts";

const { services, control, gateway, post, member, newItem } = await openPaymentsFixture();

/** A member with an order that could not be created because the gateway was unavailable. */
async function unplacedOrder() {
  const { user, headers } = await member();
  const item = newItem();
  const request = await orderRequest(services, user, item);
  await control.fault({ kind: "refuse-connection", times: 2 });
  expect((await post("create-order", request, headers)).status).toBe(503);
  await control.clearFaults();
  const [row] = await services.db
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .innerJoin(purchases, eq(purchases.id, paymentOrders.purchaseId))
    .where(eq(purchases.userId, user.id));
  return { id: row!.id, user, headers, item, retry: () => post("create-order", request, headers) };
}
const stored = async (id: string) =>
  (await services.db.select().from(paymentOrders).where(eq(paymentOrders.id, id)))[0]!;

describe("[PAY-08] an order that already exists at the gateway with our receipt", () => {
  test("is used if it is for the same amount", async () => {
    const { id, retry } = await unplacedOrder();
    const existing = await gatewayOf(services).createOrder({
      amount: 95_000,
      currency: "INR",
      receipt: id,
      notes: {},
    });
    expect((await retry()).body.data.razorpayOrderId).toBe(existing.id);
  });

  test("is refused if it is for another amount, and nothing of it is stored", async () => {
    const { id, retry } = await unplacedOrder();
    await gatewayOf(services).createOrder({ amount: 100, currency: "INR", receipt: id, notes: {} });
    expect(await retry()).toMatchObject({ status: 502, body: { code: "ORDER_CREATION_FAILED" } });
    expect(await stored(id)).toMatchObject({ providerOrderId: null, status: "creating", claimedUntil: null });
  });
});

test("[PAY-09] keeps an order superseded when the sweep finds it at the gateway", async () => {
  const { id, user, headers, item } = await unplacedOrder();
  const client = gatewayOf(services);
  const order = { amount: 95_000, currency: "INR", receipt: id, notes: {} };
  const placed = await client.createOrder(order);
  const orderByReceipt = client.orderByReceipt;
  client.orderByReceipt = async (receipt) => {
    const gatewayOrder = await orderByReceipt(receipt);
    if (receipt !== id) return gatewayOrder;
    await putSetting(services, "report_early_price", "99000");
    expect((await post("create-order", await orderRequest(services, user, item), headers)).status).toBe(200);
    await putSetting(services, "report_early_price", "95000");
    return gatewayOrder;
  };
  services.clock = { now: () => new Date(Date.now() + 120_000) };
  await payments.sweep(services);
  client.orderByReceipt = orderByReceipt;
  expect(await stored(id)).toMatchObject({ providerOrderId: placed.id, status: "superseded" });
});

describe("[HOUSE-01] the gateway is called without a database connection", () => {
  test("refuses a call inside a transaction before anything is sent", async () => {
    const before = (await control.orders()).length;
    const order = { amount: 95_000, currency: "INR", receipt: "planted", notes: {} };
    const inside = transaction(services.db, () => gatewayOf(services).createOrder(order));
    await expect(inside).rejects.toThrow("a call to the payment gateway begins inside a transaction");
    expect((await control.orders()).length).toBe(before);
  });

  test("fails fast while the gateway is unavailable, and sells again once it is back", async () => {
    const limits = { timeoutMs: 300, failuresToOpen: 3, openMs: 1_500 };
    services.partners = { ...services.partners, gateway: openPartner("payment gateway", { limits }) };
    await control.fault({ kind: "hang", times: 1_000 });
    const { user, headers } = await member();
    const request = await orderRequest(services, user, newItem());
    const buy = () => post("create-order", request, headers);
    await expect.poll(async () => (await buy()).body.notice).toBeDefined();
    expect(unavailablePartners(services.partners)).toEqual(["payment gateway"]);
    expect(await buy()).toMatchObject({
      status: 503,
      retryAfter: expect.stringMatching(/^[12]$/),
      body: {
        error: "Failed to create payment order. Please try again.",
        code: "ORDER_CREATION_FAILED",
        notice: "The payment service is not responding. Nothing was charged.",
      },
    });
    await control.clearFaults();
    await expect.poll(async () => (await buy()).status).toBe(200);
    expect(unavailablePartners(services.partners)).toEqual([]);
    services.partners = { ...services.partners, gateway: openPartner("payment gateway") };
  });

  test("keeps database connections free while twelve buyers wait for a hanging gateway", async () => {
    const buyers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { user, headers } = await member();
        return { request: await orderRequest(services, user, newItem()), headers };
      }),
    );
    await control.fault({ kind: "hang", times: 1_000 });
    const buying = buyers.map(({ request, headers }) => post("create-order", request, headers));
    const creating = () => services.db.$count(paymentOrders, sql`${paymentOrders.claimedUntil} > now()`);
    await expect.poll(creating).toBe(12);
    const { rows } = await services.db.execute(sql`select 1 as one`);
    expect(rows).toEqual([{ one: 1 }]);
    expect(services.db.$client.waitingCount).toBe(0);
    await gateway.kill(); // ends the hanging calls; keep this the last test of the file
    const answers = await Promise.all(buying);
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 12 }, () => 503));
  });
});
