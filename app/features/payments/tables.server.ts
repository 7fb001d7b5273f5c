import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { type PaymentDocumentFacts } from "./contract.ts";
import { SUBSCRIPTION_STATES } from "./subscriptions.contract.ts";
import { type LedgerException } from "./ledger.contract.ts";

// People are named by id without a foreign key: books of account outlive the account they belong to.
const dateTime = (name: string) => timestamp(name, { withTimezone: true });

/**
 * When the offer for a thing was first shown to a person: `person` is "user:<id>", or "browser:<id>" for
 * somebody not signed in.
 */
export const paymentQuotes = pgTable(
  "payment_quotes",
  {
    person: text().notNull(),
    sessionId: text("session_id").notNull(),
    testId: text("test_id").notNull(),
    shownAt: dateTime("shown_at").notNull(),
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
    paidAt: dateTime("paid_at"),
    /** Who brought the news that it is paid; null on sales of before it was kept. */
    settledBy: text("settled_by", { enum: ["completion", "verification", "webhook", "sweep"] }),
    createdAt: dateTime("created_at").notNull(),
    /** Who buys, as they were called at their last order. */
    buyerName: text("buyer_name"),
    buyerEmail: text("buyer_email"),
    /** Code of the GST law; asked only where the seller has a GSTIN. */
    buyerState: text("buyer_state"),
    /** Set on a month of a subscription. */
    subscriptionId: text("subscription_id"),
    /** What documents call it; null for the PDF report. */
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
    /** Until when one request alone creates the order at the gateway. */
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

/**
 * Every try at paying that the gateway told of, as far as it has come. `role`: settled the purchase, or came
 * on top of one that was settled.
 */
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
    createdAt: dateTime("created_at").notNull(),
  },
  (t) => [
    index("payments_order").on(t.orderId),
    index("payments_prefix").on(sql`${t.id} text_pattern_ops`),
    index("payments_failed")
      .on(t.orderId)
      .where(sql`${t.status} = 'failed'`),
  ],
);

/** Webhook events that took effect, by the gateway's event id. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    receivedAt: dateTime("received_at").notNull(),
    /** The order that it is about; null for a subscription's, and on events of before it was noted. */
    purchaseId: text("purchase_id"),
    /** As it came, without what says who paid; null on events of before it was stored. */
    raw: jsonb(),
    /** What it changed, a sentence each. */
    changed: jsonb().$type<string[]>(),
  },
  (t) => [index("payment_events_purchase").on(t.purchaseId)],
);

/**
 * The last number given in each financial year; its row is locked while a receipt is written, so that no
 * number is left out.
 */
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
    issuedAt: dateTime("issued_at").notNull(),
    /** Written once; absent on receipts of before they were kept. */
    facts: jsonb().$type<PaymentDocumentFacts>(),
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
    createdAt: dateTime("created_at").notNull(),
    endedAt: dateTime("ended_at"),
    /** Who began it. */
    by: text("by", { enum: ["member", "owner", "gateway", "site"] }),
    /** Made by the form that asked: the same form sent twice is one refund. */
    requestKey: text("request_key").unique(),
    bankReference: text("bank_reference"),
    /** Why it failed, in the gateway's words. */
    problem: text(),
  },
  (t) => [
    index("payment_refunds_payment").on(t.paymentId),
    index("payment_refunds_open")
      .on(t.status)
      .where(sql`${t.status} <> 'processed'`),
  ],
);

/** What a member asks for, and what became of it; at most one open for a purchase. */
export const refundRequests = pgTable(
  "payment_refund_requests",
  {
    id: text().primaryKey(),
    purchaseId: text("purchase_id")
      .notNull()
      .references(() => purchases.id),
    userId: text("user_id").notNull(),
    state: text({ enum: ["asked", "confirmed", "refused"] }).notNull(),
    reason: text().notNull(),
    words: text().notNull(),
    askedAt: dateTime("asked_at").notNull(),
    decidedAt: dateTime("decided_at"),
    /** The owner's name, or that of the site where it is automatic. */
    decidedBy: text("decided_by"),
    answer: text(),
    refundId: text("refund_id").references(() => refunds.id),
  },
  (t) => [
    uniqueIndex("payment_refund_requests_one_open")
      .on(t.purchaseId)
      .where(sql`${t.state} = 'asked'`),
    index("payment_refund_requests_purchase").on(t.purchaseId),
    index("payment_refund_requests_user").on(t.userId),
  ],
);

/** The last credit note of each financial year, as with receipts. */
export const creditNoteCounters = pgTable("payment_credit_note_counters", {
  financialYear: text("financial_year").primaryKey(),
  last: integer().notNull(),
});

