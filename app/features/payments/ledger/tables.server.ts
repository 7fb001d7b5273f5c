import { bigint, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { dateTime } from "../columns.server.ts";
import type { LedgerException } from "../ledger.contract.ts";

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
    /** Why the account may not list disputes; null where it may. */
    disputesProblem: text("disputes_problem"),
  },
  (t) => [index("payment_proofs_at").on(t.at)],
);
