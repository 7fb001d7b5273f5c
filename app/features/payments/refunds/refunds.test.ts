import { describe, expect, onTestFinished, test } from "vitest";
import { openPaymentsFixture, type Sale } from "../../../../testing/payments-fixture.ts";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { job } from "../../../platform/jobs/jobs.server.ts";
import type { Email } from "../../../platform/mail/mail.server.ts";
import { createPerson } from "../../accounts/fixtures.ts";
import { rupees } from "../../../lib/money.ts";
import { refundConfirmed, refunded } from "../contract.ts";
import { creditNotesOf } from "../documents/documents.server.ts";
import { emailRefundConfirmed } from "../documents/emails.server.ts";
import { buy } from "../fixtures.ts";
import * as payments from "../payments.server.ts";
import { requestsOf } from "./refund-requests.server.ts";

const listener = job({
  name: `test.${refunded.name}`,
  on: refunded,
  payload: refunded.payload,
  run: async () => {},
});
const { services, control, ordering, newItem, purchaseOf, eventsOf } = await openPaymentsFixture([listener]);
const sentEmails = useSentEmails(services);

/** Amounts of the queued events of a purchase, in ascending order. */
async function published(event: { name: string }, purchaseId: string): Promise<number[]> {
  const queue = `test.${event.name}`;
  const jobs = await services.jobs.findJobs<{ amount: number }>(queue, { data: { purchaseId } });
  return jobs.map(({ data }) => data.amount).toSorted((a, b) => a - b);
}

const setClockLater = (minutes: number) =>
  (services.clock = { now: () => new Date(Date.now() + minutes * 60_000) });

/** Checks one partial refund of ₹200: the purchase, its credit note, its emails and the ledger. */
async function expectPartReturned(sale: Sale) {
  const purchase = await purchaseOf(sale);
  expect(purchase).toMatchObject({ status: "paid", refundedAmount: 20000 });
  expect(await creditNotesOf(services, [purchase.id])).toMatchObject([{ amount: 20000 }]);
  expect(await published(refunded, purchase.id)).toEqual([20000]);
  const subjects = () => sentEmails.to(sale.user.email).map(({ subject }) => subject);
  await expect.poll(() => subjects().length).toBe(2);
  expect(subjects()).toContain("Your refund of ₹200 was processed");
  expect(await payments.reconcileLedger(services)).toMatchObject({ balanced: true, exceptions: [] });
}
type News = (sale: Sale) => Promise<unknown>;
const hear =
  (type?: string, delivery: { times?: number; parallel?: boolean } = {}): News =>
  async ({ order }) =>
    control.deliver({ ids: (await eventsOf(order.razorpayOrderId, type)).toReversed(), ...delivery });
const hearInOrder: News = async ({ order }) =>
  control.deliver({ ids: await eventsOf(order.razorpayOrderId), times: 2 });
const sweepLater: News = async () => {
  setClockLater(2);
  await payments.sweep(services);
};

/** Orders in which the events of a partly refunded payment can arrive. */
const WAYS: [string, News[]][] = [
  ["of the refund, then of its payment", [hear("refund.processed"), hear("payment.captured")]],
  ["of everything, the last first", [hear()]],
  ["of everything, the last first, each twice", [hear(undefined, { times: 2 })]],
  ["of everything twice at once, the last first", [hear(undefined, { times: 2, parallel: true })]],
  ["of the refund, then by asking", [hear("refund.processed"), sweepLater]],
  ["of the refund, by asking, then of everything", [hear("refund.processed"), sweepLater, hear()]],
  ["of everything in its order, each twice", [hearInOrder]],
];

