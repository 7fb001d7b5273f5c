import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { dateTime } from "../columns.server.ts";
import { paymentOrders } from "../orders/tables.server.ts";

/**
 * Every payment attempt that the gateway reported, with its latest state. `role`: "settled" paid for the
 * purchase, "extra" was paid in addition.
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

/** Received webhook events, one row per gateway event id, whether or not they changed anything. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    receivedAt: dateTime("received_at").notNull(),
    /**
     * The purchase; null for subscription events, for unknown orders, and for events from before this column
     * existed.
     */
    purchaseId: text("purchase_id"),
    /** Its content without personal fields; null for events from before this column existed. */
    raw: jsonb(),
    /** What it changed, one sentence per change. */
    changed: jsonb().$type<string[]>(),
  },
  (t) => [index("payment_events_purchase").on(t.purchaseId)],
);
