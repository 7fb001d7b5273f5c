import { createHmac } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { openPaymentsFixture } from "../../../../testing/payments-fixture.ts";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import type { SessionUser } from "../../accounts/contract.ts";
import * as payments from "../payments.server.ts";
import { paymentsPersonalData } from "../personal-data.server.ts";
import { paymentSubscriptions, purchases, receipts, refundRequests } from "../tables.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";

const ITEM = "insider";
const OWNER = { id: "usr_owner", name: "Ada" };
let price: number | undefined = 49_900;
const fixture = await openPaymentsFixture();
const { services, control, gateway, post, member } = fixture;
const emails = useSentEmails(services);

beforeEach(() => {
  price = 49_900;
  services.features = [
    {
      name: "of-the-test",
      subscriptionItem: {
        item: ITEM,
        offer: () => Promise.resolve(price ? { amount: price, name: "Insider access" } : undefined),
      },
    },
  ];
});

const start = (user: SessionUser, amount = 49_900) =>
  payments.startSubscription(services, user, { item: ITEM, amount });
const rowOf = async (id: string) =>
  (await services.db.select().from(paymentSubscriptions).where(eq(paymentSubscriptions.id, id)))[0]!;
const monthsOf = (userId: string) =>
  services.db
    .select()
    .from(purchases)
    .where(and(eq(purchases.userId, userId), eq(purchases.testId, ITEM)))
    .orderBy(asc(purchases.createdAt));
const requestOf = async (purchaseId: string) =>
  (await services.db.select().from(refundRequests).where(eq(refundRequests.purchaseId, purchaseId)))[0]!;
const sign = (payment: string, subscription: string) =>
  createHmac("sha256", gateway.env["RAZORPAY_KEY_SECRET"]!)
    .update(`${payment}|${subscription}`)
    .digest("hex");
const eventsOf = async (id: string) =>
  (await control.events()).filter(
    ({ type, payload }) => type.startsWith("subscription.") && JSON.stringify(payload).includes(id),
  );

/** A member whose first month is paid at the sandbox; the site does not know it yet. */
async function subscribing() {
  const { user } = await member();
  const opened = await start(user);
  const { payment } = await control.subscribe(opened.razorpaySubscriptionId);
  const proof = {
    subscriptionId: opened.subscriptionId,
    razorpay_payment_id: payment.id,
    razorpay_subscription_id: opened.razorpaySubscriptionId,
    razorpay_signature: sign(payment.id, opened.razorpaySubscriptionId),
  };
  return {
    user,
    opened,
    payment,
    proof,
    id: opened.subscriptionId,
    providerId: opened.razorpaySubscriptionId,
  };
}
type Subscribing = Awaited<ReturnType<typeof subscribing>>;
async function subscribed() {
  const subscriber = await subscribing();
  expect(await payments.completeSubscription(services, subscriber.user, subscriber.proof)).toEqual({
    status: "paid",
  });
  return subscriber;
}
/** Marks a subscription as superseded, as a purchase at another price does. */
const supersede = (id: string) =>
  services.db
    .update(paymentSubscriptions)
    .set({ superseded: true, endingSince: new Date(), endingSentAt: new Date() })
    .where(eq(paymentSubscriptions.id, id));

/** A member who paid for a subscription at the old price, and in another tab at the current one. */
async function payingTwice() {
  const { user } = await member();
  const opened = await start(user);
  await supersede(opened.subscriptionId);
  price = 59_900;
  const secondStart = await start(user, 59_900);
  price = 49_900;
  for (const subscription of [opened, secondStart])
    await control.subscribe(subscription.razorpaySubscriptionId);
  return { user, ids: [opened.subscriptionId, secondStart.subscriptionId] };
}

/** Updates the site from the gateway, as the sweep does. */
const refresh = ({ id }: Subscribing) => payments.refreshSubscription(services, id, "sweep");
/** Expects a balanced ledger after a comparison with the gateway. */
async function balanced() {
  await payments.proveLedger(services);
  expect((await payments.reconcileLedger(services)).exceptions).toEqual([]);
}

