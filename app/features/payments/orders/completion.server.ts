import { eq, sql } from "drizzle-orm";
import { preparedQuery } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { SessionUser } from "../../accounts/contract.ts";
import type { CompletionRequest } from "../contract.ts";
import { checkCompletion, checkVerification } from "../domain/validation.ts";
import { GatewayFailure, gatewayOf, type GatewayPayment } from "../gateway/gateway.server.ts";
import { insist, invalid } from "./orders.server.ts";
import { hasPendingPayment } from "./purchases.server.ts";
import { settle, type Source } from "../settlement/settlement.server.ts";
import { checkoutSigned } from "../gateway/signatures.server.ts";
import { paymentOrders, purchases } from "../tables.server.ts";
import { required } from "../../../lib/checked.ts";

/**
 * `verified` once the purchase is paid; `pending` while a payment awaits the bank's or the gateway's answer.
 */
export type Verdict = { verified: boolean; status: "paid" | "pending" | "refunded" | "created" };

const sessions = preparedQuery((db) =>
  db
    .select({ order: paymentOrders, purchase: purchases })
    .from(paymentOrders)
    .innerJoin(purchases, eq(purchases.id, paymentOrders.purchaseId))
    .where(eq(paymentOrders.id, sql.placeholder("id")))
    .prepare("payment_session"),
);

async function findSession({ db }: Pick<Services, "db">, id: string) {
  const [row] = await sessions(db).execute({ id });
  return row;
}
type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Settles a payment, after capturing it if it is only authorized. */
export async function captureAndSettle(
  services: Services,
  order: Session["order"],
  payment: GatewayPayment,
  source: Source,
) {
  if (payment.status !== "authorized" || payment.amount !== order.amount)
    return settle(services, payment, source, { order });
  const gateway = gatewayOf(services);
  // Another process may have captured it just now; the gateway then refuses, and the second call returns it
  // as captured.
  const captured = await gateway
    .capture(payment.id, order.amount, order.currency)
    .catch(() => gateway.payment(payment.id));
  return settle(services, captured, source, { order });
}

const refuse = (message: string, field: string) => invalid(message, field, "PAYMENT_NOT_ACCEPTED");

/** Checks every condition for accepting the gateway's proof. Errors name the field, never a secret. */
function checkProof(
  services: Services,
  user: SessionUser,
  completion: CompletionRequest,
  session: Session | undefined,
): Session {
  const { paymentData } = completion;
  if (completion.userId !== user.id) throw refuse("User ID is not that of the signed-in user", "userId");
  if (!session || session.purchase.userId !== user.id)
    throw refuse("Payment session not found", "paymentSessionId");
  const { order, purchase } = session;
  if (purchase.sessionId !== completion.originalSessionId)
    throw refuse("Session ID mismatch", "originalSessionId");
  if (purchase.testId !== completion.testId) throw refuse("Test ID mismatch", "testId");
  if (paymentData.status !== "success") throw refuse("Payment failed", "paymentData.status");
  if (paymentData.amount !== order.amount)
    throw refuse("Amount does not match the order", "paymentData.amount");
  if (paymentData.currency !== order.currency)
    throw refuse("Currency does not match the order", "paymentData.currency");
  const expected = order.providerOrderId;
  if (!expected || paymentData.razorpay_order_id !== expected)
    throw refuse("Payment does not belong to this order", "paymentData.razorpay_order_id");
  const secret = services.env.RAZORPAY_KEY_SECRET ?? "";
  if (!checkoutSigned(secret, expected, paymentData.razorpay_payment_id, paymentData.razorpay_signature))
    throw refuse("Payment signature is not valid", "paymentData.razorpay_signature");
  return session;
}

const verdictOf = (status: Session["purchase"]["status"]): Verdict => ({
  verified: status === "paid",
  status,
});

/**
 * Processes the browser's report of a payment. It needs the gateway's signature for this order and payment;
 * buyer, item and amount have to match. The gateway's state of the payment then decides; while the gateway
 * does not answer, the payment is pending and the sweep settles it later.
 * @throws AppError INVALID_DATA or PAYMENT_NOT_ACCEPTED (400); nothing was changed then
 */
export async function complete(
  services: Services,
  user: SessionUser,
  completion: CompletionRequest,
): Promise<Verdict> {
  insist(checkCompletion(completion));
  const { order, purchase } = checkProof(
    services,
    user,
    completion,
    await findSession(services, completion.paymentSessionId),
  );
  try {
    const payment = await gatewayOf(services).payment(completion.paymentData.razorpay_payment_id);
    if (payment.order_id !== order.providerOrderId)
      throw refuse("Payment does not belong to this order", "paymentData.razorpay_payment_id");
    const settlement = await captureAndSettle(services, order, payment, "completion");
    if (settlement === "paid") return verdictOf("paid");
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    services.log.warn({ error, order: order.id }, "completion pending, gateway unavailable");
    return { verified: false, status: "pending" };
  }
  const { status } = (await findSession(services, order.id))?.purchase ?? purchase;
  return status === "created" ? { verified: false, status: "pending" } : verdictOf(status);
}

/** Fetches an order's payments from the gateway; captures authorized ones and settles the purchase. */
export async function askGateway(services: Services, order: Session["order"], source: Source): Promise<void> {
  if (!order.providerOrderId) return;
  for (const payment of await gatewayOf(services).paymentsOf(order.providerOrderId))
    // oxlint-disable-next-line no-await-in-loop -- the first captured one wins
    await captureAndSettle(services, order, payment, source);
}

/**
 * Whether a payment session of this person is paid; asks the gateway if it is not paid here yet. Another
 * person's session is never verified.
 */
export async function verify(
  services: Services,
  user: SessionUser,
  question: { paymentSessionId: string },
): Promise<Verdict> {
  insist(checkVerification(question));
  const session = await findSession(services, question.paymentSessionId);
  if (!session || session.purchase.userId !== user.id) return { verified: false, status: "created" };
  if (session.purchase.status !== "created") return verdictOf(session.purchase.status);
  await askGateway(services, session.order, "verification").catch((error: unknown) => {
    if (!(error instanceof GatewayFailure)) throw error;
    services.log.warn({ error, order: session.order.id }, "verification pending, gateway unavailable");
  });
  const { purchase } = required(
    await findSession(services, question.paymentSessionId),
    "the order that was paid",
  );
  if (purchase.status === "created" && (await hasPendingPayment(services, purchase)))
    return { verified: false, status: "pending" };
  return verdictOf(purchase.status);
}
