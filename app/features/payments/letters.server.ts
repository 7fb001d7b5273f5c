import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { Letter } from "../../platform/mail.server.ts";
import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import * as accounts from "../accounts/accounts.server.ts";
import * as audit from "../audit/audit.server.ts";
import type { Who } from "../audit/contract.ts";
import { inAddress } from "./domain/receipt.ts";
import { creditNoteLetter } from "./emails/credit-note.tsx";
import { receiptLetter } from "./emails/receipt.tsx";
import {
  refundAskedLetter,
  refundConfirmedLetter,
  refundFailedLetter,
  refundRefusedLetter,
} from "./emails/refund.tsx";
import { creditNoteOf, findPaper } from "./papers.server.ts";
import { paymentLetters, purchases, refundRequests, refunds } from "./tables.server.ts";

type Has = Pick<Services, "db" | "env" | "mail" | "clock" | "log">;
type Kind =
  | "receipt"
  | "receipt-again"
  | "credit-note"
  | "refund-asked"
  | "refund-confirmed"
  | "refund-refused"
  | "refund-failed";

/** Sends a letter and writes down that it went out, both or neither; one with the same id goes out once. Throws while the mail server takes none. */
async function sendOnce(
  services: Has,
  to: { id: string; purchaseId: string; kind: Kind; address: string },
  letter: Letter,
): Promise<void> {
  const { address, ...row } = to;
  await services.db.transaction(async (tx) => {
    const kept = await tx
      .insert(paymentLetters)
      .values({ ...row, sentAt: services.clock.now() })
      .onConflictDoNothing()
      .returning();
    if (kept.length) await services.mail.send(address, letter);
  });
}

