import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { dateTime } from "../columns.server.ts";
import { paymentOrders } from "../orders/tables.server.ts";

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