describe("[PAY-10] refunds", () => {
  test("follows refunds made in the gateway's dashboard, in any order of events", async () => {
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

  test.each([
    ["refund.processed alone", hear("refund.processed")],
    ["everything, the last first", hear()],
  ] as const)(
    "records the sale and its refund if the full refund is reported before the payment: %s",
    async (_, news) => {
      const sale = await ordering();
      const { payment } = await control.pay(sale.order.razorpayOrderId);
      await control.refund(payment.id);
      await news(sale);
      const purchase = await purchaseOf(sale);
      expect(purchase).toMatchObject({ status: "refunded", refundedAmount: 95000 });
      expect(purchase.receiptNumber).toBeTruthy();
      expect(await creditNotesOf(services, [purchase.id])).toMatchObject([{ amount: 95000 }]);
      expect(await payments.reconcileLedger(services)).toMatchObject({ balanced: true, exceptions: [] });
    },
  );

  test.each(WAYS)("records a partial refund in the ledger if the site learns %s", async (_, ways) => {
    const sale = await ordering();
    const { payment } = await control.pay(sale.order.razorpayOrderId);
    await control.refund(payment.id, 20000);
    for (const news of ways) await news(sale); // oxlint-disable-line no-await-in-loop -- the order is the test
    await expectPartReturned(sale);
  });

  test("issues a credit note for each of two partial refunds reported before the payment", async () => {
    const sale = await ordering();
    const { payment } = await control.pay(sale.order.razorpayOrderId);
    await control.refund(payment.id, 20000);
    await control.refund(payment.id, 30000);
    await hear()(sale);
    const purchase = await purchaseOf(sale);
    expect(purchase).toMatchObject({ status: "paid", refundedAmount: 50000 });
    const notes = await creditNotesOf(services, [purchase.id]);
    expect(notes.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([20000, 30000]);
    expect(await published(refunded, purchase.id)).toEqual([20000, 30000]);
    expect(await payments.reconcileLedger(services)).toMatchObject({ balanced: true, exceptions: [] });
  });

  test("makes one refund from two concurrent calls, even if the response is lost", async () => {
    const user = await createPerson(services);
    const purchase = await buy(services, control, { user, item: newItem(), method: "card" });
    await control.fault({ kind: "cut", method: "POST", path: "/v1/payments" });
    const refund = () => payments.refundPurchase(services, { purchaseId: purchase.id, reason: "test" });
    const results = await Promise.allSettled([refund(), refund()]);
    expect(results.map((r) => r.status)).toEqual(["rejected", "rejected"]);
    setClockLater(3);
    await payments.sweep(services);
    expect(await payments.refundsOf(services, purchase.id)).toMatchObject([
      { status: "processed", amount: 95000 },
    ]);
    expect((await payments.purchasesOf(services, user.id))[0]).toMatchObject({
      status: "refunded",
      refundedAmount: 95000,
    });
  });

  test("emails that the report stays after a part and goes with the rest, even if the email is late", async () => {
    const user = await createPerson(services);
    const purchase = await buy(services, control, { user, item: newItem(), method: "card" });
    const { events } = services;
    const texts: (string | undefined)[] = [];
    for (const amount of [60_000, 35_000]) {
      // oxlint-disable no-await-in-loop -- in sequence
      services.events = {
        publish: (tx, event, payload) =>
          event.name === refundConfirmed.name ? Promise.resolve() : events.publish(tx, event, payload),
      };
      await payments.refundPurchase(services, { purchaseId: purchase.id, amount, reason: "a part" });
      services.events = events;
      const refund = (await payments.refundsOf(services, purchase.id)).at(-1)!;
      expect(refund).toMatchObject({ status: "processed", amount });
      await emailRefundConfirmed(services, refund.id);
      texts.push(
        sentEmails
          .to(user.email)
          .find(({ subject }) => subject?.includes("is approved") && subject.includes(rupees(amount)))?.text,
      );
      // oxlint-enable no-await-in-loop
    }
    expect(texts).toEqual([
      expect.stringContaining("You keep your PDF report."),
      expect.stringContaining("we remove the PDF report from your account"),
    ]);
  });

  test("emails a refund request to each owner, even if another owner's mailbox rejects it", async () => {
    const { env, mail } = services;
    onTestFinished(() => void Object.assign(services, { env, mail }));
    Object.assign(services, {
      env: { ...env, ADMIN_EMAILS: ["gone@villa.test", "ada@villa.test"] },
      mail: {
        ...mail,
        send: async (to: string, email: Email) => {
          if (to === "gone@villa.test") throw new Error("550 no such mailbox");
          return mail.send(to, email);
        },
      },
    });
    const user = await createPerson(services);
    const { id: purchaseId } = await buy(services, control, { user, item: newItem() });
    await payments.askRefund(services, user.id, { purchaseId, reason: "", words: "" });
    await expect.poll(() => sentEmails.to("ada@villa.test").length).toBe(1);
    const [request] = await requestsOf(services, [purchaseId]);
    const retry = payments.emailRefundRequested(services, request!.id);
    await expect(retry).rejects.toThrow("no such mailbox");
    expect(sentEmails.to("ada@villa.test")).toHaveLength(1);
  });

  test("[PAY-10] acknowledges a member's refund request by email once", async () => {
    const user = await createPerson(services);
    const { id: purchaseId } = await buy(services, control, { user, item: newItem() });
    const request = { purchaseId, reason: "", words: "" };
    await payments.askRefund(services, user.id, request);
    await payments.askRefund(services, user.id, request);
    const acknowledged = () =>
      sentEmails.to(user.email).filter(({ subject }) => subject === "We have your request to refund ₹950");
    await expect.poll(() => acknowledged().length).toBe(1);
    expect(acknowledged()[0]?.text).toContain("within 48 hours");
  });

  test("never shows a failed refund as refunded", async () => {
    const user = await createPerson(services);
    await control.settings({ refunds: "pending" });
    const purchase = await buy(services, control, { user, item: newItem(), refund: true });
    expect(purchase).toMatchObject({ status: "paid", refundedAmount: 0 });
    const gatewayRefund = (await control.refunds()).at(-1)!;
    await control.endRefund(gatewayRefund.id, "fail");
    const order = (await control.payments()).find((p) => p.id === gatewayRefund.payment_id)!.order_id;
    await control.deliver({ ids: await eventsOf(order) });
    expect((await payments.purchasesOf(services, user.id))[0]).toMatchObject({
      status: "paid",
      refundedAmount: 0,
    });
    expect(await payments.refundsOf(services, purchase.id)).toMatchObject([{ status: "failed" }]);
  });
});
