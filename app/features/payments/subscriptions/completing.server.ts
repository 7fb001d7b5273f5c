import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Services } from "../../../platform/services.server.ts";
import type { SessionUser } from "../../accounts/contract.ts";
import { GatewayFailure } from "../gateway/gateway.server.ts";
import { invalid } from "../orders/orders.server.ts";
import { subscriptionSigned } from "../gateway/signatures.server.ts";
import { paymentSubscriptions } from "../tables.server.ts";
import type { SubscriptionRow } from "./placing.server.ts";
import { refreshSubscription } from "./refreshing.server.ts";

const id = z.string().min(1).max(100);
/** The checkout's result, as the page submits it. */
export const SubscriptionProof = z.strictObject({
  subscriptionId: id,
  razorpay_payment_id: id,
  razorpay_subscription_id: id,
  razorpay_signature: z.string().max(200),
});
export const SubscriptionQuestion = z.strictObject({ subscriptionId: id });

/** `paid`: the first month is paid; `pending`: not captured yet, or the gateway does not answer. */
export type SubscriptionVerdict = { status: "paid" | "pending" | "unpaid" };

const refuse = (message: string, field: string) => invalid(message, field, "PAYMENT_NOT_ACCEPTED");

async function findOwn({ db }: Pick<Services, "db">, user: SessionUser, subscriptionId: string) {
  const [row] = await db
    .select()
    .from(paymentSubscriptions)
    .where(eq(paymentSubscriptions.id, subscriptionId));
  if (row?.userId !== user.id) throw refuse("Subscription not found", "subscriptionId");
  return row;
}

/** Refreshes a subscription; returns whether the gateway answered. */
async function refreshFromGateway(
  services: Services,
  row: SubscriptionRow,
  source: "completion" | "verification",
) {
  try {
    await refreshSubscription(services, row.id, source);
    return true;
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    services.log.warn({ error, subscription: row.id }, "subscription not refreshed, gateway unavailable");
    return false;
  }
}

/**
 * Processes the browser's report that the first month is paid. It needs the gateway's signature for exactly
 * this subscription, which must be the member's own. The gateway's state then decides.
 * @throws AppError PAYMENT_NOT_ACCEPTED (400); nothing was changed then
 */
export async function completeSubscription(
  services: Services,
  user: SessionUser,
  proof: z.infer<typeof SubscriptionProof>,
): Promise<SubscriptionVerdict> {
  const row = await findOwn(services, user, proof.subscriptionId);
  const expected = row.providerSubscriptionId;
  if (!expected || proof.razorpay_subscription_id !== expected)
    throw refuse("Payment does not belong to this subscription", "razorpay_subscription_id");
  const secret = services.env.RAZORPAY_KEY_SECRET ?? "";
  if (!subscriptionSigned(secret, expected, proof.razorpay_payment_id, proof.razorpay_signature))
    throw refuse("Payment signature is not valid", "razorpay_signature");
  await refreshFromGateway(services, row, "completion");
  const { startedAt } = await findOwn(services, user, row.id);
  return { status: startedAt ? "paid" : "pending" };
}

/** Whether a subscription of this person is paid; it may be even if the checkout was dismissed. */
export async function verifySubscription(
  services: Services,
  user: SessionUser,
  { subscriptionId }: z.infer<typeof SubscriptionQuestion>,
): Promise<SubscriptionVerdict> {
  const row = await findOwn(services, user, subscriptionId);
  if (row.startedAt) return { status: "paid" };
  const answered = await refreshFromGateway(services, row, "verification");
  const { startedAt } = await findOwn(services, user, row.id);
  return { status: startedAt ? "paid" : answered ? "unpaid" : "pending" };
}
