import type { CompletionRequest, OrderAnswer, OrderRequest, Quote } from "./contract.ts";

export type Item = { sessionId: string; testId: string };
type Buyer = { id: string };

/** The order request that the browser sends for this item at this price. */
export const orderRequestOf = (user: Buyer, item: Item, quote: Quote, now: Date): OrderRequest => ({
  sessionId: item.sessionId,
  testId: item.testId,
  userId: user.id,
  pricingTier: quote.tier,
  amount: quote.amount,
  sessionStartTime: quote.shownAt,
  metadata: {
    userAgent: "people",
    timestamp: now.toISOString(),
    authenticationRequired: false,
    sessionDuration: 0,
  },
});

/** The completion that the browser sends after the checkout reported a payment. */
export function completionOf(
  user: Buyer,
  item: Item,
  order: OrderAnswer,
  proof: { payment: { id: string }; signature: string },
): CompletionRequest {
  return {
    userId: user.id,
    originalSessionId: item.sessionId,
    testId: item.testId,
    paymentSessionId: order.paymentSessionId,
    paymentData: {
      razorpay_order_id: order.razorpayOrderId,
      razorpay_payment_id: proof.payment.id,
      razorpay_signature: proof.signature,
      amount: order.amount,
      currency: order.currency,
      status: "success",
    },
    metadata: { pricingTier: order.pricingTier, authenticationFlow: false, userAgent: "people" },
  };
}
