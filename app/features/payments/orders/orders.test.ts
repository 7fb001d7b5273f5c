import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { openPaymentsFixture } from "../../../../testing/payments-fixture.ts";
import { createPerson, DEMO_PASSWORD, type NewPerson, signedIn } from "../../accounts/fixtures.ts";
import { putSetting } from "../../settings/fixtures.ts";
import type { OrderAnswer, OrderRequest } from "../contract.ts";
import { completionOf, orderRequest } from "../fixtures.ts";
import * as payments from "../payments.server.ts";
import { paymentOrders } from "../tables.server.ts";

const paymentsFixture = await openPaymentsFixture();
const { services, control, gateway, post, member, newItem } = paymentsFixture;
const ordersOf = async (receipt?: string) =>
  (await control.orders()).filter((o) => !receipt || o.receipt === receipt);
const setClockLater = (ms: number) => (services.clock = { now: () => new Date(Date.now() + ms) });

/** Creates an order; returns the checkout's prefilled values and the buyer's email address. */
const filled = async (person: NewPerson) => {
  const user = await createPerson(services, person);
  const answer = await post(
    "create-order",
    await orderRequest(services, user, newItem()),
    await signedIn(services, user),
  );
  return [answer.body.data.prefill, user.email];
};

describe("[PAY-07] POST /api/payments/create-order", () => {
  test("returns the order for the checkout, and creates it once at the gateway", async () => {
    const { user, headers } = await member();
    const answer = await post("create-order", await orderRequest(services, user, newItem()), headers);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: {
          amount: 95_000,
          currency: "INR",
          razorpayOrderId: expect.stringMatching(/^order_/),
          paymentSessionId: expect.stringMatching(/^ps_[\w-]{22}$/),
          key: gateway.env["RAZORPAY_KEY_ID"],
          prefill: { email: user.email, name: user.name },
        },
      },
    });
    expect(await ordersOf(answer.body.data.paymentSessionId)).toMatchObject([
      { amount: 95_000, id: answer.body.data.razorpayOrderId },
    ]);
  });

  test("[AUTH-15] prefills the checkout with the person's name, or else the email address", async () => {
    const [named] = await filled({ firstName: "Maya", lastName: "Rao" });
    expect(named).toMatchObject({ name: "Maya Rao" });
    const [nameless, address] = await filled({ firstName: "", lastName: "" });
    expect(nameless).toEqual({ name: address, email: address });
  });

  test("requires a signed-in person and a same-origin request", async () => {
    const { user, headers } = await member();
    const request = await orderRequest(services, user, newItem());
    const stranger = await post("create-order", request);
    expect(stranger).toMatchObject({
      status: 401,
      body: { success: false, error: "Authentication required", code: "AUTHENTICATION_REQUIRED" },
    });
    const foreign = new Headers(headers);
    foreign.set("origin", "https://evil.example");
    expect(await post("create-order", request, foreign)).toMatchObject({
      status: 403,
      body: { code: "FOREIGN_ORIGIN" },
    });
  });

  test("[PAY-05] names the problem and its field, and creates nothing", async () => {
    const { user, headers } = await member();
    const good = await orderRequest(services, user, newItem());
    const before = (await ordersOf()).length;
    const cases: [Partial<OrderRequest>, string, string][] = [
      [{ sessionId: "short" }, "Session ID must be at least 10 characters", "sessionId"],
      [{ userId: "somebody-else" }, "User ID is not that of the signed-in user", "userId"],
      [{ amount: 100 }, "Amount does not match the current price", "amount"],
      [{ amount: 94_999 }, "Amount does not match the current price", "amount"],
    ];
    for (const [change, message, field] of cases) {
      // oxlint-disable-next-line no-await-in-loop -- one request after the other
      const answer = await post("create-order", { ...good, ...change }, headers);
      expect(answer).toMatchObject({
        status: 400,
        body: { success: false, error: `Order validation failed: ${message}`, field },
      });
    }
    expect((await ordersOf()).length).toBe(before);
  });

  test("[PAY-04] creates one order for concurrent requests and a repeated idempotency key", async () => {
    const { user, headers } = await member();
    const request = await orderRequest(services, user, newItem());
    const key = { ...request, idempotencyKey: "key-0123456789" };
    const answers = await Promise.all(
      [request, request, key, key].map((r) => post("create-order", r, headers)),
    );
    expect(new Set(answers.map((a) => a.body.data.razorpayOrderId)).size).toBe(1);
    expect(await ordersOf(answers[0]!.body.data.paymentSessionId)).toHaveLength(1);
    setClockLater(31 * 60_000);
    await putSetting(services, "report_regular_price", "120000");
    const repeated = await post("create-order", key, headers);
    expect(repeated.body.data.razorpayOrderId).toBe(answers[0]!.body.data.razorpayOrderId);
    await putSetting(services, "report_regular_price", "95000");
  });

  test("[PAY-04] creates a new order for the key of a superseded order once its price returns", async () => {
    const { user, headers } = await member();
    const request = await orderRequest(services, user, newItem());
    const key = { ...request, idempotencyKey: "key-9876543210" };
    const first = await post("create-order", key, headers);
    await putSetting(services, "report_early_price", "99000");
    const repriced = await post("create-order", await orderRequest(services, user, request), headers);
    await putSetting(services, "report_early_price", "95000");
    const replaced = eq(paymentOrders.providerOrderId, first.body.data.razorpayOrderId);
    expect(await services.db.$count(paymentOrders, and(replaced, isNull(paymentOrders.idempotencyKey)))).toBe(
      1,
    );
    // orders superseded by earlier versions still have their key
    await services.db.update(paymentOrders).set({ idempotencyKey: key.idempotencyKey }).where(replaced);
    const repeated = await post("create-order", key, headers);
    expect(repeated).toMatchObject({ status: 200, body: { data: { amount: 95_000 } } });
    expect(await post("create-order", key, headers)).toMatchObject({ body: repeated.body });
    const orderIds = [first, repriced, repeated].map(({ body }) => body.data.razorpayOrderId);
    expect(new Set(orderIds).size).toBe(3);
  });

  test("[PAY-04] maps a key that a superseded order still has to the order at the new price", async () => {
    const { user, headers } = await member();
    const request = await orderRequest(services, user, newItem());
    const key = { idempotencyKey: "key-9876543211" };
    const first = await post("create-order", { ...request, ...key }, headers);
    await putSetting(services, "report_early_price", "99000");
    const dearer = await orderRequest(services, user, request);
    const second = await post("create-order", dearer, headers);
    const replaced = eq(paymentOrders.providerOrderId, first.body.data.razorpayOrderId);
    await services.db.update(paymentOrders).set(key).where(replaced);
    expect(await post("create-order", { ...dearer, ...key }, headers)).toMatchObject({
      status: 200,
      body: { data: { razorpayOrderId: second.body.data.razorpayOrderId } },
    });
    await putSetting(services, "report_early_price", "95000");
  });

  test("[PAY-04] looks up an order whose creation got no response instead of creating another", async () => {
    const { user, headers } = await member();
    const request = await orderRequest(services, user, newItem());
    await control.fault({ kind: "cut", method: "POST", path: "/v1/orders" });
    const answer = await post("create-order", request, headers);
    expect(answer.status).toBe(200);
    expect(await ordersOf(answer.body.data.paymentSessionId)).toHaveLength(1);
  });

  test("[PAY-04] creates one order in all if retried during and after a gateway outage", async () => {
    const { user, headers } = await member();
    const item = newItem();
    const request = await orderRequest(services, user, item);
    const before = (await ordersOf()).length;
    for (const kind of ["html", "refuse-connection", "throttle"]) {
      // oxlint-disable-next-line no-await-in-loop -- one fault after the other
      await control.fault({ kind, times: 2 });
      // oxlint-disable-next-line no-await-in-loop -- one fault after the other
      const answer = await post("create-order", request, headers);
      expect(answer).toMatchObject({
        status: 503,
        body: { error: "Failed to create payment order. Please try again.", code: "ORDER_CREATION_FAILED" },
      });
      await control.clearFaults(); // oxlint-disable-line no-await-in-loop -- one fault after the other
    }
    expect((await post("create-order", request, headers)).status).toBe(200);
    expect((await ordersOf()).length).toBe(before + 1);
  });

  test("refuses a sale with the sale guard's reason", async () => {
    const { user, headers } = await member();
    const item = newItem();
    const { features } = services;
    const refusal = { code: "GRADE_C", message: "These answers were too hasty to sell", status: 409 };
    services.features = [
      {
        name: "of-the-test",
        saleGuard: async (_, soldItem) => (soldItem.sessionId === item.sessionId ? refusal : undefined),
      },
    ];
    const answer = await post("create-order", await orderRequest(services, user, item), headers);
    expect(answer).toMatchObject({
      status: 409,
      body: { error: "These answers were too hasty to sell", code: "GRADE_C" },
    });
    services.features = features;
    expect(await payments.purchasesOf(services, user.id)).toEqual([]);
  });
});

