import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { dateTime } from "../columns.server.ts";
import type { PaymentDocumentFacts } from "../contract.ts";
import { purchases } from "../orders/tables.server.ts";
import { refunds } from "../refunds/tables.server.ts";

/**
 * The last receipt number of each financial year. The row is locked while a receipt is issued, so that
 * numbers have no gaps.
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
    /** Written once; null on receipts from before facts were stored. */
    facts: jsonb().$type<PaymentDocumentFacts>(),
  },
  (t) => [uniqueIndex("payment_receipts_serial").on(t.financialYear, t.serial)],
);

/** The last credit note number of each financial year, as for receipts. */
export const creditNoteCounters = pgTable("payment_credit_note_counters", {
  financialYear: text("financial_year").primaryKey(),
  last: integer().notNull(),
});

/** Credit notes, one per processed refund; each corrects all or part of a receipt. */
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

/** Emails sent about purchases. The id prevents sending one twice; no address is stored. */
export const paymentEmails = pgTable(
  "payment_emails",
  {
    id: text().primaryKey(),
    purchaseId: text("purchase_id").notNull(),
    kind: text().notNull(),
    sentAt: dateTime("sent_at").notNull(),
  },
  (t) => [index("payment_emails_purchase").on(t.purchaseId)],
);
