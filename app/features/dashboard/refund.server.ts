import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import { readSettings } from "../settings/settings.server.ts";
import type { Purchase, RefundView } from "../payments/contract.ts";
import type { AtBank } from "../payments/ledger.contract.ts";
import * as payments from "../payments/payments.server.ts";
import { firstOf, lookUp } from "../../lib/checked.ts";

/** Refunds and bank disputes of a purchase. */
export type RefundStatus = { refunds: RefundView[]; atBank: AtBank | undefined };
const OPEN: readonly RefundView["step"][] = ["asked", "confirmed", "sent"];

/**
 * The amount in paise that a member may request now: 0 while a refund is requested or in progress or once the
 * period for requests is over; without the amount that their bank holds or has returned in a dispute.
 */
export function leftToAsk(purchase: Purchase, { refunds, atBank }: RefundStatus, now: Date): number {
  const isOpen =
    purchase.status === "paid" &&
    payments.mayAskStill(purchase, now) &&
    !refunds.some(({ step }) => OPEN.includes(step));
  return isOpen ? Math.max(0, purchase.amount - purchase.refundedAmount - (atBank?.amount ?? 0)) : 0;
}

/**
 * An order whose refund this person may request now, with the amount paid and the amount `left` to refund, in
 * paise; undefined otherwise.
 */
export async function readRefundable(
  services: Pick<Services, "db" | "clock" | "log">,
  userId: string,
  purchaseId: string,
) {
  const purchase = (await payments.purchasesOf(services, userId)).find(({ id }) => id === purchaseId);
  if (!purchase) return undefined;
  const [refunds, atBanks] = await Promise.all([
    payments.refundViewsOf(services, [purchaseId]),
    payments.atBanks(services, [purchaseId]),
  ]);
  const back = { refunds: lookUp(refunds, purchaseId), atBank: atBanks.get(purchaseId) };
  const left = leftToAsk(purchase, back, services.clock.now());
  if (left === 0) return undefined;
  const { amount, method, paidAt, description } = purchase;
  return {
    description,
    amount,
    left,
    /** Refunded immediately; otherwise the owner must confirm. */
    automatic: (await readSettings(services)).refund_confirmation === "automatic",
    method,
    paidAt: (paidAt ?? purchase.createdAt).toISOString(),
  };
}

/**
 * Requests a refund from the form's data.
 * @returns errors by field, or undefined
 */
export async function askForRefund(
  services: Services,
  userId: string,
  purchaseId: string,
  form: Record<string, unknown>,
): Promise<{ field: string; message: string } | undefined> {
  const request = payments.RefundRequest.safeParse({ ...form, purchaseId });
  if (!request.success)
    return {
      field: String(firstOf(request.error.issues).path[0] ?? ""),
      message: firstOf(request.error.issues).message,
    };
  try {
    await payments.askRefund(services, userId, request.data);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return { field: "", message: error.message };
    throw error;
  }
}
