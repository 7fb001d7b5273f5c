import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { dateTime } from "../columns.server.ts";
import { SUBSCRIPTION_STATES } from "../subscriptions.contract.ts";
import { purchases } from "../orders/tables.server.ts";

/** Plans at the gateway, one per gateway account, item and monthly price. */
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

/** One person's subscription. Amounts in paise. */
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
    /** Whether another subscription of the same person, such as one at another price, replaced it. */
    superseded: boolean().notNull().default(false),
    startedAt: dateTime("started_at"),
    endedAt: dateTime("ended_at"),
    /** When it was cancelled. */
    endingSince: dateTime("ending_since"),
    /** When the cancellation was sent to the gateway. */
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

/** The period that a subscription payment covers. */
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
