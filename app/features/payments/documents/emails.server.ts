import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { transaction } from "../../../platform/database/db.server.ts";
import type { Email } from "../../../platform/mail/mail.server.ts";
import { AppError } from "../../../platform/errors.ts";
import { runExclusively } from "../../../platform/database/advisory-locks.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import { documentAddress } from "../domain/receipt.ts";
import { creditNoteEmail } from "../emails/credit-note.tsx";
import { receiptEmail } from "../emails/receipt.tsx";
import {
  extraReturnedEmail,
  refundAcknowledgedEmail,
  refundRequestedEmail,
  refundConfirmedEmail,
  refundFailedEmail,
  refundRefusedEmail,
} from "../emails/refund.tsx";
import { refundsOf } from "../refunds/refunds.server.ts";
import { creditNoteOf, findPaymentDocument, saleDocumentOf } from "./documents.server.ts";
import { disputeEmail } from "../emails/dispute.tsx";
import { describeDispute } from "../domain/dispute.ts";
import {
  disputes,
  paymentEmails,
  paymentOrders,
  payments,
  purchases,
  refundRequests,
  refunds,
} from "../tables.server.ts";

type Dependencies = Pick<Services, "db" | "env" | "locks" | "mail" | "clock" | "log">;
type Kind =
  | "receipt"
  | "receipt-again"
  | "credit-note"
  | "refund-asked"
  | "refund-acknowledged"
  | "extra-returned"
  | "refund-confirmed"
  | "refund-refused"
  | "refund-failed"
  | "dispute";

/** How long to wait, in milliseconds, while another process is sending the same email. */
const LOCK_WAIT_MS = 30_000;
/**
 * Sends an email once per id and records that. A crash between the two sends it again.
 * @throws if the mail server rejects it, or another process is sending it for too long
 */
async function sendOnce(
  services: Dependencies,
  recipient: { id: string; purchaseId: string; kind: Kind; address: string },
  email: Email,
): Promise<void> {
  const { address, ...row } = recipient;
  await runExclusively(services.locks, `payment-letter:${row.id}`, LOCK_WAIT_MS, async () => {
    if ((await services.db.$count(paymentEmails, eq(paymentEmails.id, row.id))) > 0) return;
    await services.mail.send(address, email);
    await services.db
      .insert(paymentEmails)
      .values({ ...row, sentAt: services.clock.now() })
      .onConflictDoNothing();
  });
}

/**
 * Emails each owner, even if another owner's mailbox rejects it.
 * @throws the last error, so that the job is retried
 */
async function sendToOwners(
  services: Dependencies,
  { id, ...record }: { id: string; purchaseId: string; kind: Kind },
  email: Email,
): Promise<void> {
  let problem: unknown;
  for (const [index, address] of services.env.ADMIN_EMAILS.entries())
    // oxlint-disable-next-line no-await-in-loop -- one or two addresses
    await sendOnce(services, { id: `${id}:${index}`, ...record, address }, email).catch(
      (error: unknown) => (problem = error),
    );
  if (problem) throw problem;
}

/** The buyer's account, or the name stored with the purchase if the account was deleted. */
async function buyerOf(services: Dependencies, purchaseId: string) {
  const [purchase] = await services.db.select().from(purchases).where(eq(purchases.id, purchaseId));
  if (!purchase) return undefined;
  const member = await accounts.findUser(services, purchase.userId);
  const address = member?.email ?? purchase.buyerEmail;
  const { BRAND_NAME: brand, ORIGIN } = services.env;
  const dashboard = `${ORIGIN}/quest-dashboard`;
  return {
    purchase,
    address,
    brand,
    dashboard,
    firstName: member?.firstName ?? "",
    name: member?.name ?? purchase.buyerName ?? "A member",
  };
}
const documentLink = ({ env }: Pick<Services, "env">, number: string) => env.ORIGIN + documentAddress(number);

/**
 * Emails the receipt of a purchase: once automatically, and once for each `resendId`, when the owner resends
 * it.
 */
