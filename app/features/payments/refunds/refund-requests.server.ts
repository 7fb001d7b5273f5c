import { desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { daysUntil, indiaDay } from "../../../lib/india-time.ts";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import { THE_SITE, type Who } from "../../audit/contract.ts";
import { readSettings } from "../../settings/settings.server.ts";
import { refundAsked, refundRefused, type RefundStep, type RefundView } from "../contract.ts";
import { newId } from "../orders/orders.server.ts";
import { creditNotesOf } from "../documents/documents.server.ts";
import { decidedBy, answerOpenRequest, openRequest, type RequestRow } from "./open-requests.server.ts";
import { isUsedUp, orderRefund, sendRefundSoon, type RefundOrder } from "./refunds.server.ts";
import { purchases, refundRequests, refunds } from "../tables.server.ts";
import { firstOf, lookUp } from "../../../lib/checked.ts";

type Dependencies = Pick<Services, "db" | "events" | "clock" | "log" | "env" | "partners">;
type RefundRow = typeof refunds.$inferSelect;

const orderNotFound = () => new AppError("NOT_FOUND", "This order does not exist", { status: 404 });

/** What a member submits to request a refund. */
export const RefundRequest = z.strictObject({
  purchaseId: z.string().min(1).max(100),
  reason: z.string().trim().max(100, "Write at most 100 characters").default(""),
  words: z.string().trim().max(1000, "Write at most 1,000 characters").default(""),
});

/** How long a refund of a subscription month can be requested: days (Asia/Kolkata) after its charge. */
const MONTH_REFUND_DAYS = 7;
const MONTH_IS_OLD =
  "More than seven days have passed since this month was charged. You can cancel Insider access to stop further charges.";

/**
 * Whether the refund policy still allows a request: a report at any time, a subscription month for a week.
 */
export const mayAskStill = (
  { subscriptionId, paidAt }: { subscriptionId: string | null; paidAt: Date | null },
  now: Date,
): boolean => !subscriptionId || !paidAt || daysUntil(indiaDay(paidAt), indiaDay(now)) <= MONTH_REFUND_DAYS;

/**
 * Requests a refund of everything that is left; the reason is optional. Repeated calls make at most one open
 * request. The owner is emailed; with automatic refunds, the request is confirmed and the refund sent
 * immediately instead.
 * @throws AppError NOT_FOUND (404: not theirs), NOT_REFUNDABLE (409)
 */
export async function askRefund(
  services: Dependencies,
  userId: string,
  request: z.infer<typeof RefundRequest>,
): Promise<void> {
  const automatic = (await readSettings(services)).refund_confirmation === "automatic";
  const refundId = await transaction(services.db, async (tx) => {
    const [purchase] = await tx
      .select()
      .from(purchases)
      .where(eq(purchases.id, request.purchaseId))
      .for("update");
    if (purchase?.userId !== userId || purchase.status === "created") throw orderNotFound();
    if (!mayAskStill(purchase, services.clock.now()))
      throw new AppError("NOT_REFUNDABLE", MONTH_IS_OLD, { status: 409 });
    if ((await openRequest(tx, purchase.id)) || (await isRefundPending(tx, purchase))) return undefined;
    const { id } = await storeRequest(tx, services, userId, request);
    if (automatic) return (await confirmRequest(tx, services, THE_SITE, id)).id;
    await services.events.publish(tx, refundAsked, { requestId: id });
    return undefined;
  });
  if (refundId) await sendRefundSoon(services, refundId);
}

/**
 * Whether a full refund is already pending, so that a request would change nothing.
 * @throws AppError NOT_REFUNDABLE (409) if it was processed, or the payment is disputed
 */
async function isRefundPending(tx: Tx, purchase: typeof purchases.$inferSelect): Promise<boolean> {
  if (purchase.status !== "paid")
    throw new AppError("NOT_REFUNDABLE", "There is nothing left to refund", { status: 409 });
  return isUsedUp(tx, purchase);
}

async function storeRequest(
  tx: Tx,
  services: Dependencies,
  userId: string,
  { purchaseId, reason, words }: z.infer<typeof RefundRequest>,
) {
  const row = {
    id: newId("rr"),
    purchaseId,
    userId,
    state: "asked" as const,
    reason,
    words,
    askedAt: services.clock.now(),
  };
  return firstOf(await tx.insert(refundRequests).values(row).returning());
}

/** The member's reason, as the refund stores it. */
const reasonText = ({ reason, words }: RequestRow) =>
  [reason, words].filter(Boolean).join(": ") || "requested by the member";

async function confirmRequest(
  tx: Tx,
  services: Dependencies,
  who: Who,
  requestId: string,
): Promise<RefundRow> {
  const [request] = await tx
    .select()
    .from(refundRequests)
    .where(eq(refundRequests.id, requestId))
    .for("update");
  if (!request) throw orderNotFound();
  if (request.refundId)
    return firstOf(await tx.select().from(refunds).where(eq(refunds.id, request.refundId)));
  if (request.state !== "asked")
    throw new AppError("NOT_REFUNDABLE", "This request has already been answered", { status: 409 });
  const { refund } = await orderRefund(tx, services, {
    reason: reasonText(request),
    by: "member",
    purchaseId: request.purchaseId,
  });
  const at = services.clock.now();
  await tx
    .update(refundRequests)
    .set({ state: "confirmed", decidedAt: at, ...decidedBy(who), refundId: refund.id })
    .where(eq(refundRequests.id, requestId));
  const after = { request: requestId, refund: refund.id, amount: refund.amount };
  await audit.record(tx, {
    who,
    action: "refund.confirmed",
    subject: request.purchaseId,
    before: null,
    after,
    at,
  });
  return refund;
}

/**
 * Approves a member's request: everything that is left is refunded. Repeated or concurrent approvals make one
 * refund.
 * @throws AppError NOT_FOUND (404), NOT_REFUNDABLE (409)
 */
export async function confirmRefund(services: Dependencies, who: Who, requestId: string): Promise<void> {
  const refund = await transaction(services.db, async (tx) => {
    await lockPurchaseOf(tx, requestId);
    return confirmRequest(tx, services, who, requestId);
  });
  await sendRefundSoon(services, refund.id);
}

/** Locks the purchase before the request, always in this order, to avoid deadlocks. */
async function lockPurchaseOf(tx: Tx, requestId: string) {
  const [request] = await tx.select().from(refundRequests).where(eq(refundRequests.id, requestId));
  if (!request) throw orderNotFound();
  await tx.select().from(purchases).where(eq(purchases.id, request.purchaseId)).for("update");
}

/**
 * Declines a request with a reason that the member sees.
 * @throws AppError NOT_FOUND (404), NOT_REFUNDABLE (409: already answered)
 */
export async function refuseRefund(
  services: Dependencies,
  who: Who,
  requestId: string,
  answer: string,
): Promise<void> {
  await transaction(services.db, async (tx) => {
    await lockPurchaseOf(tx, requestId);
    const [request] = await tx
      .select()
      .from(refundRequests)
      .where(eq(refundRequests.id, requestId))
      .for("update");
    if (request?.state === "refused") return;
    if (request?.state !== "asked")
      throw new AppError("NOT_REFUNDABLE", "This request has already been answered", { status: 409 });
    const at = services.clock.now();
    await tx
      .update(refundRequests)
      .set({ state: "refused", decidedAt: at, ...decidedBy(who), answer })
      .where(eq(refundRequests.id, requestId));
    const after = { request: requestId, answer };
    await audit.record(tx, {
      who,
      action: "refund.refused",
      subject: request.purchaseId,
      before: null,
      after,
      at,
    });
    await services.events.publish(tx, refundRefused, { requestId });
  });
}

/**
 * Refunds all or part of an order from its page, with a reason, and confirms an open request. The same form
 * (`key`) sent twice makes one refund. Rejected if the refundable amount has changed since the form was
 * opened, so that two owners never refund more than either intended.
 * @throws AppError NOT_FOUND (404), NOT_REFUNDABLE, REFUND_MEANWHILE (409), INVALID_DATA (400)
 */
export async function refundByOwner(
  services: Dependencies,
  who: Who,
  order: RefundOrder & { key: string; seenLeft: number },
): Promise<void> {
  const refund = await transaction(services.db, async (tx) => {
    const [purchase] = await tx
      .select()
      .from(purchases)
      .where(eq(purchases.id, order.purchaseId))
      .for("update");
    if (!purchase) throw orderNotFound();
    const { refund: ordered, fresh } = await orderRefund(tx, services, { ...order, by: "owner" });
    if (!fresh) return ordered;
    const at = services.clock.now();
    const after = { refund: ordered.id, amount: ordered.amount, reason: order.reason };
    await audit.record(tx, {
      who,
      action: "refund.made",
      subject: order.purchaseId,
      before: null,
      after,
      at,
    });
    const answer = { refundId: ordered.id, ...decidedBy(who), decidedAt: at };
    await answerOpenRequest(tx, order.purchaseId, answer);
    return ordered;
  });
  await sendRefundSoon(services, refund.id);
}

const STEP: Record<RefundRow["status"], RefundStep> = {
  requested: "confirmed",
  pending: "sent",
  processed: "processed",
  failed: "failed",
};

/** Requests of these purchases, newest first. */
export async function requestsOf({ db }: Pick<Services, "db">, purchaseIds: string[]): Promise<RequestRow[]> {
  if (purchaseIds.length === 0) return [];
  return db
    .select()
    .from(refundRequests)
    .where(inArray(refundRequests.purchaseId, purchaseIds))
    .orderBy(desc(refundRequests.askedAt));
}

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;

/** Refund views by purchase: requests without a refund, then refunds, each newest first. Amounts in paise. */
export async function refundViewsOf(
  services: Pick<Services, "db">,
  purchaseIds: string[],
): Promise<Map<string, RefundView[]>> {
  const views = new Map<string, RefundView[]>(purchaseIds.map((id) => [id, []]));
  if (purchaseIds.length === 0) return views;
  const [requests, refundRows, notes] = await Promise.all([
    requestsOf(services, purchaseIds),
    services.db
      .select({ refund: refunds, purchase: purchases })
      .from(refunds)
      .innerJoin(purchases, eq(purchases.paymentId, refunds.paymentId))
      .where(inArray(purchases.id, purchaseIds))
      .orderBy(desc(refunds.createdAt)),
    creditNotesOf(services, purchaseIds),
  ]);
  for (const request of requests.filter((r) => !r.refundId)) {
    const step = request.state === "refused" ? "refused" : "asked";
    const purchase = { amount: 0, bankReference: null, creditNote: null, confirmedAt: null };
    const answerFacts = {
      askedAt: iso(request.askedAt),
      endedAt: iso(request.decidedAt),
      answer: request.answer,
    };
    lookUp(views, request.purchaseId).push({ id: request.id, step, ...purchase, ...answerFacts });
  }
  for (const { refund, purchase } of refundRows) {
    const request = requests.find((r) => r.refundId === refund.id);
    lookUp(views, purchase.id).push({
      id: refund.id,
      step: STEP[refund.status],
      amount: refund.amount,
      askedAt: iso(request?.askedAt),
      confirmedAt: iso(refund.createdAt),
      endedAt: iso(refund.endedAt),
      answer: null,
      bankReference: refund.bankReference,
      creditNote: notes.find((note) => note.refundId === refund.id)?.number ?? null,
    });
  }
  return views;
}