/** What takes a receipt back, or a part of it: one for every refund that was processed. */
export const creditNotes = pgTable(
  "payment_credit_notes",
  {
    number: text().primaryKey(),
    financialYear: text("financial_year").notNull(),
    serial: integer().notNull(),
    refundId: text("refund_id")
      .notNull()
      .unique()
      .references(() => refunds.id),
    receiptNumber: text("receipt_number")
      .notNull()
      .references(() => receipts.number),
    purchaseId: text("purchase_id")
      .notNull()
      .references(() => purchases.id),
    amount: integer().notNull(),
    currency: text().notNull(),
    issuedAt: dateTime("issued_at").notNull(),
    facts: jsonb().$type<PaymentDocumentFacts>().notNull(),
  },
  (t) => [
    uniqueIndex("payment_credit_notes_serial").on(t.financialYear, t.serial),
    index("payment_credit_notes_purchase").on(t.purchaseId),
    index("payment_credit_notes_receipt").on(t.receiptNumber),
  ],
);

/** A letter that went out about a purchase; its id keeps it from going out twice. No address stands here. */
export const paymentEmails = pgTable(
  "payment_letters",
  {
    id: text().primaryKey(),
    purchaseId: text("purchase_id").notNull(),
    kind: text().notNull(),
    sentAt: dateTime("sent_at").notNull(),
  },
  (t) => [index("payment_letters_purchase").on(t.purchaseId)],
);

/** Money at the gateway that no order of ours explains, until somebody does. */
export const paymentOrphans = pgTable("payment_orphans", {
  paymentId: text("payment_id").primaryKey(),
  providerOrderId: text("provider_order_id"),
  amount: integer().notNull(),
  currency: text().notNull(),
  paidAt: dateTime("paid_at").notNull(),
  foundAt: dateTime("found_at").notNull(),
});

/** Each time the gateway was asked whether it has the same payments and refunds as we have. */
export const paymentProofs = pgTable(
  "payment_proofs",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: dateTime("at").notNull(),
    /** How far back it was asked, in days. */
    days: integer().notNull(),
    payments: integer().notNull(),
    refunds: integer().notNull(),
    /** News that had never come, and were taken up now. */
    mended: integer().notNull(),
    differences: jsonb().$type<LedgerException[]>().notNull(),
    /** Why it could not be asked to the end; null where it could. */
    problem: text(),
  },
  (t) => [index("payment_proofs_at").on(t.at)],
);

/** Plans at the gateway: one for each account there, item and price of a month. */
export const paymentPlans = pgTable(
  "payment_plans",
  {
    keyId: text("key_id").notNull(),
    item: text().notNull(),
    amount: integer().notNull(),
    providerPlanId: text("provider_plan_id").notNull(),
    createdAt: dateTime("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.keyId, t.item, t.amount] })],
);

/** What one person pays by the month. Amounts in paise. */
export const paymentSubscriptions = pgTable(
  "payment_subscriptions",
  {
    id: text().primaryKey(),
    userId: text("user_id").notNull(),
    item: text().notNull(),
    name: text().notNull(),
    state: text({ enum: SUBSCRIPTION_STATES }).notNull(),
    amount: integer().notNull(),
    currency: text({ enum: ["INR"] }).notNull(),
    providerSubscriptionId: text("provider_subscription_id").unique(),
    /** Another price, or another subscription of the same person, has taken its place. */
    superseded: boolean().notNull().default(false),
    startedAt: dateTime("started_at"),
    endedAt: dateTime("ended_at"),
    /** Since when it is to end. */
    endingSince: dateTime("ending_since"),
    /** When the gateway was told so. */
    endingSentAt: dateTime("ending_sent_at"),
    nextSweepAt: dateTime("next_sweep_at"),
    createdAt: dateTime("created_at").notNull(),
    buyerName: text("buyer_name"),
    buyerEmail: text("buyer_email"),
    buyerState: text("buyer_state"),
  },
  (t) => [
    uniqueIndex("payment_subscriptions_one_open")
      .on(t.userId, t.item)
      .where(
        sql`not ${t.superseded} and ${t.state} in ('creating', 'created', 'authenticated', 'active', 'pending', 'paused')`,
      ),
    index("payment_subscriptions_user").on(t.userId, t.item),
    index("payment_subscriptions_sweep").on(t.nextSweepAt),
    index("payment_subscriptions_untold")
      .on(t.endingSince)
      .where(sql`${t.endingSince} is not null and ${t.endingSentAt} is null`),
  ],
);

/** From when until when a payment of a subscription is good. */
export const paymentPeriods = pgTable(
  "payment_periods",
  {
    purchaseId: text("purchase_id")
      .primaryKey()
      .references(() => purchases.id),
    subscriptionId: text("subscription_id")
      .notNull()
      .references(() => paymentSubscriptions.id),
    providerInvoiceId: text("provider_invoice_id").notNull().unique(),
    startsAt: dateTime("starts_at").notNull(),
    endsAt: dateTime("ends_at").notNull(),
  },
  (t) => [index("payment_periods_subscription").on(t.subscriptionId, t.endsAt)],
);