describe("[PAY-08] the first month", () => {
  test("is accepted only with a signature for exactly this subscription, from its own member", async () => {
    const subscriber = await subscribing();
    const stranger = (await member()).user;
    const otherSubscriber = await subscribing();
    const refused = (proof: object, user = subscriber.user) =>
      payments.completeSubscription(services, user, { ...subscriber.proof, ...proof });
    await expect(refused({}, stranger)).rejects.toThrow("Subscription not found");
    await expect(refused({ razorpay_signature: "0".repeat(64) })).rejects.toThrow("signature is not valid");
    await expect(refused({ razorpay_signature: "" })).rejects.toThrow("signature is not valid");
    await expect(refused({ razorpay_payment_id: otherSubscriber.payment.id })).rejects.toThrow(
      "signature is not valid",
    );
    await expect(refused({ razorpay_subscription_id: otherSubscriber.providerId })).rejects.toThrow(
      "Payment does not belong to this subscription",
    );
    const swapped = createHmac("sha256", gateway.env["RAZORPAY_KEY_SECRET"]!)
      .update(`${subscriber.providerId}|${subscriber.payment.id}`)
      .digest("hex");
    await expect(refused({ razorpay_signature: swapped })).rejects.toThrow("signature is not valid");
    expect(await monthsOf(subscriber.user.id)).toEqual([]);
    expect(await payments.completeSubscription(services, subscriber.user, subscriber.proof)).toEqual({
      status: "paid",
    });
    expect(await payments.completeSubscription(services, subscriber.user, subscriber.proof)).toEqual({
      status: "paid",
    });
    expect(await monthsOf(subscriber.user.id)).toMatchObject([{ status: "paid", amount: 49_900 }]);
  });

  test("refuses to read or cancel another member's subscription", async () => {
    const subscriber = await subscribed();
    const { user } = await member();
    await expect(payments.cancelSubscription(services, user.id, subscriber.id)).rejects.toThrow(
      "Subscription not found",
    );
    await expect(
      payments.verifySubscription(services, user, { subscriptionId: subscriber.id }),
    ).rejects.toThrow("Subscription not found");
    expect((await rowOf(subscriber.id)).endingSince).toBeNull();
    expect(await payments.subscriptionOf(services, user.id, ITEM)).toBeUndefined();
    expect(await payments.subscribedUntil(services, user.id, ITEM)).toBeUndefined();
  });

  test("creates one subscription for two tabs, and after a lost response", async () => {
    const { user } = await member();
    const [a, b] = await Promise.all([start(user), start(user)]);
    expect(a).toEqual(b);
    expect(await start(user)).toEqual(a);
    const before = (await control.subscriptions()).length;
    const { user: otherUser } = await member();
    await control.fault({ kind: "cut", method: "POST", path: "/v1/subscriptions" });
    const retried = await start(otherUser);
    expect((await control.subscriptions()).length).toBe(before + 1);
    expect((await rowOf(retried.subscriptionId)).state).toBe("created");
  });

  test("answers 503 while the gateway is unavailable, and succeeds at the next attempt", async () => {
    const { user } = await member();
    await control.fault({ kind: "html", method: "POST", path: "/v1/subscriptions", times: 1 });
    await expect(start(user)).rejects.toMatchObject({
      status: 503,
      message: "The payment service is not responding. Nothing was charged; please try again in a moment.",
    });
    expect((await start(user)).razorpaySubscriptionId).toMatch(/^sub_/);
  });

  test("refuses an outdated price, and cancels an unpaid subscription at the old price", async () => {
    const { user } = await member();
    const opened = await start(user);
    price = 59_900;
    await expect(start(user)).rejects.toMatchObject({
      status: 409,
      code: "PRICE_CHANGED",
      message:
        "The price has changed: Insider access is ₹599 a month now. Nothing was charged. Please check the new price.",
    });
    const restarted = await start(user, 59_900);
    expect(restarted.subscriptionId).not.toBe(opened.subscriptionId);
    await expect.poll(async () => (await rowOf(opened.subscriptionId)).endingSentAt).not.toBeNull();
    await expect(control.subscribe(opened.razorpaySubscriptionId)).rejects.toThrow(
      "not payable in cancelled",
    );
    price = undefined;
    await expect(start(user)).rejects.toMatchObject({ code: "NOT_SOLD", status: 409 });
  });

  test("keeps a superseded subscription that was paid, and cancels its successor", async () => {
    const { user } = await member();
    await control.fault({ kind: "html", path: "/v1/subscriptions/", times: 1 }); // delays the cancellation
    const opened = await start(user);
    const { payment } = await control.subscribe(opened.razorpaySubscriptionId);
    await supersede(opened.subscriptionId);
    price = 59_900;
    const secondStart = await start(user, 59_900);
    await control.clearFaults();
    await payments.refreshSubscription(services, opened.subscriptionId, "sweep");
    expect(await payments.subscriptionOf(services, user.id, ITEM)).toMatchObject({
      id: opened.subscriptionId,
      amount: 49_900,
      endingSince: null,
    });
    await expect.poll(async () => (await rowOf(secondStart.subscriptionId)).endingSentAt).not.toBeNull();
    expect(await monthsOf(user.id)).toMatchObject([{ status: "paid", paymentId: payment.id }]);
  });

  test("refunds and ends a second paid subscription", async () => {
    const subscriber = await subscribed();
    const second = await subscribing();
    // as if one person had started both at the same moment
    await services.db
      .update(paymentSubscriptions)
      .set({
        userId: subscriber.user.id,
        superseded: true,
        endingSince: new Date(),
        endingSentAt: new Date(),
      })
      .where(eq(paymentSubscriptions.id, second.id));
    await refresh(second);
    await expect
      .poll(async () => (await monthsOf(subscriber.user.id)).map(({ status }) => status))
      .toEqual(["paid", "refunded"]);
    await expect
      .poll(async () => (await control.subscriptions()).find(({ id }) => id === second.providerId)?.status)
      .toBe("cancelled");
    expect((await payments.subscriptionOf(services, subscriber.user.id, ITEM))?.id).toBe(subscriber.id);
    await balanced();
  });

  test("keeps one of two subscriptions refreshed concurrently, and refunds the other's month", async () => {
    const payers = [];
    for (let n = 0; n < 6; n++) payers.push(await payingTwice());
    const refreshes = payers.flatMap(({ ids }) =>
      ids.map((id) => payments.refreshSubscription(services, id, "sweep")),
    );
    const failed = (await Promise.allSettled(refreshes)).filter(({ status }) => status === "rejected");
    expect(failed).toEqual([]);
    for (const { user } of payers)
      await expect
        .poll(async () => (await monthsOf(user.id)).map(({ status }) => status).toSorted())
        .toEqual(["paid", "refunded"]);
  });

  test("refuses for an hour to delete an account with a payment in progress", async () => {
    const { user } = await member();
    await start(user);
    expect(await paymentsPersonalData.objection?.(services, user)).toContain(
      "You have a payment in progress",
    );
    services.clock = { now: () => new Date(Date.now() + 61 * 60_000) };
    expect(await paymentsPersonalData.objection?.(services, user)).toBeUndefined();
  });

  test("cancels an erased account's unpaid subscription at the gateway", async () => {
    const { user } = await member();
    const unpaid = await start(user);
    services.clock = { now: () => new Date(Date.now() + 61 * 60_000) };
    await transaction(services.db, (tx) => paymentsPersonalData.erase(services, tx, user));
    await expect
      .poll(async () => (await rowOf(unpaid.subscriptionId)).endingSentAt)
      .toEqual(expect.any(Date));
    await expect(control.subscribe(unpaid.razorpaySubscriptionId)).rejects.toThrow(
      "not payable in cancelled status",
    );
    const stored = await rowOf(unpaid.subscriptionId);
    expect(stored).toMatchObject({ state: "cancelled", buyerName: null, buyerEmail: null });
    expect(stored.userId).not.toBe(user.id);
  });

  test("refunds a payment reported between an account's erasure and the subscription's end", async () => {
    const subscriber = await subscribing(); // the site does not know yet
    services.clock = { now: () => new Date(Date.now() - 5 * 60_000) };
    await transaction(services.db, (tx) => paymentsPersonalData.erase(services, tx, subscriber.user));
    await expect
      .poll(
        async () => (await control.subscriptions()).find(({ id }) => id === subscriber.providerId)?.status,
      )
      .toBe("cancelled");
    const { userId } = await rowOf(subscriber.id);
    await expect.poll(async () => (await monthsOf(userId)).map(({ status }) => status)).toEqual(["refunded"]);
    await balanced();
  });

  test("refunds months reported after an account's erasure, without storing the name again", async () => {
    const subscriber = await subscribing(); // the site does not know yet
    services.clock = { now: () => new Date(Date.now() + 61 * 60_000) };
    await transaction(services.db, (tx) => paymentsPersonalData.erase(services, tx, subscriber.user));
    const renewed = await subscribed();
    await control.advance(renewed.providerId);
    await transaction(services.db, (tx) => paymentsPersonalData.erase(services, tx, renewed.user));
    await refresh(renewed);
    for (const [{ id, user }, months] of [
      [subscriber, ["refunded"]],
      [renewed, ["refunded"]],
    ] as const) {
      // oxlint-disable no-await-in-loop -- one after the other
      const { userId } = await rowOf(id);
      expect(userId).not.toBe(user.id);
      const readMonths = () => monthsOf(userId);
      await expect.poll(async () => (await readMonths()).map(({ status }) => status)).toEqual(months);
      expect(await monthsOf(user.id)).toEqual([]);
      for (const { id: purchaseId, buyerName, buyerEmail } of await readMonths()) {
        expect([buyerName, buyerEmail]).toEqual([null, null]);
        expect(await payments.refundsOf(services, purchaseId)).toMatchObject([
          { by: "site", reason: "reported after the account was deleted" },
        ]);
        const receiptRows = await services.db
          .select()
          .from(receipts)
          .where(eq(receipts.purchaseId, purchaseId));
        expect(JSON.stringify(receiptRows)).not.toContain(user.email);
      }
      // oxlint-enable no-await-in-loop
    }
    await balanced();
  });

  test("rejects a second subscription", async () => {
    const { user } = await subscribed();
    await expect(start(user)).rejects.toMatchObject({ status: 409, code: "ALREADY_SUBSCRIBED" });
  });
});