describe("[PAY-01] the server's clock decides the price", () => {
  test("is early to the millisecond, then regular; an order keeps its price", async () => {
    await putSetting(services, "report_regular_price", "120000");
    const { user, headers } = await member();
    const item = newItem();
    const shown = Date.parse("2026-11-20T23:45:00+05:30");
    services.clock = { now: () => new Date(shown) };
    const quoted = await post("quote", item, headers);
    expect(quoted.body.data).toMatchObject({
      tier: "early",
      amount: 95_000,
      secondsLeft: 1800,
      prices: { early: 95_000, regular: 120_000, struck: 120_000 },
    });
    services.clock = { now: () => new Date(shown + 1_800_000) };
    const early = await orderRequest(services, user, item);
    const order = await post("create-order", early, headers);
    expect(order.body.data).toMatchObject({ amount: 95_000, pricingTier: "early" });
    services.clock = { now: () => new Date(shown + 1_800_001) };
    const changed = await post("create-order", early, headers);
    expect(changed).toMatchObject({
      status: 409,
      body: {
        error: "Pricing has changed to regular rate due to time elapsed",
        code: "PRICE_CHANGED",
        field: "pricingTier",
      },
    });
    expect((await post("quote", item, headers)).body.data).toMatchObject({
      tier: "regular",
      amount: 120_000,
      secondsLeft: 0,
    });
    const proof = await control.pay(order.body.data.razorpayOrderId);
    await payments.complete(services, user, completionOf(user, item, order.body.data as OrderAnswer, proof));
    expect(await payments.purchaseFor(services, { ...item, userId: user.id })).toMatchObject({
      status: "paid",
      amount: 95_000,
      tier: "early",
    });
    await putSetting(services, "report_regular_price", "95000");
  });

  test("does not trust a tier or start time from the client", async () => {
    await putSetting(services, "report_regular_price", "120000");
    const { user, headers } = await member();
    const request = await orderRequest(services, user, newItem());
    const claimed = await post(
      "create-order",
      { ...request, pricingTier: "regular", amount: 120_000 },
      headers,
    );
    expect(claimed).toMatchObject({ status: 409, body: { error: "Invalid pricing transition detected" } });
    const future = await post(
      "create-order",
      { ...request, sessionStartTime: "2099-01-01T00:00:00Z" },
      headers,
    );
    expect(future.body.data).toMatchObject({ amount: 95_000 });
    await putSetting(services, "report_regular_price", "95000");
  });

  test("[RESULT-10] returns whether to show the countdown, which the owner can turn off", async () => {
    expect((await post("quote", newItem())).body.data.countdown).toBe(true);
    await putSetting(services, "report_countdown", "off");
    onTestFinished(() => putSetting(services, "report_countdown", "on"));
    expect((await post("quote", newItem())).body.data.countdown).toBe(false);
  });

  test("continues the 30 minutes that started before sign-in", async () => {
    const item = newItem();
    const { headers } = await member();
    const first = await post("quote", item);
    expect(first.cookie).toMatch(/^vv_offer=[\w-]{22}; .*HttpOnly; SameSite=Lax/);
    setClockLater(10 * 60_000);
    const browserHeaders = new Headers(headers);
    browserHeaders.set("cookie", `${headers.get("cookie")}; ${first.cookie!.split(";")[0]}`);
    const second = await post("quote", item, browserHeaders);
    expect(second.body.data.shownAt).toBe(first.body.data.shownAt);
    expect((await post("quote", item, headers)).body.data.shownAt).toBe(first.body.data.shownAt);
  });

  test("[PAY-03] resumes a purchase once, in the account that signs in within an hour in its browser", async () => {
    const item = newItem();
    const { user, headers } = await member();
    const cookie = (await post("quote", item)).cookie!.split(";")[0]!;
    const browserId = cookie.slice("vv_offer=".length);
    const takeAside = async () =>
      (await post("quote", { ...item, aside: "take" }, headers)).body.data.resumes;
    expect(await payments.adoptPutAside(services, { userId: user.id, browserId })).toBeUndefined();
    await post("quote", { ...item, aside: "put" }, { cookie });
    expect(await takeAside()).toBe(false);
    expect(await payments.adoptPutAside(services, { userId: user.id, browserId })).toEqual(item);
    expect(await payments.adoptPutAside(services, { userId: user.id, browserId })).toBeUndefined();
    expect([await takeAside(), await takeAside()]).toEqual([true, false]);
    await post("quote", { ...item, aside: "put" }, { cookie });
    setClockLater(60 * 60_000 + 1);
    expect(await payments.adoptPutAside(services, { userId: user.id, browserId })).toBeUndefined();
  });

  test("deletes the offers of signed-out browsers after 30 days, and never those of members", async () => {
    const item = newItem();
    const { user, headers } = await member();
    const stranger = await post("quote", item);
    const memberQuote = await post("quote", item, headers);
    setClockLater(31 * 24 * 3_600_000);
    const nextSession = await signedIn(services, { email: user.email, password: DEMO_PASSWORD }); // sessions do not last that long
    await payments.forgetOffers(services);
    expect(
      (await post("quote", item, { cookie: stranger.cookie!.split(";")[0]! })).body.data.secondsLeft,
    ).toBe(1800);
    expect((await post("quote", item, nextSession)).body.data.shownAt).toBe(memberQuote.body.data.shownAt);
  });

  test("[SAFE-02] stores no offer for an unknown result", async () => {
    const { features } = services;
    const item = newItem();
    const { headers } = await member();
    const missing = { code: "NOT_FOUND", message: "Missing session information.", status: 404 };
    services.features = [{ name: "of-the-test", saleGuard: async () => missing }];
    const first = await post("quote", item, headers);
    expect(first.body.data).toMatchObject({ tier: "early", secondsLeft: 1800 });
    expect((await post("quote", item)).body.data).toMatchObject({ tier: "early" });
    services.features = features;
    setClockLater(60_000);
    const repeated = await post("quote", item, headers);
    expect(repeated.body.data.shownAt).not.toBe(first.body.data.shownAt);
  });

  test("uses the default for an invalid price setting", async () => {
    for (const value of ["", "free", "12", "99999999999"]) {
      // oxlint-disable-next-line no-await-in-loop -- one value after the other
      await putSetting(services, "report_early_price", value);
      // oxlint-disable-next-line no-await-in-loop -- one value after the other
      expect((await payments.readPrices(services)).early).toBe(95_000);
    }
    await putSetting(services, "report_early_price", "95000");
  });
});
