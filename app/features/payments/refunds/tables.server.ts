import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { dateTime } from "../columns.server.ts";
import { purchases } from "../orders/tables.server.ts";
import { payments } from "../settlement/tables.server.ts";

/** A refund. `asked` is false if it was made in the gateway's own dashboard. */
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
    /** Who started it. */
    by: text("by", { enum: ["member", "owner", "gateway", "site"] }),
    /** Idempotency key of the form that made it. */
    requestKey: text("request_key").unique(),
    bankReference: text("bank_reference"),
    /** Why it failed: the gateway's reason, or that the bank rejected it. */
    problem: text(),
  },
  (t) => [
    index("payment_refunds_payment").on(t.paymentId),
    index("payment_refunds_open")
      .on(t.status)
      .where(sql`${t.status} <> 'processed'`),
  ],
);

/** A member's refund request and its answer; at most one is open per purchase. */
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
    /** The owner's name, or the site's if it was automatic. */
    decidedBy: text("decided_by"),
    decidedById: text("decided_by_id"),
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