describe("[PAY-09] months are settled by any path", () => {
  test("makes one sale from repeated webhooks in any order, before the browser returns", async () => {
    const subscriber = await subscribing();
    const ids = (await eventsOf(subscriber.providerId)).map(({ id }) => id);
    expect(ids.length).toBe(3);
    const deliveries = await control.deliver({ ids: ids.toReversed(), times: 2, parallel: true });
    expect(deliveries.flatMap(({ statuses }) => statuses)).toEqual(Array(6).fill(200));
    await expect.poll(async () => (await rowOf(subscriber.id)).state).toBe("active");
    await payments.completeSubscription(services, subscriber.user, subscriber.proof);
    await control.deliver({ ids, times: 2 });
    await refresh(subscriber);
    const [month, ...otherMonths] = await monthsOf(subscriber.user.id);
    expect(otherMonths).toEqual([]);
    expect(month).toMatchObject({ status: "paid", settledBy: "webhook", subscriptionId: subscriber.id });
    await balanced();
  });

  test("ignores a webhook without the gateway's signature", async () => {
    const subscriber = await subscribing();
    const [event] = await eventsOf(subscriber.providerId);
    const headers = { "x-razorpay-signature": "0".repeat(64), "x-razorpay-event-id": event!.id };
    expect((await post("webhook", JSON.stringify(event!.payload), headers)).status).toBe(400);
    expect((await rowOf(subscriber.id)).state).toBe("created");
  });

  test("postpones a subscription unknown to the gateway, so that it does not block others", async () => {
    const { subscriptionId: id } = await start((await member()).user);
    const isThis = eq(paymentSubscriptions.id, id);
    const set = { nextSweepAt: new Date(0), providerSubscriptionId: "sub_ofNobodyAtAll" };
    await services.db.update(paymentSubscriptions).set(set).where(isThis);
    await payments.sweep(services);
    expect((await rowOf(id)).nextSweepAt!.getTime()).toBeGreaterThan(services.clock.now().getTime());
    await services.db.update(paymentSubscriptions).set({ nextSweepAt: null }).where(isThis);
  });

  test("settles a first month and a renewal once in concurrent sweeps", async () => {
    await control.settings({ webhooks: "drop" });
    const subscriber = await subscribing();
    services.clock = { now: () => new Date(Date.now() + 90_000) };
    await payments.sweep(services);
    expect((await rowOf(subscriber.id)).state).toBe("active");
    await control.advance(subscriber.providerId);
    services.clock = { now: () => new Date(Date.now() + 32 * 86_400_000) };
    await Promise.all([payments.sweep(services), refresh(subscriber), refresh(subscriber)]);
    const months = await monthsOf(subscriber.user.id);
    expect(months).toMatchObject([
      { status: "paid", settledBy: "sweep" },
      { status: "paid", settledBy: "sweep" },
    ]);
    expect(new Set(months.map(({ description }) => description)).size).toBe(2);
    const until = await payments.subscribedUntil(services, subscriber.user.id, ITEM);
    expect(until!.getTime()).toBeGreaterThan(Date.now() + 55 * 86_400_000);
    await balanced();
  });

  test("settles an unreported month in the nightly comparison", async () => {
    await control.settings({ webhooks: "drop" });
    const subscriber = await subscribing();
    await payments.proveLedger(services);
    expect(await monthsOf(subscriber.user.id)).toMatchObject([{ status: "paid" }]);
    await balanced();
  });

  test("[RUN-04] reports a month at another price as a ledger exception until it is refunded", async () => {
    const subscriber = await subscribed();
    await services.db
      .update(paymentSubscriptions)
      .set({ amount: 59_900 })
      .where(eq(paymentSubscriptions.id, subscriber.id));
    await control.advance(subscriber.providerId);
    await Promise.all([refresh(subscriber), refresh(subscriber)]);
    const charged = (await control.payments()).findLast(({ id }) => id !== subscriber.payment.id)!;
    expect((await payments.reconcileLedger(services)).exceptions).toMatchObject([
      { kind: "unknown payment", subject: charged.id },
    ]);
    expect(await monthsOf(subscriber.user.id)).toHaveLength(1);
    await control.refund(charged.id);
    await balanced();
  });

  test("reports a payment with a valid signature as pending while the gateway does not answer", async () => {
    const subscriber = await subscribing();
    await control.fault({ kind: "html", path: "/v1/subscriptions/", times: 1 });
    expect(await payments.completeSubscription(services, subscriber.user, subscriber.proof)).toEqual({
      status: "pending",
    });
    expect(
      await payments.verifySubscription(services, subscriber.user, { subscriptionId: subscriber.id }),
    ).toEqual({
      status: "paid",
    });
  });
});

