import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { preparedQuery, type Tx } from "../../../platform/database/db.server.ts";
import type { Env } from "../../../platform/env.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { type PaymentDocument, type PaymentDocumentFacts, saleDocument } from "../contract.ts";
import {
  creditNoteNumber,
  creditNotePrefix,
  financialYear,
  isCreditNote,
  prefixOf,
  receiptNumber,
  receiptPrefix,
} from "../domain/receipt.ts";
import { stateOfGstin, taxOf, taxOfPart } from "../domain/tax.ts";
import {
  creditNoteCounters,
  creditNotes,
  purchases,
  receiptCounters,
  receipts,
  refunds,
} from "../tables.server.ts";
import { firstOf } from "../../../lib/checked.ts";

type Dependencies = Pick<Services, "clock" | "env">;
type PurchaseRow = typeof purchases.$inferSelect;
type RefundRow = typeof refunds.$inferSelect;

/** The current facts of a purchase's document, without the tax. */
function partiesOf(env: Env, purchase: PurchaseRow): Omit<PaymentDocumentFacts, "tax"> {
  const { SELLER_NAME, SELLER_ADDRESS: address, GSTIN: gstin, GST_SAC: sac, BRAND_NAME } = env;
  const seller = { name: SELLER_NAME || BRAND_NAME, address, gstin, state: gstin && stateOfGstin(gstin) };
  return {
    seller,
    buyer: { name: purchase.buyerName ?? "", email: purchase.buyerEmail ?? "", state: purchase.buyerState },
    sac,
    ...(purchase.description && { what: purchase.description }),
  };
}

/**
 * The next number of a financial year. Its counter row stays locked until the transaction ends, so that
 * numbers have no gaps.
 */
const nextSerial = (counters: typeof receiptCounters | typeof creditNoteCounters, name: string) =>
  preparedQuery((db) =>
    db
      .insert(counters)
      .values({ financialYear: sql.placeholder("year"), last: 1 })
      .onConflictDoUpdate({ target: counters.financialYear, set: { last: sql`${counters.last} + 1` } })
      .returning({ serial: counters.last })
      .prepare(name),
  );
const nextReceipt = nextSerial(receiptCounters, "next_receipt");
const nextCreditNote = nextSerial(creditNoteCounters, "next_credit_note");

/** The first number of a financial year, if there is one. Read under the lock of the year's counter. */
const firstNumber = (documents: typeof receipts | typeof creditNotes, name: string) =>
  preparedQuery((db) =>
    db
      .select({ number: documents.number })
      .from(documents)
      .where(eq(documents.financialYear, sql.placeholder("year")))
      .orderBy(asc(documents.serial))
      .limit(1)
      .prepare(name),
  );
const firstReceipt = firstNumber(receipts, "first_receipt");
const firstCreditNote = firstNumber(creditNotes, "first_credit_note");

/** The prefix of a year's first number, so that the series continues after the brand was renamed. */
const prefixLike = (first: { number: string } | undefined) => first && prefixOf(first.number);

/**
 * Issues the receipt of a sale. A buyer who did not choose a state is taxed in the seller's state: the law's
 * rule if no address is on record.
 */
export async function issueReceipt(
  tx: Tx,
  services: Dependencies,
  purchase: PurchaseRow,
  amount: number,
  currency: string,
): Promise<string> {
  const issuedAt = services.clock.now();
  const year = financialYear(issuedAt);
  const { serial } = firstOf(await nextReceipt(tx).execute({ year }));
  const prefix =
    prefixLike((await firstReceipt(tx).execute({ year }))[0]) ?? receiptPrefix(services.env.BRAND_NAME);
  const number = receiptNumber(year, serial, prefix);
  const parties = partiesOf(services.env, purchase);
  const { state } = parties.seller;
  const facts: PaymentDocumentFacts = {
    ...parties,
    tax: state ? taxOf(amount, state, parties.buyer.state ?? state) : null,
  };
  const purchaseId = purchase.id;
  await tx
    .insert(receipts)
    .values({ number, financialYear: year, serial, purchaseId, amount, currency, issuedAt, facts })
    .prepare("add_receipt")
    .execute();
  return number;
}

/**
 * Issues the credit note of a processed refund, with the receipt's seller, buyer and tax. Call it once per
 * refund.
 */
export async function issueCreditNote(
  tx: Tx,
  services: Dependencies,
  purchase: PurchaseRow,
  refund: RefundRow,
): Promise<void> {
  const receipt = firstOf(await tx.select().from(receipts).where(eq(receipts.purchaseId, purchase.id)));
  const sum = firstOf(
    await tx
      .select({ before: sql<number>`coalesce(sum(${creditNotes.amount}), 0)::int` })
      .from(creditNotes)
      .where(eq(creditNotes.receiptNumber, receipt.number)),
  );
  const issuedAt = services.clock.now();
  const year = financialYear(issuedAt);
  const { serial } = firstOf(await nextCreditNote(tx).execute({ year }));
  const prefix =
    prefixLike((await firstCreditNote(tx).execute({ year }))[0]) ?? creditNotePrefix(services.env.BRAND_NAME);
  const original = factsOf(services.env, receipt, purchase);
  const { state } = original.seller;
  const tax = original.tax && taxOfPart(sum.before, refund.amount, state, original.buyer.state ?? state);
  await tx.insert(creditNotes).values({
    number: creditNoteNumber(year, serial, prefix),
    financialYear: year,
    serial,
    refundId: refund.id,
    receiptNumber: receipt.number,
    purchaseId: purchase.id,
    amount: refund.amount,
    currency: receipt.currency,
    issuedAt,
    facts: { ...original, tax },
  });
}

