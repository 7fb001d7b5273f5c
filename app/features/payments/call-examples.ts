import type { CallExamples } from "../../platform/http/call-examples.ts";

/** Expected statuses of this feature's calls; see `CallExamples`. */
export const calls: CallExamples = {
  "GET /api/admin/orders.csv": { statuses: [401, 403, 403, 200] },
  "POST /admin/orders/:id refund": {
    statuses: [302, 302, 302, 404],
    body: { amount: "950", reason: "Asked by phone", key: "0123456789abcdef", seenLeft: "95000" },
  },
  "POST /admin/orders/:id approve-refund": { statuses: [302, 302, 302, 404], body: { request: "rr_none" } },
  "POST /admin/orders/:id decline-refund": {
    statuses: [302, 302, 302, 404],
    body: { request: "rr_none", answer: "It was downloaded" },
  },
  "POST /admin/orders/:id resend-receipt": { statuses: [302, 302, 302, 404], body: {} },
  "POST /admin/orders/:id deliver": {
    statuses: [302, 302, 302, 404],
    body: { action: "remake-pdf", purchaseId: "pur_none" },
  },
  "POST /api/payments/complete": {
    statuses: [401, 400, 400, 400],
    body: ({ member, sessionId, testId }) => ({
      userId: member.id,
      originalSessionId: sessionId,
      testId,
      paymentSessionId: "pur_nothing_there",
      paymentData: {
        razorpay_order_id: "order_none",
        razorpay_payment_id: "pay_none",
        razorpay_signature: "a".repeat(64),
        amount: 49_900,
        currency: "INR",
        status: "success",
      },
      metadata: { pricingTier: "early", authenticationFlow: false, userAgent: "people" },
    }),
    accepts: ["without metadata"],
  },
  "POST /api/payments/create-order": {
    statuses: [401, 400, 400, 400],
    body: ({ member, sessionId, testId }) => ({
      sessionId,
      testId,
      userId: member.id,
      pricingTier: "early",
      amount: 49_900,
      sessionStartTime: new Date().toISOString(),
      metadata: {
        userAgent: "people",
        timestamp: new Date().toISOString(),
        authenticationRequired: false,
        sessionDuration: 0,
      },
    }),
  },
  "GET /api/payments/papers/:file": { statuses: [401, 404, 404, 404] },
  "POST /api/payments/quote": {
    statuses: [200, 200, 200, 200],
    body: ({ sessionId, testId }) => ({ sessionId, testId }),
  },
  "POST /api/payments/refund-requests": {
    statuses: [401, 404, 404, 404],
    body: { purchaseId: "pur_none", reason: "It is not mine" },
    accepts: ["without reason"],
  },
  "POST /api/payments/subscriptions": {
    statuses: [401, 409, 409, 409],
    body: { item: "insider", amount: 49_900 },
  },
  "POST /api/payments/subscriptions/cancel": {
    statuses: [401, 404, 404, 404],
    body: { subscriptionId: "sub_none" },
  },
  "POST /api/payments/subscriptions/complete": {
    statuses: [401, 400, 400, 400],
    body: {
      subscriptionId: "sub_none",
      razorpay_payment_id: "pay_none",
      razorpay_subscription_id: "sub_none",
      razorpay_signature: "a".repeat(64),
    },
  },
  "POST /api/payments/subscriptions/verify": {
    statuses: [401, 400, 400, 400],
    body: { subscriptionId: "sub_none" },
  },
  "POST /api/payments/verify": {
    statuses: [401, 200, 200, 200],
    body: { paymentSessionId: "pur_nothing_there" },
  },
  "POST /api/payments/webhook": {
    statuses: [400, 400, 400, 400],
    headers: { "x-razorpay-event-id": "evt_none" },
    body: { event: "payment.captured", payload: {} },
    // the signature is checked before the body is read
    accepts: [
      "without event",
      "event of another type",
      "too long event",
      "control characters in event",
      "without payload",
      "payload of another type",
    ],
  },
};
