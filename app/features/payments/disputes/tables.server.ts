import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { dateTime } from "../columns.server.ts";
import { DISPUTE_STATES } from "../ledger.contract.ts";
import { payments } from "../settlement/tables.server.ts";

/** Disputes of payments at the buyers' banks, by the gateway's id. Amounts in paise. */
export const disputes = pgTable(
  "payment_disputes",
  {
    id: text().primaryKey(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    status: text({ enum: DISPUTE_STATES }).notNull(),
    /** The step at the bank, in the gateway's terms: chargeback, pre_arbitration and others. */
    phase: text().notNull(),
    reason: text().notNull(),
    amount: integer().notNull(),
    /** Amount that the gateway deducted for it; null until known. */
    deducted: integer(),
    /** The deadline for an answer. */
    respondBy: dateTime("respond_by"),
    createdAt: dateTime("created_at").notNull(),
    /** When the gateway reported this state; older reports are ignored. */
    heardAt: dateTime("heard_at").notNull(),
    endedAt: dateTime("ended_at"),
  },
  (t) => [
    index("payment_disputes_payment").on(t.paymentId),
    index("payment_disputes_open")
      .on(t.status)
      .where(sql`${t.status} = 'open'`),
    index("payment_disputes_lost")
      .on(t.paymentId)
      .where(sql`${t.status} = 'lost'`),
  ],
);