/** The facts of a receipt; those from before facts were stored have no tax. */
const factsOf = (
  env: Env,
  receipt: typeof receipts.$inferSelect,
  purchase: PurchaseRow,
): PaymentDocumentFacts => receipt.facts ?? { ...partiesOf({ ...env, GSTIN: "" }, purchase), tax: null };

type Rows = {
  receipt: typeof receipts.$inferSelect;
  purchase: PurchaseRow;
  note?: typeof creditNotes.$inferSelect;
};

function paymentDocumentOf(
  { env }: Pick<Services, "env">,
  { receipt, purchase, note }: Rows,
): PaymentDocument {
  const { amount, number, issuedAt } = note ?? receipt;
  const facts = note?.facts ?? factsOf(env, receipt, purchase);
  const title = note ? "Credit Note" : facts.tax ? "Tax Invoice" : "Receipt";
  const original = note ? { number: receipt.number, issuedAt: receipt.issuedAt } : null;
  return {
    kind: note ? "credit-note" : "receipt",
    title,
    number,
    issuedAt,
    amount,
    purchaseId: purchase.id,
    facts,
    original,
  };
}

/** A receipt or credit note by its number, with its buyer; undefined if there is none. */
export async function findPaymentDocument(
  services: Pick<Services, "db" | "env">,
  number: string,
): Promise<{ paymentDocument: PaymentDocument; userId: string } | undefined> {
  const { db } = services;
  if (isCreditNote(number)) {
    const [noteRow] = await db
      .select({ note: creditNotes, receipt: receipts, purchase: purchases })
      .from(creditNotes)
      .innerJoin(receipts, eq(receipts.number, creditNotes.receiptNumber))
      .innerJoin(purchases, eq(purchases.id, creditNotes.purchaseId))
      .where(eq(creditNotes.number, number));
    return (
      noteRow && { paymentDocument: paymentDocumentOf(services, noteRow), userId: noteRow.purchase.userId }
    );
  }
  const [saleRow] = await db
    .select({ receipt: receipts, purchase: purchases })
    .from(receipts)
    .innerJoin(purchases, eq(purchases.id, receipts.purchaseId))
    .where(eq(receipts.number, number));
  return (
    saleRow && { paymentDocument: paymentDocumentOf(services, saleRow), userId: saleRow.purchase.userId }
  );
}

const HAS_TAX = sql`${receipts.facts} ->> 'tax' is not null`;

/** A query column: whether this purchase has a tax invoice. */
export const isTaxInvoiced = (db: Tx, purchaseId: string) =>
  sql<boolean>`exists (${db
    .select({ number: receipts.number })
    .from(receipts)
    .where(and(eq(receipts.purchaseId, purchaseId), HAS_TAX))})`;

/** Which of these purchases have a tax invoice. */
export async function taxInvoiced(
  { db }: { db: Services["db"] | Tx },
  purchaseIds: string[],
): Promise<Set<string>> {
  if (purchaseIds.length === 0) return new Set();
  const rows = await db
    .select({ id: receipts.purchaseId })
    .from(receipts)
    .where(and(inArray(receipts.purchaseId, purchaseIds), HAS_TAX));
  return new Set(rows.map(({ id }) => id));
}

/** The credit notes of these purchases with their refunds, oldest first. */
export async function creditNotesOf({ db }: Pick<Services, "db">, purchaseIds: string[]) {
  if (purchaseIds.length === 0) return [];
  const { number, amount, purchaseId, refundId, issuedAt } = creditNotes;
  return db
    .select({ number, amount, purchaseId, refundId, issuedAt })
    .from(creditNotes)
    .where(inArray(creditNotes.purchaseId, purchaseIds))
    .orderBy(asc(issuedAt), asc(number));
}

/** The credit note of a refund; undefined until the refund is processed. */
export async function creditNoteOf(services: Pick<Services, "db" | "env">, refundId: string) {
  const [row] = await services.db
    .select({ number: creditNotes.number })
    .from(creditNotes)
    .where(eq(creditNotes.refundId, refundId));
  return row && findPaymentDocument(services, row.number);
}

/** The title of the document for a purchase. */
export const saleDocumentOf = async (services: { db: Services["db"] | Tx }, purchaseId: string) =>
  saleDocument((await taxInvoiced(services, [purchaseId])).has(purchaseId));
