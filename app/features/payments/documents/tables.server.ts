import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { dateTime } from "../columns.server.ts";
import type { PaymentDocumentFacts } from "../contract.ts";
import { purchases } from "../orders/tables.server.ts";
import { refunds } from "../refunds/tables.server.ts";

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
