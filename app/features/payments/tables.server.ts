import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

// People are named by id without a foreign key: books of account outlive the account they belong to.
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** When the offer for a thing was first shown to a person: `person` is "user:<id>", or "browser:<id>" for somebody not signed in. */
export const paymentQuotes = pgTable(
  "payment_quotes",
  {
    person: text().notNull(),
    sessionId: text("session_id").notNull(),
    testId: text("test_id").notNull(),
    shownAt: moment("shown_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.person, t.sessionId, t.testId] })],
);

/** One thing that one person buys. Amounts in paise. */
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
    paidAt: moment("paid_at"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("payment_purchases_one_open")
      .on(t.userId, t.sessionId, t.testId)
      .where(sql`${t.status} <> 'refunded'`),
    index("payment_purchases_user").on(t.userId),
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
    nextSweepAt: moment("next_sweep_at"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("payment_orders_one_live")
      .on(t.purchaseId)
      .where(sql`${t.status} in ('creating', 'created')`),
    uniqueIndex("payment_orders_idempotency").on(t.purchaseId, t.idempotencyKey),
    index("payment_orders_sweep").on(t.nextSweepAt),
  ],
);

/** Every try at paying that the gateway told of, as far as it has come. `role`: settled the purchase, or came on top of one that was settled. */
export const payments = pgTable(
  "payments",
  {
    id: text().primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => paymentOrders.id),
    status: text({ enum: ["created", "authorized", "captured", "refunded", "failed"] }).notNull(),
    role: text({ enum: ["none", "settled", "extra"] })
      .notNull()
      .default("none"),
    amount: integer().notNull(),
    currency: text().notNull(),
    method: text(),
    errorReason: text("error_reason"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("payments_order").on(t.orderId)],
);

/** Webhook events that took effect, by the gateway's event id. */
export const paymentEvents = pgTable("payment_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: moment("received_at").notNull(),
});

/** The last number given in each financial year; its row is locked while a receipt is written, so that no number is left out. */
export const receiptCounters = pgTable("payment_receipt_counters", {
  financialYear: text("financial_year").primaryKey(),
  last: integer().notNull(),
});

export const receipts = pgTable(
  "payment_receipts",
  {
    number: text().primaryKey(),
    financialYear: text("financial_year").notNull(),
    serial: integer().notNull(),
    purchaseId: text("purchase_id")
      .notNull()
      .unique()
      .references(() => purchases.id),
    amount: integer().notNull(),
    currency: text().notNull(),
    issuedAt: moment("issued_at").notNull(),
  },
  (t) => [uniqueIndex("payment_receipts_serial").on(t.financialYear, t.serial)],
);

/** Money on its way back. `asked` is false for a refund that was made in the gateway's own dashboard. */
export const refunds = pgTable(
  "payment_refunds",
  {
    id: text().primaryKey(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    providerRefundId: text("provider_refund_id").unique(),
    status: text({ enum: ["requested", "pending", "processed", "failed"] }).notNull(),
    amount: integer().notNull(),
    asked: boolean().notNull(),
    reason: text().notNull(),
    createdAt: moment("created_at").notNull(),
    endedAt: moment("ended_at"),
  },
  (t) => [index("payment_refunds_payment").on(t.paymentId)],
);
