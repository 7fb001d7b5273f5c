import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { openPaymentsFixture } from "../../../../testing/payments-fixture.ts";
import { firstOf } from "../../../lib/checked.ts";
import * as audit from "../../audit/audit.server.ts";
import { THE_SITE } from "../../audit/contract.ts";
import { createPerson } from "../../accounts/fixtures.ts";
import { putSetting } from "../../settings/fixtures.ts";
import { refundFailed } from "../contract.ts";
import { creditNotesOf } from "../documents/documents.server.ts";
import { buy } from "../fixtures.ts";
import { gatewayOf, type GatewayRefund } from "../gateway/gateway.server.ts";
import * as payments from "../payments.server.ts";
import { purchases } from "../tables.server.ts";
import { requestsOf } from "./refund-requests.server.ts";
import { applyRefund } from "./refunds.server.ts";

const { services, control, newItem } = await openPaymentsFixture();
const ADA = { id: "u_ada", name: "Ada Fernandes" };
const AT = new Date("2026-11-20T10:00:00.000Z");
const NOTHING_LEFT = { code: "NOT_REFUNDABLE", status: 409, message: "There is nothing left to refund" };
const ANSWERED = { code: "NOT_REFUNDABLE", status: 409, message: "This request has already been answered" };

async function bought() {
  services.clock = { now: () => AT };
  const user = await createPerson(services);
  const { id: purchaseId } = await buy(services, control, { user, item: newItem(), method: "card" });
  const requestRefund = (reason = "", words = "") =>
    payments.askRefund(services, user.id, { purchaseId, reason, words });
  const requests = () => requestsOf(services, [purchaseId]);
  const views = async () => (await payments.refundViewsOf(services, [purchaseId])).get(purchaseId);
  const refunds = () => payments.refundsOf(services, purchaseId);
  return { user, purchaseId, requestRefund, requests, views, refunds };
}
const later = (minutes: number) => {
  const at = new Date(AT.getTime() + minutes * 60_000);
  services.clock = { now: () => at };
  return at.toISOString();
};

const hoursAfter = (hours: number) => new Date(AT.getTime() + hours * 3_600_000);

