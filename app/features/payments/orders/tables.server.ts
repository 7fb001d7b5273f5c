import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { dateTime } from "../columns.server.ts";

/**
 * When the offer of an item was first shown to a person: `person` is "user:<id>", or "browser:<id>" for a
 * signed-out visitor.
 */
export const paymentQuotes = pgTable(
  "payment_quotes",
  {
    person: text().notNull(),
    sessionId: text("session_id").notNull(),
    testId: text("test_id").notNull(),
    shownAt: dateTime("shown_at").notNull(),
    /** When the buyer left to sign in; null once they resumed. */
    putAsideAt: dateTime("put_aside_at"),
  },
  (t) => [primaryKey({ columns: [t.person, t.sessionId, t.testId] })],
);

/** One item that one person buys. Amounts in paise. */
export const purchases = pgTable(
  "payment_purchases",
  {
    id: text().primaryKey(),
    userId: text("user_id").notNull(),
    sessionId: text("session_id").notNull(),
    testId: text("test_id").notNull(),
    status: text({ enum: ["created", "paid", "refunded"] }).notNull(),
    amount: integer().notNull(),
    currency: text({ enum: ["INR"] }).notNull(),
    tier: text({ enum: ["early", "regular"] }).notNull(),
    method: text(),
    paymentId: text("payment_id").unique(),
    receiptNumber: text("receipt_number").unique(),
    refundedAmount: integer("refunded_amount").notNull().default(0),
    paidAt: dateTime("paid_at"),
    /** Which source settled the purchase; null for sales from before this column existed. */
    settledBy: text("settled_by", { enum: ["completion", "verification", "webhook", "sweep"] }),
    createdAt: dateTime("created_at").notNull(),
    /** The buyer's name at their last order. */
    buyerName: text("buyer_name"),
    buyerEmail: text("buyer_email"),
    /** GST state code; required only if the seller has a GSTIN. */
    buyerState: text("buyer_state"),
    /** Set for a month of a subscription. */
    subscriptionId: text("subscription_id"),
    /** Item name on receipts and invoices; null for the PDF report. */
    description: text(),
  },
  (t) => [
    index("payment_purchases_subscription").on(t.subscriptionId),
    uniqueIndex("payment_purchases_one_open")
      .on(t.userId, t.sessionId, t.testId)
      .where(sql`${t.status} <> 'refunded'`),
    index("payment_purchases_paid").on(t.paidAt),
    index("payment_purchases_user").on(t.userId),
    index("payment_purchases_newest").on(t.createdAt, t.id),
    index("payment_purchases_by_status").on(t.status, t.createdAt, t.id),
    index("payment_purchases_email").on(sql`lower(${t.buyerEmail}) text_pattern_ops`),
    index("payment_purchases_name").on(sql`lower(${t.buyerName}) text_pattern_ops`),
    index("payment_purchases_later_names").on(
      sql`lower(substr(${t.buyerName}, strpos(${t.buyerName}, ' ') + 1)) text_pattern_ops`,
    ),
    index("payment_purchases_last_name").on(sql`lower(split_part(${t.buyerName}, ' ', -1)) text_pattern_ops`),
    index("payment_purchases_number").on(sql`${t.receiptNumber} text_pattern_ops`),
    index("payment_purchases_id").on(sql`${t.id} text_pattern_ops`),
    index("payment_purchases_part_refunded")
      .on(t.createdAt, t.id)
      .where(sql`${t.refundedAmount} > 0`),
  ],
);

/** An order at the gateway; its id is the payment session id that the browser knows. */
export const paymentOrders = pgTable(
  "payment_orders",
  {
    id: text().primaryKey(),
    purchaseId: text("purchase_id")
      .notNull()
      .references(() => purchases.id),
    providerOrderId: text("provider_order_id").unique(),
    status: text({ enum: ["creating", "created", "superseded", "paid"] }).notNull(),
    amount: integer().notNull(),
    currency: text({ enum: ["INR"] }).notNull(),
    tier: text({ enum: ["early", "regular"] }).notNull(),
    idempotencyKey: text("idempotency_key"),
    nextSweepAt: dateTime("next_sweep_at"),
    /** Lease expiry: until then only the request that holds the lease may create the order at the gateway. */
    claimedUntil: dateTime("claimed_until"),
    createdAt: dateTime("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("payment_orders_one_live")
      .on(t.purchaseId)
      .where(sql`${t.status} in ('creating', 'created')`),
    uniqueIndex("payment_orders_idempotency").on(t.purchaseId, t.idempotencyKey),
    index("payment_orders_sweep").on(t.nextSweepAt),
    index("payment_orders_of_purchase").on(t.purchaseId),
    index("payment_orders_provider_prefix").on(sql`${t.providerOrderId} text_pattern_ops`),
  ],
);
