import { asc, eq, inArray } from "drizzle-orm";
import { AppError } from "../../../platform/errors.ts";
import { contributionsTo } from "../../../platform/feature.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Who } from "../../audit/contract.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import { type RefundStep, saleDocument, type SaleDocument } from "../contract.ts";
import type { OrderAction } from "../ledger.contract.ts";
import {
  type AdminDispute,
  type AdminRefund,
  numberOf,
  type OrderFile,
  stateOf,
  todoOf,
} from "../domain/admin-order.ts";
import { heldOf, describeDispute } from "../domain/dispute.ts";
import { storyOf } from "../domain/story.ts";
import { emailsOf } from "../documents/emails.server.ts";
import { creditNotesOf, findPaymentDocument } from "../documents/documents.server.ts";
import { eventsOf } from "../settlement/events.server.ts";
import { requestsOf } from "../refunds/refund-requests.server.ts";
import { disputesOf } from "../disputes/reading.server.ts";
import { refundsOf } from "../refunds/refunds.server.ts";
import { paymentOrders, payments, purchases } from "../tables.server.ts";

const STEP: Record<"requested" | "pending" | "processed" | "failed", RefundStep> = {
  requested: "confirmed",
  pending: "sent",
  processed: "processed",
  failed: "failed",
};

/** All rows about one order. */
async function rowsOf(services: Services, id: string) {
  const { db } = services;
  const [purchase] = await db.select().from(purchases).where(eq(purchases.id, id));
  if (!purchase) return undefined;
  const orders = await db
    .select()
    .from(paymentOrders)
    .where(eq(paymentOrders.purchaseId, id))
    .orderBy(asc(paymentOrders.createdAt));
  const orderIds = orders.map((order) => order.id);
  const [tries, paymentDocument, requests, returned, notes, emails, events, disputes] = await Promise.all([
    orderIds.length
      ? db.select().from(payments).where(inArray(payments.orderId, orderIds)).orderBy(asc(payments.createdAt))
      : [],
    purchase.receiptNumber ? findPaymentDocument(services, purchase.receiptNumber) : undefined,
    requestsOf(services, [id]),
    refundsOf(services, id),
    creditNotesOf(services, [id]),
    emailsOf(services, id),
    eventsOf(services, id),
    disputesOf(db, purchase.paymentId ? [purchase.paymentId] : []),
  ]);
  return {
    purchase,
    orders,
    payments: tries,
    paymentDocument: paymentDocument?.paymentDocument,
    requests,
    refunds: returned,
    notes,
    emails,
    events,
    disputes,
  };
}
type Rows = NonNullable<Awaited<ReturnType<typeof rowsOf>>>;

const adminRefundOf = ({ notes }: Rows, refund: Rows["refunds"][number]): AdminRefund => ({
  id: refund.id,
  step: STEP[refund.status],
  amount: refund.amount,
  reason: refund.reason,
  providerId: refund.providerRefundId,
  bankReference: refund.bankReference,
  problem: refund.problem,
  creditNote: notes.find((note) => note.refundId === refund.id)?.number ?? null,
});

/** @param delivered what the buyer has received, from the delivering feature; empty if nothing */
function adminDisputeOf(
  dispute: Rows["disputes"][number],
  { buyer, delivered, document }: { buyer: string; delivered: string; document: SaleDocument },
): AdminDispute {
  const { todo, ...description } = describeDispute(dispute, buyer, document);
  const fullTodo = dispute.status === "lost" && delivered ? `${todo} ${delivered}` : todo;
  return { id: dispute.id, state: dispute.status, held: heldOf(dispute), ...description, todo: fullTodo };
}

function orderState({ purchase, payments: tries, requests, refunds, disputes }: Rows) {
  const lastRefund = refunds.at(-1);
  const facts = {
    status: purchase.status,
    refundedAmount: purchase.refundedAmount,
    tried: tries.some((attempt) => attempt.status === "failed"),
    refundRequested: requests.some((request) => request.state === "asked"),
    returning: refunds.some((refund) => refund.status === "requested" || refund.status === "pending"),
    stuck: purchase.status === "paid" && lastRefund?.status === "failed",
    lost: disputes.some(({ status }) => status === "lost"),
    disputed: disputes.find(({ status }) => status === "open"),
  };
  return { state: stateOf(facts), todo: todoOf(facts) };
}

