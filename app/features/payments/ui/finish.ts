import type { CompletionRequest, OrderAnswer, SessionData } from "../contract.ts";
import { TEXTS } from "../domain/failures.ts";
import type { CheckoutProof } from "./checkout.ts";
import { opened } from "./order.ts";
import type { Ports } from "./ports.ts";

/** The result of a payment. `code` identifies a failure for callers; `error` is the message for the buyer. */
export type PaymentResult =
  | { success: true; paymentSessionId: string }
  | { success: false; error: string; code: string };

type Verdict = { verified: boolean; status: "paid" | "pending" | "refunded" | "created" };
type Answer = { success: boolean; data?: Verdict };
type Dependencies = Pick<Ports, "call" | "now" | "userAgent">;

/** Asks the server for the state of a payment session; undefined if the request fails. */
export async function askVerdict(
  ports: Pick<Ports, "call">,
  paymentSessionId: string,
): Promise<Verdict | undefined> {
  const answer = opened(
    await ports.call<Answer>("/api/payments/verify", { method: "POST", body: { paymentSessionId } }),
  );
  return answer.ok ? answer.data : undefined;
}

export type Bought = {
  userId: string;
  order: OrderAnswer;
  session: SessionData;
  /** Epoch milliseconds. `signInStarted`: when the buyer left to sign in, if the purchase was resumed. */
  paymentStarted: number;
  signInStarted?: number | undefined;
};

const iso = (at: number) => new Date(at).toISOString();

function completionOf(
  ports: Dependencies,
  { userId, order, session, paymentStarted, signInStarted }: Bought,
  proof: CheckoutProof,
): CompletionRequest {
  return {
    userId,
    originalSessionId: session.originalSessionId,
    testId: session.testId,
    paymentSessionId: order.paymentSessionId,
    paymentData: {
      razorpay_order_id: proof.razorpay_order_id,
      razorpay_payment_id: proof.razorpay_payment_id,
      razorpay_signature: proof.razorpay_signature,
      amount: order.amount,
      currency: order.currency,
      status: "success",
    },
    metadata: {
      pricingTier: order.pricingTier,
      sessionStartTime: session.sessionStartTime,
      paymentStartTime: iso(paymentStarted),
      paymentCompletedTime: iso(ports.now()),
      authenticationFlow: signInStarted !== undefined,
      userAgent: ports.userAgent,
      timingData: {
        sessionToPaymentDuration: Math.max(0, paymentStarted - Date.parse(session.sessionStartTime)),
        ...(signInStarted !== undefined && {
          authenticationDuration: Math.max(0, paymentStarted - signInStarted),
        }),
      },
    },
  };
}

/**
 * Reports the payment to the server. No response still counts as success, since the gateway informs the
 * server too; after an error response the payment is verified on the server.
 */
export async function finish(
  ports: Dependencies,
  bought: Bought,
  proof: CheckoutProof,
): Promise<PaymentResult> {
  const { paymentSessionId } = bought.order;
  const answer = opened(
    await ports.call<Answer>("/api/payments/complete", {
      method: "POST",
      body: completionOf(ports, bought, proof),
    }),
  );
  if (answer.ok || answer.status === 0 || (await askVerdict(ports, paymentSessionId))?.verified)
    return { success: true, paymentSessionId };
  return { success: false, error: answer.message || TEXTS.failed, code: answer.code };
}
