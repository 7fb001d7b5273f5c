import { describe, expect, test } from "vitest";
import { openPaymentsFixture } from "../../../../testing/payments-fixture.ts";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { formatIndiaDay } from "../../../lib/india-format.ts";
import { createPerson } from "../../accounts/fixtures.ts";
import { buy } from "../fixtures.ts";
import * as payments from "../payments.server.ts";
import { followDispute } from "./disputes.server.ts";

const { services, control, newItem } = await openPaymentsFixture();
const sentEmails = useSentEmails(services);
const ada = { id: "ada", name: "Ada Fernandes" };

const fileOf = async (id: string) => (await payments.readOrder(services, id))!.order;
/** A sale with a dispute; the gateway's events are not delivered yet. */
async function disputing(options: Parameters<typeof control.dispute>[1] = {}) {
  const user = await createPerson(services, { firstName: "Maya", lastName: "Iyer" });
  const purchase = await buy(services, control, { user, item: newItem(), method: "card" });
  await control.deliver();
  const { paymentId } = (await fileOf(purchase.id)).gateway;
  const dispute = await control.dispute(paymentId!, options);
  return { user, purchase, dispute };
}
const needYou = async () =>
  (await payments.listOrders(services, { state: "needs-you", q: "" })).rows.map(({ id }) => id);
const emailsAbout = (purchaseId: string) =>
  sentEmails
    .to(services.env.ADMIN_EMAILS[0]!)
    .filter(({ text }) => text?.includes(`/admin/orders/${purchaseId}`))
    .map(({ subject }) => subject);

describe("[PAY-09] a payment that was disputed at the bank", () => {
  test("emails the owner the bank's deadline; the ledger counts the held amount", async () => {
    const before = await payments.reconcileLedger(services);
    const { purchase, dispute } = await disputing({ days: 7 });
    await control.deliver({ times: 2, parallel: true });
    const title = `Disputed: answer by ${formatIndiaDay(new Date(dispute.respond_by * 1000))}`;
    const order = await fileOf(purchase.id);
    expect(order).toMatchObject({ state: "paid", todo: title, refundable: 0 });
    expect(order.disputes).toMatchObject([{ id: dispute.id, state: "open", title, held: 95_000 }]);
    expect(order.story.map((step) => step.title)).toContain("Disputed, ₹950");
    expect(order.events.at(-1)!.changed).toEqual(["Dispute about ₹950: open"]);
    expect(await needYou()).toContain(purchase.id);
    const waiting = await payments.waitingDisputes(services);
    expect(waiting.count).toBeGreaterThan(0);
    expect(waiting.firstBy).toBeInstanceOf(Date);
    const { disputed, balanced } = await payments.reconcileLedger(services);
    expect(balanced).toBe(true);
    expect(disputed).toEqual({
      count: before.disputed.count + 1,
      sum: before.disputed.sum + 95_000,
    });
    await expect.poll(() => emailsAbout(purchase.id)).toEqual([title]);
  });

  test("cannot be refunded, on request or by the owner", async () => {
    const { purchase, user } = await disputing();
    await payments.askRefund(services, user.id, { purchaseId: purchase.id, reason: "", words: "" });
    const [request] = (await fileOf(purchase.id)).requests;
    await control.deliver();
    const refused = { code: "NOT_REFUNDABLE", status: 409, message: expect.stringContaining("disputed") };
    await expect(payments.confirmRefund(services, ada, request!.id)).rejects.toMatchObject(refused);
    const form = {
      purchaseId: purchase.id,
      amount: 95_000,
      reason: "Kind",
      key: "k".repeat(16),
      seenLeft: 0,
    };
    await expect(payments.refundByOwner(services, ada, form)).rejects.toMatchObject(refused);
    await payments.refuseRefund(services, ada, request!.id, "Your bank decides");
    const refundRequest = { purchaseId: purchase.id, reason: "", words: "" };
    await expect(payments.askRefund(services, user.id, refundRequest)).rejects.toMatchObject(refused);
    expect(await payments.refundsOf(services, purchase.id)).toEqual([]);
  });

  test("needs nothing from the owner while under review, and can be refunded once it is won", async () => {
    const { purchase, dispute } = await disputing();
    await control.moveDispute(dispute.id, "under_review");
    await control.deliver();
    expect(await fileOf(purchase.id)).toMatchObject({ todo: null, refundable: 0 });
    expect(await needYou()).not.toContain(purchase.id);
    await control.moveDispute(dispute.id, "won");
    await control.deliver();
    expect(await fileOf(purchase.id)).toMatchObject({ todo: null, refundable: 95_000, state: "paid" });
    await expect.poll(() => emailsAbout(purchase.id)).toContain("Dispute won");
  });

  test("stays lost in any order of events; the sale and its receipt stay in the ledger", async () => {
    const before = await payments.reconcileLedger(services);
    const { purchase, dispute } = await disputing();
    await control.moveDispute(dispute.id, "under_review");
    await control.moveDispute(dispute.id, "lost");
    const events = (await control.events()).filter(({ payload }) =>
      JSON.stringify(payload).includes(dispute.id),
    );
    expect(events).toHaveLength(3);
    await control.deliver({ ids: events.map(({ id }) => id).toReversed(), times: 2 });
    const order = await fileOf(purchase.id);
    expect(order).toMatchObject({ state: "lost", todo: null, refundable: 0, refunds: [] });
    const listed = async (state: "paid" | "lost") =>
      (await payments.listOrders(services, { state, q: purchase.id })).rows.map((row) => row.state);
    expect([await listed("lost"), await listed("paid")]).toEqual([["lost"], []]);
    expect(order.disputes).toMatchObject([{ state: "lost", held: 95_000 }]);
    const { lost, balanced } = await payments.reconcileLedger(services);
    expect([balanced, lost]).toEqual([true, { count: before.lost.count + 1, sum: before.lost.sum + 95_000 }]);
    await expect.poll(() => emailsAbout(purchase.id)).toEqual(["Dispute lost"]);
  });

  test("is found by the nightly comparison if the webhook was lost", async () => {
    await control.settings({ webhooks: "drop" });
    const { purchase } = await disputing();
    expect((await fileOf(purchase.id)).disputes).toEqual([]);
    await payments.proveLedger(services);
    expect((await fileOf(purchase.id)).disputes).toMatchObject([{ state: "open" }]);
    expect((await payments.reconcileLedger(services)).proof?.mended).toBeGreaterThan(0);
  });

  test("is ignored if it is not ours", async () => {
    const dispute = {
      id: "disp_x",
      payment_id: "pay_x",
      amount: 1,
      status: "open",
      phase: "chargeback",
    } as const;
    const heardAt = services.clock.now();
    expect(await followDispute(services, dispute, { heardAt })).toBe("unknown");
  });
});
