import { bigint, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { dateTime } from "../columns.server.ts";
import type { LedgerException } from "../ledger.contract.ts";

/** Captured payments at the gateway without a matching order. */
export const paymentOrphans = pgTable("payment_orphans", {
  paymentId: text("payment_id").primaryKey(),
  providerOrderId: text("provider_order_id"),
  amount: integer().notNull(),
  currency: text().notNull(),
  paidAt: dateTime("paid_at").notNull(),
  foundAt: dateTime("found_at").notNull(),
});

/** Comparisons of our payments and refunds with the gateway's. */
export const paymentProofs = pgTable(
  "payment_proofs",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: dateTime("at").notNull(),
    /** The compared period, in days. */
    days: integer().notNull(),
    payments: integer().notNull(),
    refunds: integer().notNull(),
    /** The number of lost events that were applied. */
    mended: integer().notNull(),
    differences: jsonb().$type<LedgerException[]>().notNull(),
    /** Why it could not be completed; null if it was. */
    problem: text(),
    /** Why the account may not list disputes; null if it may. */
    disputesProblem: text("disputes_problem"),
  },
  (t) => [index("payment_proofs_at").on(t.at)],
);