describe("[PAY-12] receipts of months", () => {
  test("emails one for each month, numbered without gaps, with its description", async () => {
    const subscriber = await subscribed();
    await control.advance(subscriber.providerId);
    await refresh(subscriber);
    const numbers = (await monthsOf(subscriber.user.id)).map(({ receiptNumber }) => receiptNumber);
    const rows = await services.db.select().from(receipts).orderBy(asc(receipts.serial));
    expect(rows.map(({ serial }) => serial)).toEqual(rows.map((_, index) => index + 1));
    expect(numbers.every((number) => rows.some((receipt) => receipt.number === number))).toBe(true);
    await expect.poll(() => emails.to(subscriber.user.email).length).toBe(2);
    const [first] = emails.to(subscriber.user.email);
    expect(first!.subject).toContain(numbers[0]!);
    expect(first!.text).toMatch(
      /We have received ₹499 for Insider access, \d+ \w+ 2\d{3} to \d+ \w+ 2\d{3}\./,
    );
    expect(first!.text).not.toMatch(/report/i);
  });

  test("ends the period of a fully refunded month, and charges nothing more", async () => {
    const subscriber = await subscribed();
    const [month] = await monthsOf(subscriber.user.id);
    await payments.refundPurchase(services, { purchaseId: month!.id, reason: "as agreed" });
    expect(await payments.subscribedUntil(services, subscriber.user.id, ITEM)).toBeUndefined();
    await expect
      .poll(
        async () => (await control.subscriptions()).find(({ id }) => id === subscriber.providerId)?.status,
      )
      .toBe("cancelled");
    await expect
      .poll(() =>
        emails
          .to(subscriber.user.email)
          .map(({ text }) => text)
          .join("\n"),
      )
      .toContain("That access ends with it, with no further charges.");
    await balanced();
  });
});