async function buyerOf(services: Services, { purchase }: Rows) {
  const member = await accounts.findUser(services, purchase.userId);
  const name = member?.name ?? purchase.buyerName ?? "";
  const email = member?.email ?? purchase.buyerEmail ?? "";
  return {
    id: purchase.userId,
    name: name || email || "Deleted account",
    email,
    hasAccount: member !== undefined,
  };
}

/** An order with its history and the available actions; undefined if it does not exist. */
export async function readOrder(
  services: Services,
  id: string,
): Promise<{ order: OrderFile; actions: OrderAction[] } | undefined> {
  const rows = await rowsOf(services, id);
  if (!rows) return undefined;
  const { purchase, paymentDocument } = rows;
  // a subscription month has no delivery
  const deliveries = purchase.subscriptionId ? [] : contributionsTo(services, "orderDelivery");
  const described = await Promise.all(deliveries.map((delivery) => delivery.describe(services, purchase)));
  const document = saleDocument(Boolean(paymentDocument?.facts.tax));
  const receipt = paymentDocument
    ? { number: paymentDocument.number, document, issuedAt: paymentDocument.issuedAt }
    : null;
  const refunding = rows.refunds
    .filter((refund) => refund.status !== "failed")
    .reduce((sum, refund) => sum + refund.amount, 0);
  const buyer = await buyerOf(services, rows);
  const delivered = described.flatMap((description) => description.delivered ?? []).join(" ");
  const disputes = rows.disputes.map((dispute) =>
    adminDisputeOf(dispute, { buyer: buyer.name, delivered, document }),
  );
  const heldByBanks = disputes.reduce((sum, dispute) => sum + dispute.held, 0);
  const order: OrderFile = {
    id,
    number: numberOf(id, purchase.receiptNumber),
    ...orderState(rows),
    buyer,
    amount: purchase.amount,
    refundedAmount: purchase.refundedAmount,
    refundable: purchase.status === "paid" ? Math.max(0, purchase.amount - refunding - heldByBanks) : 0,
    method: purchase.method,
    receipt: paymentDocument
      ? { number: paymentDocument.number, document, tax: paymentDocument.facts.tax }
      : null,
    gateway: {
      orders: rows.orders.flatMap((gatewayOrder) => gatewayOrder.providerOrderId ?? []),
      paymentId: purchase.paymentId,
    },
    requests: rows.requests.map(({ askedAt, ...request }) => {
      const { id: requestId, state, reason, words, decidedBy, answer } = request;
      return { id: requestId, state, reason, words, decidedBy, answer, askedAt: askedAt.toISOString() };
    }),
    refunds: rows.refunds.map((refund) => adminRefundOf(rows, refund)),
    disputes,
    events: rows.events.map(({ id: eventId, type, receivedAt, changed, raw }) => {
      const text = raw === null ? null : JSON.stringify(raw, null, 2);
      return { id: eventId, type, at: receivedAt.toISOString(), changed: changed ?? [], raw: text };
    }),
    story: storyOf(
      { ...rows, receipt },
      described.flatMap(({ steps }) => steps),
    ),
  };
  return { order, actions: described.flatMap(({ actions }) => actions) };
}

/** Runs an action that `readOrder` offers. @throws AppError NOT_FOUND (404), and those of the action */
export async function runOrderAction(
  services: Services,
  who: Who,
  { action, purchaseId }: Pick<OrderAction, "action" | "purchaseId">,
): Promise<void> {
  const deliveries = contributionsTo(services, "orderDelivery");
  const run = deliveries.find(({ actions }) => Object.hasOwn(actions, action))?.actions[action];
  if (!run) throw new AppError("NOT_FOUND", "There is no such action", { status: 404 });
  await run(services, who, purchaseId);
}