describe("[PAY-10] a member requests a refund", () => {
  test("promises an answer to the oldest open request within 48 hours, until it is answered", async () => {
    const { purchaseId, user, requests } = await bought();
    const before = hoursAfter(-1_000);
    services.clock = { now: () => before };
    await payments.askRefund(services, user.id, { purchaseId, reason: "", words: "" });
    expect(await payments.refundAnswerBy(services)).toEqual(hoursAfter(-952));
    const [request] = await requests();
    await payments.refuseRefund(services, ADA, request!.id, "It was read from end to end.");
    const answerBy = await payments.refundAnswerBy(services);
    expect(answerBy === null || answerBy > hoursAfter(-952)).toBe(true);
  });

  test("makes one request and one refund from repeated calls, and lists each step", async () => {
    const { requestRefund, requests, views, refunds, purchaseId } = await bought();
    expect(await views()).toEqual([]);
    await requestRefund("Too general", "Not me");
    await requestRefund("It came late");
    const [request, ...otherRequests] = await requests();
    expect(otherRequests).toEqual([]);
    const noAnswer = {
      confirmedAt: null,
      endedAt: null,
      answer: null,
      bankReference: null,
      creditNote: null,
    };
    expect(await views()).toEqual([
      { ...noAnswer, id: request!.id, step: "asked", amount: 0, askedAt: AT.toISOString() },
    ]);
    const confirmed = later(5);
    await payments.confirmRefund(services, ADA, request!.id);
    await payments.confirmRefund(services, ADA, request!.id);
    const [refund, ...otherRefunds] = await refunds();
    expect(otherRefunds).toEqual([]);
    expect(refund).toMatchObject({
      by: "member",
      reason: "Too general: Not me",
      asked: true,
      amount: 95_000,
    });
    const [note] = await creditNotesOf(services, [purchaseId]);
    expect(await views()).toEqual([
      {
        id: refund!.id,
        step: "processed",
        amount: 95_000,
        askedAt: AT.toISOString(),
        confirmedAt: confirmed,
        endedAt: confirmed,
        answer: null,
        bankReference: refund!.bankReference,
        creditNote: note!.number,
      },
    ]);
    await expect(requestRefund()).rejects.toMatchObject(NOTHING_LEFT);
    await expect(payments.refuseRefund(services, ADA, request!.id, "Too late")).rejects.toMatchObject(
      ANSWERED,
    );
  });

  test("refunds everything immediately with automatic refunds, and records the site as the actor", async () => {
    await putSetting(services, "refund_confirmation", "automatic");
    onTestFinished(() => putSetting(services, "refund_confirmation", "by hand"));
    const { requestRefund, requests, views, refunds, purchaseId } = await bought();
    await requestRefund("Too general");
    expect(await requests()).toMatchObject([{ state: "confirmed", decidedBy: THE_SITE.name }]);
    expect(await refunds()).toMatchObject([{ by: "member", reason: "Too general", amount: 95_000 }]);
    expect(await views()).toMatchObject([{ step: "processed", amount: 95_000 }]);
    expect(await audit.auditEntriesOf(services, "refund.confirmed", purchaseId)).toHaveLength(1);
  });

  test("keeps the first of repeated refusals, and rejects a later approval", async () => {
    const { user, requestRefund, requests, views, purchaseId } = await bought();
    await requestRefund();
    const { id } = firstOf(await requests());
    const decided = later(5);
    await payments.refuseRefund(services, ADA, id, "It was read");
    later(6);
    await payments.refuseRefund(services, ADA, id, "Once more");
    expect(await views()).toMatchObject([{ id, step: "refused", answer: "It was read", endedAt: decided }]);
    expect(await audit.auditEntriesOf(services, "refund.refused", purchaseId)).toMatchObject([
      { who: { name: ADA.name }, after: { request: id, answer: "It was read" } },
    ]);
    await expect(payments.confirmRefund(services, ADA, id)).rejects.toMatchObject(ANSWERED);
    const stranger = await createPerson(services);
    const refused = payments.askRefund(services, stranger.id, { purchaseId, reason: "", words: "" });
    await expect(refused).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
    await services.db.update(purchases).set({ status: "created" }).where(eq(purchases.id, purchaseId));
    const unpaid = payments.askRefund(services, user.id, { purchaseId, reason: "", words: "" });
    await expect(unpaid).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
  });

  test("closes the request when the owner refunds, and records the owner as the actor", async () => {
    const { requestRefund, requests, refunds, purchaseId } = await bought();
    await requestRefund();
    const decidedAt = new Date(later(5));
    const form = { purchaseId, amount: 20_000, reason: "a part", key: `${purchaseId}-ada`, seenLeft: 95_000 };
    const send = (changes: object) => payments.refundByOwner(services, ADA, { ...form, ...changes });
    for (const [wrong, code, message] of [
      [{ amount: 99 }, "INVALID_DATA", "Refund at least ₹1"],
      [{ amount: 200.5 }, "INVALID_DATA", "Refund at least ₹1"],
      [{ amount: 95_001 }, "INVALID_DATA", "That is more than can still be refunded"],
      [{ amount: 94_901 }, "INVALID_DATA", "Refund all ₹950, or leave at least ₹1"],
      [{ seenLeft: 75_000 }, "REFUND_MEANWHILE", "Part of this order has been refunded in the meantime."],
      [{ purchaseId: "pur_nothing" }, "NOT_FOUND", "This order does not exist"],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(send(wrong)).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
    expect(await refunds()).toEqual([]);
    await Promise.all([send({}), send({})]);
    expect(await refunds()).toHaveLength(1);
    const [refund] = await refunds();
    expect(refund).toMatchObject({ by: "owner", amount: 20_000, reason: "a part" });
    expect(await requests()).toMatchObject([
      { state: "confirmed", refundId: refund!.id, decidedById: ADA.id, decidedBy: ADA.name, decidedAt },
    ]);
  });
});

/** A sale with a pending refund; `applyUpdate` applies a changed gateway state to that refund. */
async function pending() {
  const sale = await bought();
  await control.settings({ refunds: "pending" });
  await payments.refundPurchase(services, { purchaseId: sale.purchaseId, reason: "as agreed" });
  const stored = firstOf(await sale.refunds());
  const payment = await gatewayOf(services).payment(stored.paymentId);
  const gatewayRefund: GatewayRefund = {
    id: stored.providerRefundId ?? "",
    payment_id: stored.paymentId,
    amount: 95_000,
    status: "processed",
    receipt: stored.id,
  };
  const applyUpdate = (changes: Partial<GatewayRefund>, amount = payment.amount) =>
    applyRefund(services, { ...gatewayRefund, ...changes }, { ...payment, amount });
  return { ...sale, applyUpdate };
}

describe("[PAY-10] gateway events about a refund", () => {
  test("are applied once, and store the bank's reference under any of its names", async () => {
    const { purchaseId, views, applyUpdate, requestRefund, requests } = await pending();
    expect(await views()).toMatchObject([{ step: "sent", askedAt: null, creditNote: null, endedAt: null }]);
    await expect(
      payments.refundPurchase(services, { purchaseId, reason: "once more" }),
    ).rejects.toMatchObject(NOTHING_LEFT);
    await requestRefund();
    expect(await requests()).toEqual([]);
    expect(await applyUpdate({ status: "pending", acquirer_data: [] })).toBe("already");
    const ended = later(5);
    expect(await applyUpdate({ acquirer_data: { arn: "", rrn: 7, utr: "N0123" } })).toBe("paid");
    later(6);
    expect(await applyUpdate({})).toBe("already");
    expect(await applyUpdate({ status: "failed" })).toBe("already");
    const notes = await creditNotesOf(services, [purchaseId]);
    expect(notes.map(({ amount }) => amount)).toEqual([95_000]);
    expect(await views()).toMatchObject([
      { step: "processed", bankReference: "N0123", endedAt: ended, creditNote: notes[0]!.number },
    ]);
    expect(await applyUpdate({}, 94_999)).toBe("mismatch");
  });

  test("mark a refund as failed, with the reason, and publish only that it failed", async () => {
    const { purchaseId, views, applyUpdate, refunds } = await pending();
    const published = vi.spyOn(services.events, "publish");
    onTestFinished(() => published.mockRestore());
    const endedAt = later(5);
    expect(await applyUpdate({ status: "failed" })).toBe("paid");
    expect(await refunds()).toMatchObject([{ status: "failed", problem: "The bank rejected it" }]);
    expect(await views()).toMatchObject([{ step: "failed", endedAt, creditNote: null }]);
    const { id } = firstOf(await refunds());
    expect(published.mock.calls.map(([, event, payload]) => [event.name, payload])).toEqual([
      [refundFailed.name, { refundId: id }],
    ]);
    expect(await payments.refundViewsOf(services, [])).toEqual(new Map());
    expect(await creditNotesOf(services, [purchaseId])).toEqual([]);
  });
});