describe("[PAY-10] a refund of a month", () => {
  test("refunds the next month too if it was charged before the refund was confirmed", async () => {
    const subscriber = await subscribed();
    const [month] = await monthsOf(subscriber.user.id);
    await payments.askRefund(services, subscriber.user.id, { purchaseId: month!.id, reason: "", words: "" });
    await control.advance(subscriber.providerId);
    await refresh(subscriber);
    const next = (await monthsOf(subscriber.user.id)).find(({ id }) => id !== month!.id);
    // the member requests this one's refund, too
    await payments.askRefund(services, subscriber.user.id, { purchaseId: next!.id, reason: "", words: "" });
    await payments.confirmRefund(services, OWNER, (await requestOf(month!.id)).id);
    await expect
      .poll(async () => (await monthsOf(subscriber.user.id)).map(({ status }) => status))
      .toEqual(["refunded", "refunded"]);
    await expect
      .poll(
        async () => (await control.subscriptions()).find(({ id }) => id === subscriber.providerId)?.status,
      )
      .toBe("cancelled");
    expect(await requestOf(next!.id)).toMatchObject({ state: "confirmed", decidedBy: "The site" });
    expect(await payments.subscribedUntil(services, subscriber.user.id, ITEM)).toBeUndefined();
    await balanced();
  });

  test("refunds an unreported month, too, if it was charged before the refund was confirmed", async () => {
    await control.settings({ webhooks: "drop" });
    const subscriber = await subscribed();
    const [month] = await monthsOf(subscriber.user.id);
    await payments.askRefund(services, subscriber.user.id, { purchaseId: month!.id, reason: "", words: "" });
    await control.advance(subscriber.providerId);
    await payments.confirmRefund(services, OWNER, (await requestOf(month!.id)).id);
    await expect
      .poll(async () => (await monthsOf(subscriber.user.id)).map(({ status }) => status))
      .toEqual(["refunded", "refunded"]);
    await balanced();
  });

  test("ends the subscription if the owner refunds an earlier month, and keeps the current month paid", async () => {
    const subscriber = await subscribed();
    const [month] = await monthsOf(subscriber.user.id);
    await control.advance(subscriber.providerId);
    await refresh(subscriber);
    services.clock = { now: () => new Date(Date.now() + 40 * 86_400_000) };
    await payments.refundPurchase(services, { purchaseId: month!.id, reason: "as agreed" });
    await expect
      .poll(
        async () => (await control.subscriptions()).find(({ id }) => id === subscriber.providerId)?.status,
      )
      .toBe("cancelled");
    expect((await monthsOf(subscriber.user.id)).map(({ status }) => status).toSorted()).toEqual([
      "paid",
      "refunded",
    ]);
  });
});

