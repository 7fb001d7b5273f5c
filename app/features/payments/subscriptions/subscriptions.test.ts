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
  const one = await subscribing();
  expect(await payments.completeSubscription(services, one.user, one.proof)).toEqual({ status: "paid" });
  return one;
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
  const later = await start(user, 59_900);
  price = 49_900;
  for (const one of [opened, later]) await control.subscribe(one.razorpaySubscriptionId);
  return { user, ids: [opened.subscriptionId, later.subscriptionId] };
}

/** Updates the site from the gateway, as the sweep does. */
const refresh = ({ id }: Subscribing) => payments.refreshSubscription(services, id, "sweep");
/** Whether the ledger balances, here and at the gateway. */
async function balanced() {
  await payments.proveLedger(services);
  expect((await payments.reconcileLedger(services)).exceptions).toEqual([]);
}

describe("[PAY-08] the first month", () => {
  test("is accepted only with the gateway's signature for exactly this subscription, from its own member", async () => {
    const one = await subscribing();
    const stranger = (await member()).user;
    const other = await subscribing();
    const refused = (proof: object, user = one.user) =>
      payments.completeSubscription(services, user, { ...one.proof, ...proof });
    await expect(refused({}, stranger)).rejects.toThrow("Subscription not found");
    await expect(refused({ razorpay_signature: "0".repeat(64) })).rejects.toThrow("signature is not valid");
    await expect(refused({ razorpay_signature: "" })).rejects.toThrow("signature is not valid");
    await expect(refused({ razorpay_payment_id: other.payment.id })).rejects.toThrow(
      "signature is not valid",
    );
    await expect(refused({ razorpay_subscription_id: other.providerId })).rejects.toThrow(
      "Payment does not belong to this subscription",
    );
    const swapped = createHmac("sha256", gateway.env["RAZORPAY_KEY_SECRET"]!)
      .update(`${one.providerId}|${one.payment.id}`)
      .digest("hex");
    await expect(refused({ razorpay_signature: swapped })).rejects.toThrow("signature is not valid");
    expect(await monthsOf(one.user.id)).toEqual([]);
    expect(await payments.completeSubscription(services, one.user, one.proof)).toEqual({ status: "paid" });
    expect(await payments.completeSubscription(services, one.user, one.proof)).toEqual({ status: "paid" });
    expect(await monthsOf(one.user.id)).toMatchObject([{ status: "paid", amount: 49_900 }]);
  });

  test("members cannot start, read or end each other's subscriptions", async () => {
    const one = await subscribed();
    const { user } = await member();
    await expect(payments.cancelSubscription(services, user.id, one.id)).rejects.toThrow(
      "Subscription not found",
    );
    await expect(payments.verifySubscription(services, user, { subscriptionId: one.id })).rejects.toThrow(
      "Subscription not found",
    );
    expect((await rowOf(one.id)).endingSince).toBeNull();
    expect(await payments.subscriptionOf(services, user.id, ITEM)).toBeUndefined();
    expect(await payments.subscribedUntil(services, user.id, ITEM)).toBeUndefined();
  });

  test("two tabs, and a start after a lost answer, make one subscription", async () => {
    const { user } = await member();
    const [a, b] = await Promise.all([start(user), start(user)]);
    expect(a).toEqual(b);
    expect(await start(user)).toEqual(a);
    const before = (await control.subscriptions()).length;
    const { user: other } = await member();
    await control.fault({ kind: "cut", method: "POST", path: "/v1/subscriptions" });
    const found = await start(other);
    expect((await control.subscriptions()).length).toBe(before + 1);
    expect((await rowOf(found.subscriptionId)).state).toBe("created");
  });

  test("answers 503 while the gateway is unavailable, charges nothing, and continues at the next attempt", async () => {
    const { user } = await member();
    await control.fault({ kind: "html", method: "POST", path: "/v1/subscriptions", times: 1 });
    await expect(start(user)).rejects.toMatchObject({
      status: 503,
      message: "The payment service is not responding. Nothing was charged; please try again in a moment.",
    });
    expect((await start(user)).razorpaySubscriptionId).toMatch(/^sub_/);
  });

  test("refuses a price that differs from the page's, and cancels an unpaid subscription at the old price", async () => {
    const { user } = await member();
    const opened = await start(user);
    price = 59_900;
    await expect(start(user)).rejects.toMatchObject({
      status: 409,
      code: "PRICE_CHANGED",
      message:
        "The price has changed: Insider access is ₹599 a month now. Nothing was charged. Please check the new price.",
    });
    const again = await start(user, 59_900);
    expect(again.subscriptionId).not.toBe(opened.subscriptionId);
    await expect.poll(async () => (await rowOf(opened.subscriptionId)).endingSentAt).not.toBeNull();
    await expect(control.subscribe(opened.razorpaySubscriptionId)).rejects.toThrow(
      "not payable in cancelled",
    );
    price = undefined;
    await expect(start(user)).rejects.toMatchObject({ code: "NOT_SOLD", status: 409 });
  });

  test("a subscription started at another price counts once it is paid, and is not doubled", async () => {
    const { user } = await member();
    await control.fault({ kind: "html", path: "/v1/subscriptions/", times: 1 }); // delays the cancellation
    const opened = await start(user);
    const { payment } = await control.subscribe(opened.razorpaySubscriptionId);
    await supersede(opened.subscriptionId);
    price = 59_900;
    const later = await start(user, 59_900);
    await control.clearFaults();
    await payments.refreshSubscription(services, opened.subscriptionId, "sweep");
    expect(await payments.subscriptionOf(services, user.id, ITEM)).toMatchObject({
      id: opened.subscriptionId,
      amount: 49_900,
      endingSince: null,
    });
    await expect.poll(async () => (await rowOf(later.subscriptionId)).endingSentAt).not.toBeNull();
    expect(await monthsOf(user.id)).toMatchObject([{ status: "paid", paymentId: payment.id }]);
  });

  test("refunds and ends a second paid subscription", async () => {
    const one = await subscribed();
    const second = await subscribing();
    // as if one person had started both at the same moment
    await services.db
      .update(paymentSubscriptions)
      .set({ userId: one.user.id, superseded: true, endingSince: new Date(), endingSentAt: new Date() })
      .where(eq(paymentSubscriptions.id, second.id));
    await refresh(second);
    await expect
      .poll(async () => (await monthsOf(one.user.id)).map(({ status }) => status))
      .toEqual(["paid", "refunded"]);
    await expect
      .poll(async () => (await control.subscriptions()).find(({ id }) => id === second.providerId)?.status)
      .toBe("cancelled");
    expect((await payments.subscriptionOf(services, one.user.id, ITEM))?.id).toBe(one.id);
    await balanced();
  });

  test("two that are reported in the same instant make one, and the other's month is refunded", async () => {
    const payers = [];
    for (let n = 0; n < 6; n++) payers.push(await payingTwice());
    const heard = payers.flatMap(({ ids }) =>
      ids.map((id) => payments.refreshSubscription(services, id, "sweep")),
    );
    const failed = (await Promise.allSettled(heard)).filter(({ status }) => status === "rejected");
    expect(failed).toEqual([]);
    for (const { user } of payers)
      await expect
        .poll(async () => (await monthsOf(user.id)).map(({ status }) => status).toSorted())
        .toEqual(["paid", "refunded"]);
  });

  test("an account cannot be deleted while its first month can be paid in another tab, for an hour", async () => {
    const { user } = await member();
    await start(user);
    expect(await paymentsPersonalData.objection?.(services, user)).toContain(
      "You have a payment in progress",
    );
    services.clock = { now: () => new Date(Date.now() + 61 * 60_000) };
    expect(await paymentsPersonalData.objection?.(services, user)).toBeUndefined();
  });

  test("a subscription of an erased account can no longer be paid at the gateway", async () => {
    const { user } = await member();
    const begun = await start(user);
    services.clock = { now: () => new Date(Date.now() + 61 * 60_000) };
    await transaction(services.db, (tx) => paymentsPersonalData.erase(services, tx, user));
    await expect.poll(async () => (await rowOf(begun.subscriptionId)).endingSentAt).toEqual(expect.any(Date));
    await expect(control.subscribe(begun.razorpaySubscriptionId)).rejects.toThrow(
      "not payable in cancelled status",
    );
    const left = await rowOf(begun.subscriptionId);
    expect(left).toMatchObject({ state: "cancelled", buyerName: null, buyerEmail: null });
    expect(left.userId).not.toBe(user.id);
  });

  test("refunds a payment that is reported after its account was erased and before the subscription was ended", async () => {
    const one = await subscribing(); // the site does not know yet
    services.clock = { now: () => new Date(Date.now() - 5 * 60_000) };
    await transaction(services.db, (tx) => paymentsPersonalData.erase(services, tx, one.user));
    await expect
      .poll(async () => (await control.subscriptions()).find(({ id }) => id === one.providerId)?.status)
      .toBe("cancelled");
    const { userId } = await rowOf(one.id);
    await expect.poll(async () => (await monthsOf(userId)).map(({ status }) => status)).toEqual(["refunded"]);
    await balanced();
  });

  test("refunds a month whose webhook arrives after its account was erased, and does not store the name again", async () => {
    const one = await subscribing(); // the site does not know yet
    services.clock = { now: () => new Date(Date.now() + 61 * 60_000) };
    await transaction(services.db, (tx) => paymentsPersonalData.erase(services, tx, one.user));
    const renewed = await subscribed();
    await control.advance(renewed.providerId);
    await transaction(services.db, (tx) => paymentsPersonalData.erase(services, tx, renewed.user));
    await refresh(renewed);
    for (const [{ id, user }, months] of [
      [one, ["refunded"]],
      [renewed, ["refunded"]],
    ] as const) {
      // oxlint-disable no-await-in-loop -- one after the other
      const { userId } = await rowOf(id);
      expect(userId).not.toBe(user.id);
      const left = () => monthsOf(userId);
      await expect.poll(async () => (await left()).map(({ status }) => status)).toEqual(months);
      expect(await monthsOf(user.id)).toEqual([]);
      for (const { id: purchaseId, buyerName, buyerEmail } of await left()) {
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

  test("rejects a second purchase", async () => {
    const { user } = await subscribed();
    await expect(start(user)).rejects.toMatchObject({ status: 409, code: "ALREADY_SUBSCRIBED" });
  });
});

describe("[PAY-09] months are settled by any path", () => {
  test("by webhooks in any order, repeated, before the browser: one sale and one receipt", async () => {
    const one = await subscribing();
    const ids = (await eventsOf(one.providerId)).map(({ id }) => id);
    expect(ids.length).toBe(3);
    const sent = await control.deliver({ ids: ids.toReversed(), times: 2, parallel: true });
    expect(sent.flatMap(({ statuses }) => statuses)).toEqual(Array(6).fill(200));
    await expect.poll(async () => (await rowOf(one.id)).state).toBe("active");
    await payments.completeSubscription(services, one.user, one.proof);
    await control.deliver({ ids, times: 2 });
    await refresh(one);
    const [month, ...more] = await monthsOf(one.user.id);
    expect(more).toEqual([]);
    expect(month).toMatchObject({ status: "paid", settledBy: "webhook", subscriptionId: one.id });
    await balanced();
  });

  test("a webhook without the gateway's signature changes nothing", async () => {
    const one = await subscribing();
    const [event] = await eventsOf(one.providerId);
    const headers = { "x-razorpay-signature": "0".repeat(64), "x-razorpay-event-id": event!.id };
    expect((await post("webhook", JSON.stringify(event!.payload), headers)).status).toBe(400);
    expect((await rowOf(one.id)).state).toBe("created");
  });

  test("a subscription unknown to the gateway does not delay others that are due later", async () => {
    const { subscriptionId: id } = await start((await member()).user);
    const own = eq(paymentSubscriptions.id, id);
    const set = { nextSweepAt: new Date(0), providerSubscriptionId: "sub_ofNobodyAtAll" };
    await services.db.update(paymentSubscriptions).set(set).where(own);
    await payments.sweep(services);
    expect((await rowOf(id)).nextSweepAt!.getTime()).toBeGreaterThan(services.clock.now().getTime());
    await services.db.update(paymentSubscriptions).set({ nextSweepAt: null }).where(own);
  });

  test("by the sweep, including renewals; simultaneous sweeps ask once", async () => {
    await control.settings({ webhooks: "drop" });
    const one = await subscribing();
    services.clock = { now: () => new Date(Date.now() + 90_000) };
    await payments.sweep(services);
    expect((await rowOf(one.id)).state).toBe("active");
    await control.advance(one.providerId);
    services.clock = { now: () => new Date(Date.now() + 32 * 86_400_000) };
    await Promise.all([payments.sweep(services), refresh(one), refresh(one)]);
    const months = await monthsOf(one.user.id);
    expect(months).toMatchObject([
      { status: "paid", settledBy: "sweep" },
      { status: "paid", settledBy: "sweep" },
    ]);
    expect(new Set(months.map(({ description }) => description)).size).toBe(2);
    const until = await payments.subscribedUntil(services, one.user.id, ITEM);
    expect(until!.getTime()).toBeGreaterThan(Date.now() + 55 * 86_400_000);
    await balanced();
  });

  test("by the nightly comparison: our own months are no unknown payments", async () => {
    await control.settings({ webhooks: "drop" });
    const one = await subscribing();
    await payments.proveLedger(services);
    expect(await monthsOf(one.user.id)).toMatchObject([{ status: "paid" }]);
    await balanced();
  });

  test("[RUN-04] a month at another price is no sale, and an exception of the ledger until it is refunded", async () => {
    const one = await subscribed();
    await services.db
      .update(paymentSubscriptions)
      .set({ amount: 59_900 })
      .where(eq(paymentSubscriptions.id, one.id));
    await control.advance(one.providerId);
    await Promise.all([refresh(one), refresh(one)]);
    const charged = (await control.payments()).findLast(({ id }) => id !== one.payment.id)!;
    expect((await payments.reconcileLedger(services)).exceptions).toMatchObject([
      { kind: "unknown payment", subject: charged.id },
    ]);
    expect(await monthsOf(one.user.id)).toHaveLength(1);
    await control.refund(charged.id);
    await balanced();
  });

  test("a payment with a valid signature is pending while the gateway does not answer", async () => {
    const one = await subscribing();
    await control.fault({ kind: "html", path: "/v1/subscriptions/", times: 1 });
    expect(await payments.completeSubscription(services, one.user, one.proof)).toEqual({ status: "pending" });
    expect(await payments.verifySubscription(services, one.user, { subscriptionId: one.id })).toEqual({
      status: "paid",
    });
  });
});

describe("[PAY-12] receipts of months", () => {
  test("emails one for each month, numbered without gaps, with its description", async () => {
    const one = await subscribed();
    await control.advance(one.providerId);
    await refresh(one);
    const numbers = (await monthsOf(one.user.id)).map(({ receiptNumber }) => receiptNumber);
    const written = await services.db.select().from(receipts).orderBy(asc(receipts.serial));
    expect(written.map(({ serial }) => serial)).toEqual(written.map((_, at) => at + 1));
    expect(numbers.every((number) => written.some((receipt) => receipt.number === number))).toBe(true);
    await expect.poll(() => emails.to(one.user.email).length).toBe(2);
    const [first] = emails.to(one.user.email);
    expect(first!.subject).toContain(numbers[0]!);
    expect(first!.text).toMatch(
      /We have received ₹499 for Insider access, \d+ \w+ 2\d{3} to \d+ \w+ 2\d{3}\./,
    );
    expect(first!.text).not.toMatch(/report/i);
  });

  test("a fully refunded month ends its period, and nothing more is charged", async () => {
    const one = await subscribed();
    const [month] = await monthsOf(one.user.id);
    await payments.refundPurchase(services, { purchaseId: month!.id, reason: "as agreed" });
    expect(await payments.subscribedUntil(services, one.user.id, ITEM)).toBeUndefined();
    await expect
      .poll(async () => (await control.subscriptions()).find(({ id }) => id === one.providerId)?.status)
      .toBe("cancelled");
    await expect
      .poll(() =>
        emails
          .to(one.user.email)
          .map(({ text }) => text)
          .join("\n"),
      )
      .toContain("That access ends with it, with no further charges.");
    await balanced();
  });
});

describe("[PAY-10] a refund of a month", () => {
  test("confirmed after the next was charged: nothing more is charged, and the next is refunded too", async () => {
    const one = await subscribed();
    const [month] = await monthsOf(one.user.id);
    await payments.askRefund(services, one.user.id, { purchaseId: month!.id, reason: "", words: "" });
    await control.advance(one.providerId);
    await refresh(one);
    const next = (await monthsOf(one.user.id)).find(({ id }) => id !== month!.id);
    // the member requests this one's refund, too
    await payments.askRefund(services, one.user.id, { purchaseId: next!.id, reason: "", words: "" });
    await payments.confirmRefund(services, OWNER, (await requestOf(month!.id)).id);
    await expect
      .poll(async () => (await monthsOf(one.user.id)).map(({ status }) => status))
      .toEqual(["refunded", "refunded"]);
    await expect
      .poll(async () => (await control.subscriptions()).find(({ id }) => id === one.providerId)?.status)
      .toBe("cancelled");
    expect(await requestOf(next!.id)).toMatchObject({ state: "confirmed", decidedBy: "The site" });
    expect(await payments.subscribedUntil(services, one.user.id, ITEM)).toBeUndefined();
    await balanced();
  });

  test("confirmed while an unreported month was charged: that is refunded too", async () => {
    await control.settings({ webhooks: "drop" });
    const one = await subscribed();
    const [month] = await monthsOf(one.user.id);
    await payments.askRefund(services, one.user.id, { purchaseId: month!.id, reason: "", words: "" });
    await control.advance(one.providerId);
    await payments.confirmRefund(services, OWNER, (await requestOf(month!.id)).id);
    await expect
      .poll(async () => (await monthsOf(one.user.id)).map(({ status }) => status))
      .toEqual(["refunded", "refunded"]);
    await balanced();
  });

  test("by the owner, of an earlier month: the subscription ends, and the current month stays paid", async () => {
    const one = await subscribed();
    const [month] = await monthsOf(one.user.id);
    await control.advance(one.providerId);
    await refresh(one);
    services.clock = { now: () => new Date(Date.now() + 40 * 86_400_000) };
    await payments.refundPurchase(services, { purchaseId: month!.id, reason: "as agreed" });
    await expect
      .poll(async () => (await control.subscriptions()).find(({ id }) => id === one.providerId)?.status)
      .toBe("cancelled");
    expect((await monthsOf(one.user.id)).map(({ status }) => status).toSorted()).toEqual([
      "paid",
      "refunded",
    ]);
  });
});

describe("cancelling a subscription", () => {
  test("stops further charges and keeps the paid month; repeating it changes nothing", async () => {
    const one = await subscribed();
    const before = await payments.subscriptionOf(services, one.user.id, ITEM);
    expect(await payments.cancelSubscription(services, one.user.id, one.id)).toEqual({ before: false });
    expect(await payments.cancelSubscription(services, one.user.id, one.id)).toEqual({ before: true });
    await expect.poll(async () => (await rowOf(one.id)).endingSentAt).not.toBeNull();
    await expect(control.advance(one.providerId)).rejects.toThrow("not charged in cancelled");
    expect(await payments.subscribedUntil(services, one.user.id, ITEM)).toEqual(before!.paidUntil);
    await expect(start(one.user)).rejects.toMatchObject({ code: "ALREADY_SUBSCRIBED" });
  });

  test("while the gateway is unavailable: ends it later, and refunds a month charged before", async () => {
    const one = await subscribed();
    await control.fault({
      kind: "refuse-connection",
      path: `/v1/subscriptions/${one.providerId}/cancel`,
      times: 8,
    });
    await payments.cancelSubscription(services, one.user.id, one.id);
    await control.advance(one.providerId);
    await expect(control.subscriptions()).resolves.toContainEqual(
      expect.objectContaining({ id: one.providerId, status: "active", paid_count: 2 }),
    );
    await control.clearFaults();
    services.clock = { now: () => new Date(Date.now() + 120_000) };
    await payments.sweep(services);
    await expect.poll(async () => (await rowOf(one.id)).endingSentAt).not.toBeNull();
    await refresh(one);
    await expect
      .poll(async () => (await monthsOf(one.user.id)).map(({ status }) => status))
      .toEqual(["paid", "refunded"]);
    await balanced();
  });

  test("a failed renewal is pending, then halted; a paid one in between is active again", async () => {
    const one = await subscribed();
    await control.advance(one.providerId, "failed");
    await refresh(one);
    expect(await payments.subscriptionOf(services, one.user.id, ITEM)).toMatchObject({ state: "pending" });
    await control.advance(one.providerId, "charged");
    await refresh(one);
    expect(await payments.subscriptionOf(services, one.user.id, ITEM)).toMatchObject({ state: "active" });
    const paid = await payments.subscriptionOf(services, one.user.id, ITEM);
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    for (let day = 0; day < 4; day++) await control.advance(one.providerId, "failed");
    await refresh(one);
    await expect.poll(async () => (await rowOf(one.id)).state).toBe("cancelled");
    expect(await payments.subscribedUntil(services, one.user.id, ITEM)).toEqual(paid!.paidUntil);
    await balanced();
  });

  test("one that is cancelled in the gateway's own dashboard is valid until its paid end", async () => {
    const one = await subscribed();
    await control.cancelSubscription(one.providerId);
    await refresh(one);
    const found = await payments.subscriptionOf(services, one.user.id, ITEM);
    expect(found).toMatchObject({ state: "cancelled", endingSince: null });
    expect(await payments.subscribedUntil(services, one.user.id, ITEM)).toEqual(found!.paidUntil);
    await expect(payments.cancelSubscription(services, one.user.id, one.id)).rejects.toThrow(
      "Your Insider access has ended. You won’t be charged again.",
    );
  });
});
