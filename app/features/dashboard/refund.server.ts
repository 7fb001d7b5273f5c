import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import { readSettings } from "../settings/settings.server.ts";
import type { Purchase, RefundView } from "../payments/contract.ts";
import type { AtBank } from "../payments/ledger.contract.ts";
import * as payments from "../payments/payments.server.ts";
import { firstOf, lookUp } from "../../lib/checked.ts";

/** What goes back, or went back, of a purchase. */
export type Back = { refunds: RefundView[]; atBank: AtBank | undefined };
const OPEN: readonly RefundView["step"][] = ["asked", "confirmed", "sent"];

/**
 * Paise of this purchase that its member may ask for now: nothing where some of it is on its way or already
 * asked for, and never what is at their bank after a dispute.
 */
export function leftToAsk(purchase: Purchase, { refunds, atBank }: Back, now: Date): number {
  const isOpen =
    purchase.status === "paid" &&
    payments.mayAskStill(purchase, now) &&
    !refunds.some(({ step }) => OPEN.includes(step));
  return isOpen ? Math.max(0, purchase.amount - purchase.refundedAmount - (atBank?.amount ?? 0)) : 0;
}

/**
 * What this person paid for an order whose money they may ask for now; undefined where there is none to ask
 * for. Amounts in paise.
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
    /** It goes back at once; where it does not, the owner says yes first. */
    automatic: (await readSettings(services)).refund_confirmation === "automatic",
    method,
    paidAt: (paidAt ?? purchase.createdAt).toISOString(),
  };
}

/**
 * Asks for the money of an order, as the form sends it.
 * @returns what was wrong, beside its field, or nothing
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