describe("cancelling a subscription", () => {
  test("stops further charges and keeps the paid month; repeating it changes nothing", async () => {
    const subscriber = await subscribed();
    const before = await payments.subscriptionOf(services, subscriber.user.id, ITEM);
    expect(await payments.cancelSubscription(services, subscriber.user.id, subscriber.id)).toEqual({
      before: false,
    });
    expect(await payments.cancelSubscription(services, subscriber.user.id, subscriber.id)).toEqual({
      before: true,
    });
    await expect.poll(async () => (await rowOf(subscriber.id)).endingSentAt).not.toBeNull();
    await expect(control.advance(subscriber.providerId)).rejects.toThrow("not charged in cancelled");
    expect(await payments.subscribedUntil(services, subscriber.user.id, ITEM)).toEqual(before!.paidUntil);
    await expect(start(subscriber.user)).rejects.toMatchObject({ code: "ALREADY_SUBSCRIBED" });
  });

  test("is retried after a gateway outage, and refunds a month charged until then", async () => {
    const subscriber = await subscribed();
    await control.fault({
      kind: "refuse-connection",
      path: `/v1/subscriptions/${subscriber.providerId}/cancel`,
      times: 8,
    });
    await payments.cancelSubscription(services, subscriber.user.id, subscriber.id);
    await control.advance(subscriber.providerId);
    await expect(control.subscriptions()).resolves.toContainEqual(
      expect.objectContaining({ id: subscriber.providerId, status: "active", paid_count: 2 }),
    );
    await control.clearFaults();
    services.clock = { now: () => new Date(Date.now() + 120_000) };
    await payments.sweep(services);
    await expect.poll(async () => (await rowOf(subscriber.id)).endingSentAt).not.toBeNull();
    await refresh(subscriber);
    await expect
      .poll(async () => (await monthsOf(subscriber.user.id)).map(({ status }) => status))
      .toEqual(["paid", "refunded"]);
    await balanced();
  });

  test("is pending after a failed renewal, active after a paid one, and cancelled once halted", async () => {
    const subscriber = await subscribed();
    await control.advance(subscriber.providerId, "failed");
    await refresh(subscriber);
    expect(await payments.subscriptionOf(services, subscriber.user.id, ITEM)).toMatchObject({
      state: "pending",
    });
    await control.advance(subscriber.providerId, "charged");
    await refresh(subscriber);
    expect(await payments.subscriptionOf(services, subscriber.user.id, ITEM)).toMatchObject({
      state: "active",
    });
    const paid = await payments.subscriptionOf(services, subscriber.user.id, ITEM);
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    for (let day = 0; day < 4; day++) await control.advance(subscriber.providerId, "failed");
    await refresh(subscriber);
    await expect.poll(async () => (await rowOf(subscriber.id)).state).toBe("cancelled");
    expect(await payments.subscribedUntil(services, subscriber.user.id, ITEM)).toEqual(paid!.paidUntil);
    await balanced();
  });

  test("keeps the paid month if it is cancelled in the gateway's dashboard", async () => {
    const subscriber = await subscribed();
    await control.cancelSubscription(subscriber.providerId);
    await refresh(subscriber);
    const subscription = await payments.subscriptionOf(services, subscriber.user.id, ITEM);
    expect(subscription).toMatchObject({ state: "cancelled", endingSince: null });
    expect(await payments.subscribedUntil(services, subscriber.user.id, ITEM)).toEqual(
      subscription!.paidUntil,
    );
    await expect(payments.cancelSubscription(services, subscriber.user.id, subscriber.id)).rejects.toThrow(
      "Your Insider access has ended. You won’t be charged again.",
    );
  });
});
