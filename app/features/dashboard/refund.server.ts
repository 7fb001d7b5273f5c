import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import { readSettings } from "../settings/settings.server.ts";
import * as payments from "../payments/payments.server.ts";
import { firstOf, lookUp } from "../../kernel/checked.ts";

/**
 * What this person paid for an order whose money they may ask for now; undefined where there is none to ask
 * for. Amounts in paise.
 */
export async function readRefundable(
  services: Pick<Services, "db" | "clock" | "log">,
  userId: string,
  purchaseId: string,
) {
  const purchase = (await payments.purchasesOf(services, userId)).find(
    ({ id, status }) => id === purchaseId && status === "paid",
  );
  if (!purchase || !payments.mayAskStill(purchase, services.clock.now())) return undefined;
  const refunds = lookUp(await payments.refundViewsOf(services, [purchaseId]), purchaseId);
  if (refunds.some(({ step }) => step === "asked" || step === "confirmed" || step === "sent"))
    return undefined;
  const atBank = (await payments.atBanks(services, [purchaseId])).get(purchaseId)?.amount ?? 0;
  const { amount, refundedAmount, method, paidAt, description } = purchase;
  const left = amount - refundedAmount - atBank;
  if (left <= 0) return undefined;
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