async function mailReceipt(services: Dependencies, purchaseId: string, resendId?: string): Promise<boolean> {
  const buyer = await buyerOf(services, purchaseId);
  const stored =
    buyer?.purchase.receiptNumber && (await findPaymentDocument(services, buyer.purchase.receiptNumber));
  if (!buyer?.address || !stored) return false;
  const { brand, firstName, dashboard, address } = buyer;
  const email = receiptEmail({
    brand,
    firstName,
    dashboard,
    paymentDocument: stored.paymentDocument,
    link: documentLink(services, stored.paymentDocument.number),
    again: resendId !== undefined,
  });
  const kind = resendId ? "receipt-again" : "receipt";
  await sendOnce(services, { id: `${kind}:${resendId ?? purchaseId}`, purchaseId, kind, address }, email);
  return true;
}

/** Emails the receipt after a payment. */
export const emailPaid = async (services: Dependencies, purchaseId: string) =>
  void (await mailReceipt(services, purchaseId));

/** Resends a receipt on the owner's request. @throws AppError NOT_FOUND (404), MAIL_NOT_SENT (502) */
export async function resendReceipt(services: Dependencies, who: Who, purchaseId: string): Promise<void> {
  const sent = await mailReceipt(services, purchaseId, randomUUID()).catch((error: unknown) => {
    services.log.warn({ error, purchaseId }, "receipt not sent again");
    throw new AppError("MAIL_NOT_SENT", "The mail server rejected the email. Try again in a minute.", {
      status: 502,
    });
  });
  if (!sent) throw new AppError("NOT_FOUND", "This order has no receipt yet", { status: 404 });
  await transaction(services.db, (tx) =>
    audit.record(tx, {
      who,
      action: "receipt.resent",
      subject: purchaseId,
      before: null,
      after: {},
      at: services.clock.now(),
    }),
  );
}

/** Emails the credit note after a processed refund. */
export async function emailRefunded(
  services: Dependencies,
  { refundId, purchaseId, full }: { refundId: string; purchaseId: string; full: boolean },
) {
  const [buyer, note] = [await buyerOf(services, purchaseId), await creditNoteOf(services, refundId)];
  const [refund] = await services.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (!buyer?.address || !note || !refund) return;
  const { brand, firstName, address } = buyer;
  const { paymentDocument } = note;
  const { bankReference } = refund;
  const email = creditNoteEmail({
    brand,
    firstName,
    paymentDocument,
    full,
    atOnce: refund.amount >= buyer.purchase.amount,
    bankReference,
    link: documentLink(services, paymentDocument.number),
  });
  await sendOnce(
    services,
    { id: `credit-note:${paymentDocument.number}`, purchaseId, kind: "credit-note", address },
    email,
  );
}

/** To the owners: a member requests a refund. */
export async function emailRefundRequested(services: Dependencies, requestId: string) {
  const [request] = await services.db.select().from(refundRequests).where(eq(refundRequests.id, requestId));
  const buyer = request && (await buyerOf(services, request.purchaseId));
  if (!buyer) return;
  const { purchase, brand, name: member } = buyer;
  const link = `${services.env.ORIGIN}/admin/orders/${purchase.id}`;
  const { reason, words } = request;
  const email = refundRequestedEmail({
    brand,
    link,
    member,
    amount: purchase.amount - purchase.refundedAmount,
    reason,
    words,
  });
  const record = { id: `refund-asked:${requestId}`, purchaseId: purchase.id, kind: "refund-asked" } as const;
  await sendToOwners(services, record, email);
}

/** To the member who requested a refund: the request has arrived. */
export async function emailRefundAcknowledged(services: Dependencies, requestId: string) {
  const [request] = await services.db.select().from(refundRequests).where(eq(refundRequests.id, requestId));
  const buyer = request && (await buyerOf(services, request.purchaseId));
  if (!buyer?.address) return;
  const { purchase, brand, firstName, dashboard: link, address } = buyer;
  const amount = purchase.amount - purchase.refundedAmount;
  await sendOnce(
    services,
    {
      id: `refund-acknowledged:${requestId}`,
      purchaseId: purchase.id,
      kind: "refund-acknowledged",
      address,
    },
    refundAcknowledgedEmail({ brand, firstName, link, amount }),
  );
}

/** A refund, including that of a duplicate payment, with its buyer. */
async function refundAndBuyer(services: Dependencies, refundId: string) {
  const [row] = await services.db
    .select({ refund: refunds, purchaseId: paymentOrders.purchaseId, role: payments.role })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(paymentOrders, eq(paymentOrders.id, payments.orderId))
    .where(eq(refunds.id, refundId));
  const buyer = row && (await buyerOf(services, row.purchaseId));
  return buyer && { ...buyer, refund: row.refund, isExtra: row.role === "extra" };
}

