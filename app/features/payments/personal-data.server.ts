import { and, eq, exists, gt, inArray, isNotNull, ne, or } from "drizzle-orm";
import { rupees } from "../../lib/money.ts";
import type { Tx } from "../../platform/database/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { ERASED_ADMIN, type DataSubject, type PersonalData } from "../../platform/personal-data.server.ts";
import { newId } from "./orders/orders.server.ts";
import type { PaymentDocumentFacts } from "./contract.ts";
import { toUrlForm } from "./domain/receipt.ts";
import { disputesOf } from "./disputes/reading.server.ts";
import { documentKey } from "./documents/document-pdf.server.ts";
import {
  forgetSubscriber,
  willBeChargedAgain,
  isSubscribing,
  PAYING_MS,
  subscriptionsOfPerson,
} from "./subscriptions/erasing.server.ts";
import {
  creditNotes,
  paymentOrders,
  paymentPeriods,
  paymentQuotes,
  payments,
  purchases,
  receipts,
  refundRequests,
  refunds,
} from "./tables.server.ts";

const LAW =
  "Books of account are kept for 72 months from the due date of the annual return (CGST Act 2017, " +
  "section 36)";
const retained = { retained: LAW };

const purchasesOf = (db: Services["db"] | Tx, userId: string) =>
  db.select().from(purchases).where(eq(purchases.userId, userId));

/** Which of this person's transactions is still pending, a payment or a refund; undefined if none. */
export async function pendingTransaction(
  { db, clock }: Pick<Services, "db" | "clock">,
  userId: string,
): Promise<"paying" | "refunding" | undefined> {
  const recently = new Date(clock.now().getTime() - PAYING_MS);
  const attempt = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, paymentOrders.id), inArray(payments.status, ["created", "authorized"])));
  const recentlyStarted = and(
    inArray(paymentOrders.status, ["creating", "created"]),
    gt(paymentOrders.createdAt, recently),
  );
  const [paying] = await db
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .innerJoin(purchases, eq(purchases.id, paymentOrders.purchaseId))
    .where(
      and(
        eq(purchases.userId, userId),
        or(
          recentlyStarted,
          and(exists(attempt), isNotNull(paymentOrders.nextSweepAt), ne(paymentOrders.status, "paid")),
        ),
      ),
    )
    .limit(1);
  if (paying) return "paying";
  const [refunding] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(paymentOrders, eq(paymentOrders.id, payments.orderId))
    .innerJoin(purchases, eq(purchases.id, paymentOrders.purchaseId))
    .where(and(eq(purchases.userId, userId), inArray(refunds.status, ["requested", "pending"])))
    .limit(1);
  return refunding && "refunding";
}

/** Deletes purchases that were never paid: the ledger does not need them. */
async function deleteUnpaid(tx: Tx, purchaseIds: string[]) {
  if (purchaseIds.length === 0) return;
  const orderIds = tx
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .where(inArray(paymentOrders.purchaseId, purchaseIds));
  await tx.delete(payments).where(inArray(payments.orderId, orderIds));
  await tx.delete(paymentOrders).where(inArray(paymentOrders.purchaseId, purchaseIds));
  await tx.delete(purchases).where(inArray(purchases.id, purchaseIds));
}

/** Keeps amounts, dates, numbers and the gateway's ids; removes the buyer, the item and all free text. */
async function anonymize(tx: Tx, purchaseIds: string[]) {
  for (const id of purchaseIds)
    await tx
      .update(purchases)
      .set({ userId: newId("erased"), sessionId: "erased", buyerName: null, buyerEmail: null })
      .where(eq(purchases.id, id));
  if (purchaseIds.length === 0) return;
  await tx
    .update(paymentOrders)
    .set({ idempotencyKey: null, nextSweepAt: null })
    .where(inArray(paymentOrders.purchaseId, purchaseIds));
  const orders = tx
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .where(inArray(paymentOrders.purchaseId, purchaseIds));
  await tx.update(payments).set({ errorReason: null }).where(inArray(payments.orderId, orders));
  const attempts = tx.select({ id: payments.id }).from(payments).where(inArray(payments.orderId, orders));
  await tx.update(refunds).set({ reason: "" }).where(inArray(refunds.paymentId, attempts));
  await tx.delete(refundRequests).where(inArray(refundRequests.purchaseId, purchaseIds));
  for (const table of [receipts, creditNotes]) {
    const rows = await tx
      .select({ number: table.number, facts: table.facts })
      .from(table)
      .where(inArray(table.purchaseId, purchaseIds));
    for (const { number, facts } of rows)
      if (facts)
        await tx
          .update(table)
          .set({ facts: withoutBuyer(facts) })
          .where(eq(table.number, number));
  }
}

/**
 * A tax invoice must keep its buyer's name and state (CGST Rules, rule 46); a plain receipt need not, and no
 * document needs the email address.
 */
const withoutBuyer = (facts: PaymentDocumentFacts): PaymentDocumentFacts => ({
  ...facts,
  buyer: { name: facts.tax ? facts.buyer.name : "", email: "", state: facts.buyer.state },
});

/**
 * All rows about one person, amounts in paise; without the ids of administrators who decided refund requests.
 */