/** The buyer as an account, or as the purchase remembers them where the account is gone. */
async function buyerOf(services: Has, purchaseId: string) {
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
const paperLink = ({ env }: Pick<Services, "env">, number: string) =>
  `${env.ORIGIN}/api/payments/papers/${inAddress(number)}.pdf`;

/** Mails the receipt of a purchase: once by itself, and again each time the owner asks (`again` names that time). */
async function mailReceipt(services: Has, purchaseId: string, again?: string): Promise<boolean> {
  const buyer = await buyerOf(services, purchaseId);
  const found = buyer?.purchase.receiptNumber && (await findPaper(services, buyer.purchase.receiptNumber));
  if (!buyer?.address || !found) return false;
  const { brand, firstName, dashboard, address } = buyer;
  const letter = receiptLetter({
    brand,
    firstName,
    dashboard,
    paper: found.paper,
    link: paperLink(services, found.paper.number),
  });
  const kind = again ? "receipt-again" : "receipt";
  await sendOnce(services, { id: `${kind}:${again ?? purchaseId}`, purchaseId, kind, address }, letter);
  return true;
}

/** After a payment. */
export const tellPaid = async (services: Has, purchaseId: string) =>
  void (await mailReceipt(services, purchaseId));

/** The owner sends a receipt again. @throws AppError NOT_FOUND (404), MAIL_NOT_SENT (502) */
export async function resendReceipt(services: Has, who: Who, purchaseId: string): Promise<void> {
  const sent = await mailReceipt(services, purchaseId, randomUUID()).catch((error: unknown) => {
    services.log.warn({ error, purchaseId }, "receipt not sent again");
    throw new AppError("MAIL_NOT_SENT", "The letter was not taken. Try again in a minute.", { status: 502 });
  });
  if (!sent) throw new AppError("NOT_FOUND", "This order has no receipt yet", { status: 404 });
  await services.db.transaction((tx) =>
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

/** After money went back. */
export async function tellRefunded(
  services: Has,
  { refundId, purchaseId, full }: { refundId: string; purchaseId: string; full: boolean },
) {
  const [buyer, found] = [await buyerOf(services, purchaseId), await creditNoteOf(services, refundId)];
  const [refund] = await services.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (!buyer?.address || !found || !refund) return;
  const { brand, firstName, address } = buyer;
  const { paper } = found;
  const { bankReference } = refund;
  const letter = creditNoteLetter({
    brand,
    firstName,
    paper,
    full,
    bankReference,
    link: paperLink(services, paper.number),
  });
  await sendOnce(
    services,
    { id: `credit-note:${paper.number}`, purchaseId, kind: "credit-note", address },
    letter,
  );
}

/** To those who run the site: a member asks for their money. */
export async function tellAsked(services: Has, requestId: string) {
  const [request] = await services.db.select().from(refundRequests).where(eq(refundRequests.id, requestId));
  const buyer = request && (await buyerOf(services, request.purchaseId));
  if (!buyer) return;
  const { purchase, brand, name: member } = buyer;
  const link = `${services.env.ORIGIN}/admin/orders/${purchase.id}`;
  const { reason, words } = request;
  const letter = refundAskedLetter({
    brand,
    link,
    member,
    amount: purchase.amount - purchase.refundedAmount,
    reason,
    words,
  });
  for (const [at, address] of services.env.ADMIN_EMAILS.entries())
    // oxlint-disable-next-line no-await-in-loop -- one or two addresses
    await sendOnce(
      services,
      { id: `refund-asked:${requestId}:${at}`, purchaseId: purchase.id, kind: "refund-asked", address },
      letter,
    );
}

async function refundAndBuyer(services: Has, refundId: string) {
  const [found] = await services.db
    .select({ refund: refunds, purchaseId: purchases.id })
    .from(refunds)
    .innerJoin(purchases, eq(purchases.paymentId, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  const buyer = found && (await buyerOf(services, found.purchaseId));
  return buyer && { ...buyer, refund: found.refund };
}

/** To the member: their money is on its way. */
export async function tellConfirmed(services: Has, refundId: string) {
  const found = await refundAndBuyer(services, refundId);
  if (!found?.address) return;
  const { refund, purchase, brand, firstName, dashboard: link, address } = found;
  const full =
    refund.amount + purchase.refundedAmount >= purchase.amount || refund.amount === purchase.amount;
  const letter = refundConfirmedLetter({ brand, firstName, link, amount: refund.amount, full });
  await sendOnce(
    services,
    { id: `refund-confirmed:${refundId}`, purchaseId: purchase.id, kind: "refund-confirmed", address },
    letter,
  );
}

/** To the member: no, and why. */
export async function tellRefused(services: Has, requestId: string) {
  const [request] = await services.db.select().from(refundRequests).where(eq(refundRequests.id, requestId));
  const buyer = request && (await buyerOf(services, request.purchaseId));
  if (!request || !buyer?.address) return;
  const { purchase, brand, firstName, dashboard: link, address } = buyer;
  const letter = refundRefusedLetter({
    brand,
    firstName,
    link,
    amount: purchase.amount - purchase.refundedAmount,
    answer: request.answer ?? "",
  });
  await sendOnce(
    services,
    { id: `refund-refused:${requestId}`, purchaseId: purchase.id, kind: "refund-refused", address },
    letter,
  );
}

/** To those who run the site: money did not go back. */
export async function tellFailed(services: Has, refundId: string) {
  const found = await refundAndBuyer(services, refundId);
  if (!found) return;
  const { refund, purchase, brand, name: member } = found;
  const link = `${services.env.ORIGIN}/admin/orders/${purchase.id}`;
  const letter = refundFailedLetter({
    brand,
    link,
    member,
    amount: refund.amount,
    problem: refund.problem ?? "The bank did not take it",
  });
  for (const [at, address] of services.env.ADMIN_EMAILS.entries())
    // oxlint-disable-next-line no-await-in-loop -- one or two addresses
    await sendOnce(
      services,
      { id: `refund-failed:${refundId}:${at}`, purchaseId: purchase.id, kind: "refund-failed", address },
      letter,
    );
}

/** Letters that went out about a purchase, oldest first. */
export const lettersOf = ({ db }: Pick<Services, "db">, purchaseId: string) =>
  db
    .select({ kind: paymentLetters.kind, sentAt: paymentLetters.sentAt })
    .from(paymentLetters)
    .where(eq(paymentLetters.purchaseId, purchaseId))
    .orderBy(asc(paymentLetters.sentAt));