/** To a member who paid twice: the second payment is refunded. */
export async function emailExtraReturned(services: Dependencies, refundId: string) {
  const details = await refundAndBuyer(services, refundId);
  if (!details?.address || !details.isExtra) return;
  const { refund, purchase, brand, firstName, dashboard: link, address } = details;
  await sendOnce(
    services,
    { id: `extra-returned:${refundId}`, purchaseId: purchase.id, kind: "extra-returned", address },
    extraReturnedEmail({ brand, firstName, link, amount: refund.amount }),
  );
}

/** To the member: the refund is on its way. */
export async function emailRefundConfirmed(services: Dependencies, refundId: string) {
  const details = await refundAndBuyer(services, refundId);
  if (!details?.address) return;
  const { refund, purchase, brand, firstName, dashboard: link, address } = details;
  const pendingOrProcessed = (await refundsOf(services, purchase.id)).filter(
    ({ status }) => status !== "failed",
  );
  const full = pendingOrProcessed.reduce((sum, { amount }) => sum + amount, 0) >= purchase.amount;
  const item = purchase.description ?? undefined;
  const email = refundConfirmedEmail({ brand, firstName, link, amount: refund.amount, full, item });
  await sendOnce(
    services,
    { id: `refund-confirmed:${refundId}`, purchaseId: purchase.id, kind: "refund-confirmed", address },
    email,
  );
}

/** To the member: the refund was refused, and why. */
export async function emailRefundRefused(services: Dependencies, requestId: string) {
  const [request] = await services.db.select().from(refundRequests).where(eq(refundRequests.id, requestId));
  const buyer = request && (await buyerOf(services, request.purchaseId));
  if (!request || !buyer?.address) return;
  const { purchase, brand, firstName, dashboard: link, address } = buyer;
  const email = refundRefusedEmail({
    brand,
    firstName,
    link,
    amount: purchase.amount - purchase.refundedAmount,
    answer: request.answer ?? "",
  });
  await sendOnce(
    services,
    { id: `refund-refused:${requestId}`, purchaseId: purchase.id, kind: "refund-refused", address },
    email,
  );
}

/** To the owners: a refund failed. */
export async function emailRefundFailed(services: Dependencies, refundId: string) {
  const details = await refundAndBuyer(services, refundId);
  if (!details) return;
  const { refund, purchase, brand, name: member } = details;
  const link = `${services.env.ORIGIN}/admin/orders/${purchase.id}`;
  const email = refundFailedEmail({
    brand,
    link,
    member,
    amount: refund.amount,
    problem: refund.problem ?? "The bank rejected it",
  });
  const record = { id: `refund-failed:${refundId}`, purchaseId: purchase.id, kind: "refund-failed" } as const;
  await sendToOwners(services, record, email);
}

/** To the owners: a payment was disputed, or its dispute moved on or was decided. */
export async function emailDispute(services: Dependencies, disputeId: string) {
  const [row] = await services.db
    .select({ dispute: disputes, purchaseId: purchases.id })
    .from(disputes)
    .innerJoin(purchases, eq(purchases.paymentId, disputes.paymentId))
    .where(eq(disputes.id, disputeId));
  const buyer = row && (await buyerOf(services, row.purchaseId));
  if (!buyer) return;
  const link = `${services.env.ORIGIN}/admin/orders/${row.purchaseId}`;
  const document = await saleDocumentOf(services, row.purchaseId);
  const description = describeDispute(row.dispute, buyer.name, document);
  const email = disputeEmail({ brand: buyer.brand, link, ...description });
  const { status, heardAt } = row.dispute;
  const id = `dispute:${disputeId}:${status}:${heardAt.toISOString()}`;
  const record = { id, purchaseId: row.purchaseId, kind: "dispute" } as const;
  await sendToOwners(services, record, email);
}

/** Emails that were sent about a purchase, oldest first. */
export const emailsOf = ({ db }: Pick<Services, "db">, purchaseId: string) =>
  db
    .select({ kind: paymentEmails.kind, sentAt: paymentEmails.sentAt })
    .from(paymentEmails)
    .where(eq(paymentEmails.purchaseId, purchaseId))
    .orderBy(asc(paymentEmails.sentAt));