async function gatherRows({ db }: Pick<Services, "db">, { id }: DataSubject) {
  const bought = await purchasesOf(db, id);
  const quotes = await db
    .select()
    .from(paymentQuotes)
    .where(eq(paymentQuotes.person, `user:${id}`));
  const ids = bought.map((purchase) => purchase.id);
  const subscriptions = await subscriptionsOfPerson(db, id);
  const files = [
    { name: "offers-shown.json", json: quotes },
    ...(subscriptions.length ? [{ name: "subscriptions.json", json: subscriptions }] : []),
  ];
  if (ids.length === 0) return files;
  const orders = await db.select().from(paymentOrders).where(inArray(paymentOrders.purchaseId, ids));
  const orderIds = orders.map((order) => order.id);
  const attempts = await db.select().from(payments).where(inArray(payments.orderId, orderIds));
  const attemptIds = attempts.map((payment) => payment.id);
  return [
    ...files,
    {
      name: "subscription-months.json",
      json: await db.select().from(paymentPeriods).where(inArray(paymentPeriods.purchaseId, ids)),
    },
    { name: "purchases.json", json: bought },
    { name: "orders.json", json: orders },
    { name: "payments.json", json: attempts },
    {
      name: "receipts.json",
      json: await db.select().from(receipts).where(inArray(receipts.purchaseId, ids)),
    },
    {
      name: "credit-notes.json",
      json: await db.select().from(creditNotes).where(inArray(creditNotes.purchaseId, ids)),
    },
    {
      name: "refund-requests.json",
      json: (await db.select().from(refundRequests).where(inArray(refundRequests.purchaseId, ids))).map(
        ({ decidedById: _who, ...request }) => request,
      ),
    },
    { name: "disputes.json", json: await disputesOf(db, attemptIds) },
    {
      name: "refunds.json",
      json: await db.select().from(refunds).where(inArray(refunds.paymentId, attemptIds)),
    },
  ];
}

const AMOUNTS = /^(amount|refundedAmount|deducted|taxable|cgst|sgst|igst|total|price|.*AmountPaise|.*Paise)$/;
/** Converts all amounts from paise to rupees, for readability. */
function inRupees(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inRupees);
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      typeof item === "number" && AMOUNTS.test(name) ? rupees(item) : inRupees(item),
    ]),
  );
}

/** Paid purchases stay in the ledger without the buyer; quotes and unpaid purchases are deleted. */
export const paymentsPersonalData: PersonalData = {
  folder: "payments",
  tables: {
    payment_quotes: "erased",
    payment_purchases: retained,
    payment_orders: retained,
    payments: retained,
    payment_receipts: retained,
    payment_refunds: retained,
    payment_disputes: retained,
    payment_events: "impersonal",
    payment_receipt_counters: "impersonal",
    payment_credit_notes: retained,
    payment_credit_note_counters: "impersonal",
    payment_refund_requests: "erased",
    payment_emails: "impersonal",
    payment_orphans: "impersonal",
    payment_proofs: "impersonal",
    payment_plans: "impersonal",
    payment_subscriptions: retained,
    payment_periods: retained,
  },
  gather: async (services, member) =>
    (await gatherRows(services, member)).map(({ name, json }) => ({ name, json: inRupees(json) })),
  async erase(services, tx, { id }) {
    await tx.delete(paymentQuotes).where(eq(paymentQuotes.person, `user:${id}`));
    const captured = await tx
      .selectDistinct({ id: paymentOrders.purchaseId })
      .from(payments)
      .innerJoin(paymentOrders, eq(paymentOrders.id, payments.orderId))
      .innerJoin(purchases, eq(purchases.id, paymentOrders.purchaseId))
      .where(and(eq(purchases.userId, id), inArray(payments.status, ["captured", "refunded"])));
    const paid = new Set(captured.map((row) => row.id));
    const allPurchases = await purchasesOf(tx, id);
    const keptIds = allPurchases
      .filter((purchase) => purchase.status !== "created" || paid.has(purchase.id))
      .map((purchase) => purchase.id);
    await deleteUnpaid(
      tx,
      allPurchases.map((purchase) => purchase.id).filter((purchaseId) => !keptIds.includes(purchaseId)),
    );
    await anonymize(tx, keptIds);
    await forgetSubscriber(services, tx, id);
    await tx
      .update(refundRequests)
      .set({ decidedById: ERASED_ADMIN.byId, decidedBy: ERASED_ADMIN.byName })
      .where(eq(refundRequests.decidedById, id));
  },
  /** PDFs name their buyer, so they are deleted; they can be rendered again from the ledger. */
  async files(tx, { id }) {
    const ids = (await purchasesOf(tx, id)).map((purchase) => purchase.id);
    if (ids.length === 0) return [];
    const issued = { number: receipts.number };
    const credited = { number: creditNotes.number };
    const numbers = [
      ...(await tx.select(issued).from(receipts).where(inArray(receipts.purchaseId, ids))),
      ...(await tx.select(credited).from(creditNotes).where(inArray(creditNotes.purchaseId, ids))),
    ];
    return numbers.map(({ number }) => documentKey(toUrlForm(number)));
  },
  async objection(services, { id }) {
    if (await willBeChargedAgain(services.db, id))
      return "You pay for Insider access monthly. Cancel it on your dashboard first; then you can delete your account.";
    const inProgress = await pendingTransaction(services, id);
    if (inProgress === "paying" || (await isSubscribing(services, id)))
      return "You have a payment in progress. Finish it, or wait an hour; then you can delete your account.";
    if (inProgress === "refunding")
      return "You have a refund on its way. You can delete your account once the money has arrived.";
    return undefined;
  },
};
