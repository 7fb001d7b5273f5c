import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  checkAmount,
  checkDate,
  checkSessionId,
  checkTestId,
  checkUser,
  checkUserId,
} from "./identifiers.ts";
import { checkContext } from "./payment-context.ts";
import { checkCompletion, checkItem, checkOrder, checkVerification } from "./validation.ts";

const order = {
  sessionId: "q_abcdefghijklmnopqrstuv",
  testId: "neo-58-v1",
  userId: "user-1",
  pricingTier: "early",
  amount: 95000,
  sessionStartTime: "2026-11-20T10:00:00.000Z",
  metadata: {
    userAgent: "x",
    timestamp: "2026-11-20T10:00:00.000Z",
    authenticationRequired: false,
    sessionDuration: 12,
  },
};
const paymentData = {
  razorpay_order_id: "order_1",
  razorpay_payment_id: "pay_1",
  razorpay_signature: "s",
  amount: 95000,
  currency: "INR",
  status: "success",
};
const completion = {
  userId: "user-1",
  originalSessionId: order.sessionId,
  testId: order.testId,
  paymentSessionId: "ps_abcdefghijklmnopqrstuv",
  paymentData,
  metadata: {
    pricingTier: "early",
    sessionStartTime: "x",
    paymentStartTime: "x",
    paymentCompletedTime: "x",
    authenticationFlow: true,
    userAgent: "x",
    timingData: { sessionToPaymentDuration: 1, authenticationDuration: 2 },
  },
};
const context = {
  originalSessionId: order.sessionId,
  testId: order.testId,
  sessionStartTime: order.sessionStartTime,
  returnUrl: "/x",
  timestamp: 1,
};

const changedOrder = (change: object) => checkOrder({ ...order, ...change });
const changedMetadata = (change: object) => changedOrder({ metadata: { ...order.metadata, ...change } });
const changedPayment = (change: object) =>
  checkCompletion({ ...completion, paymentData: { ...paymentData, ...change } });
const changedCompletion = (change: object) =>
  checkCompletion({ ...completion, metadata: { ...completion.metadata, ...change } });

const CHARACTERS = "contains invalid characters. Only letters, numbers, hyphens, and underscores are allowed";
const long = (n: number) => "a".repeat(n);

/** Every message with its field. */
const SENTENCES: [message: string, field: string, problem: unknown][] = [
  ["Session ID is required", "sessionId", checkSessionId(undefined)],
  ["Session ID is required", "sessionId", checkSessionId(1234567890)],
  ["Session ID must be at least 10 characters", "sessionId", checkSessionId(long(9))],
  ["Session ID must be no more than 100 characters", "sessionId", checkSessionId(long(101))],
  [`Session ID ${CHARACTERS}`, "sessionId", checkSessionId("with a space")],
  ["Test ID is required", "testId", checkTestId(null)],
  ["Test ID must be at least 3 characters", "testId", checkTestId("ab")],
  ["Test ID must be no more than 50 characters", "testId", checkTestId(long(51))],
  [`Test ID ${CHARACTERS}`, "testId", checkTestId("neo/58")],
  ["User ID is required", "userId", checkUserId(undefined)],
  ["User ID cannot be empty", "userId", checkUserId("   ")],
  ["Amount is required", "amount", checkAmount(undefined)],
  ["Amount must be a number", "amount", checkAmount("95000")],
  ["Amount must be an integer (in paise)", "amount", checkAmount(950.5)],
  ["Amount must be at least ₹1", "amount", checkAmount(99)],
  ["Amount must be no more than ₹100000", "amount", checkAmount(10_000_001)],
  ["Session start time is required", "d", checkDate(undefined, "d", "Session start time")],
  ["Session start time is not a valid date", "d", checkDate("yesterday-ish", "d", "Session start time")],
  ["User not authenticated", "user", checkUser(null)],
  ["User email not available", "user.email", checkUser({ id: "u", email: "" })],
  ["Pricing tier must be 'early' or 'regular'", "pricingTier", checkOrder({ ...order, pricingTier: "late" })],
  ["Metadata is required", "metadata", checkOrder({ ...order, metadata: undefined })],
  [
    "User agent is required in metadata",
    "metadata.userAgent",
    checkOrder({ ...order, metadata: { ...order.metadata, userAgent: "" } }),
  ],
  [
    "Timestamp is required in metadata",
    "metadata.timestamp",
    checkOrder({ ...order, metadata: { ...order.metadata, timestamp: undefined } }),
  ],
  [
    "Authentication required flag is required in metadata",
    "metadata.authenticationRequired",
    checkOrder({ ...order, metadata: { ...order.metadata, authenticationRequired: "no" } }),
  ],
  ["Unknown field: price", "price", checkOrder({ ...order, price: 1 })],
  [
    "Unknown field: metadata.more",
    "metadata.more",
    checkOrder({ ...order, metadata: { ...order.metadata, more: 1 } }),
  ],
  ["Session ID is required", "originalSessionId", checkContext({ ...context, originalSessionId: undefined })],
  [
    "Session start time is not a valid date",
    "sessionStartTime",
    checkContext({ ...context, sessionStartTime: "x" }),
  ],
  ["Return URL is required", "returnUrl", checkContext({ ...context, returnUrl: 3 })],
  ["Timestamp must be a number", "timestamp", checkContext({ ...context, timestamp: "1" })],
  [
    "Session ID must be at least 10 characters",
    "originalSessionId",
    checkCompletion({ ...completion, originalSessionId: "short" }),
  ],
  [
    "Payment session ID is required",
    "paymentSessionId",
    checkCompletion({ ...completion, paymentSessionId: undefined }),
  ],
  ["Payment data is required", "paymentData", checkCompletion({ ...completion, paymentData: undefined })],
  [
    "Razorpay order ID is required",
    "paymentData.razorpay_order_id",
    checkCompletion({ ...completion, paymentData: { ...paymentData, razorpay_order_id: 5 } }),
  ],
  [
    "Razorpay payment ID is required",
    "paymentData.razorpay_payment_id",
    checkCompletion({ ...completion, paymentData: { ...paymentData, razorpay_payment_id: "" } }),
  ],
  [
    "Razorpay signature is required",
    "paymentData.razorpay_signature",
    checkCompletion({ ...completion, paymentData: { ...paymentData, razorpay_signature: undefined } }),
  ],
  [
    "Payment status must be 'success' or 'failed'",
    "paymentData.status",
    checkCompletion({ ...completion, paymentData: { ...paymentData, status: "paid" } }),
  ],
  [
    "Amount must be an integer (in paise)",
    "paymentData.amount",
    checkCompletion({ ...completion, paymentData: { ...paymentData, amount: 1000.5 } }),
  ],
  [
    "Unknown field: paymentData.note",
    "paymentData.note",
    checkCompletion({ ...completion, paymentData: { ...paymentData, note: 1 } }),
  ],
  ["Unknown field: admin", "admin", checkCompletion({ ...completion, admin: true })],
  ["Payment session ID is required", "paymentSessionId", checkVerification({})],
  ["Unknown field: userId", "userId", checkVerification({ paymentSessionId: long(10), userId: "u" })],
  ["Session ID is required", "sessionId", checkItem(null)],
  ["Test ID is required", "testId", checkItem({ sessionId: order.sessionId })],
  ["Order data is required", "", checkOrder([])],
  ["Completion data is required", "", checkCompletion("x")],
  ["Payment context is required", "", checkContext([])],
  ["Idempotency key must be at least 10 characters", "idempotencyKey", changedOrder({ idempotencyKey: "x" })],
  ["Please choose your state", "buyerState", changedOrder({ buyerState: "00" })],
  ["User ID is required", "userId", changedOrder({ userId: "" })],
  ["Session start time is required", "sessionStartTime", changedOrder({ sessionStartTime: null })],
  [
    "Session duration must be a number of milliseconds",
    "metadata.sessionDuration",
    changedMetadata({ sessionDuration: -1 }),
  ],
  [
    "Unknown field: __proto__",
    "__proto__",
    checkItem(JSON.parse(`{"sessionId":"${long(10)}","testId":"abc","__proto__":1}`)),
  ],
  ["Currency is required", "paymentData.currency", changedPayment({ currency: "" })],
  ["Amount is required", "paymentData.amount", changedPayment({ amount: null })],
  ["Metadata must be an object", "metadata", checkCompletion({ ...completion, metadata: 1 })],
  [
    "Pricing tier must be 'early' or 'regular'",
    "metadata.pricingTier",
    changedCompletion({ pricingTier: "late" }),
  ],
  ["Timing data must be an object", "metadata.timingData", changedCompletion({ timingData: 1 })],
  [
    "Session to payment duration must be a number of milliseconds",
    "metadata.timingData.sessionToPaymentDuration",
    changedCompletion({ timingData: { sessionToPaymentDuration: -1 } }),
  ],
  [
    "Authentication duration must be a number of milliseconds",
    "metadata.timingData.authenticationDuration",
    changedCompletion({ timingData: { authenticationDuration: "x" } }),
  ],
  [
    "Unknown field: metadata.timingData.more",
    "metadata.timingData.more",
    changedCompletion({ timingData: { more: 1 } }),
  ],
  ["Unknown field: metadata.more", "metadata.more", changedCompletion({ more: 1 })],
  [
    "Unknown field: userId",
    "userId",
    checkItem({ sessionId: order.sessionId, testId: order.testId, userId: "u" }),
  ],
];

describe("[PAY-05] every rule has its exact message and field", () => {
  test.each(SENTENCES)("%s", (message, field, problem) => expect(problem).toEqual({ field, message }));

  test("accepts valid values up to their limits", () => {
    expect([checkOrder(order), checkCompletion(completion), checkContext(context)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([
      checkItem({ sessionId: long(10), testId: "abc" }),
      checkVerification({ paymentSessionId: long(10) }),
    ]).toEqual([undefined, undefined]);
    const whole = { ...order, idempotencyKey: long(10), buyerState: "33" };
    expect([
      checkOrder(whole),
      changedMetadata({ sessionDuration: 0, timestamp: 0 }),
      changedMetadata({ sessionDuration: null }),
    ]).toEqual([undefined, undefined, undefined]);
    const { metadata: _, ...bare } = completion;
    expect([
      checkCompletion(bare),
      changedCompletion({ timingData: {} }),
      changedCompletion({ timingData: undefined, pricingTier: undefined }),
    ]).toEqual([undefined, undefined, undefined]);
    expect([changedOrder({ pricingTier: "regular" }), changedPayment({ status: "failed" })]).toEqual([
      undefined,
      undefined,
    ]);
    expect([long(10), long(100)].map((id) => checkSessionId(id))).toEqual([undefined, undefined]);
    expect([long(3), long(50)].map((id) => checkTestId(id))).toEqual([undefined, undefined]);
    expect([100, 10_000_000].map((a) => checkAmount(a))).toEqual([undefined, undefined]);
    expect([checkDate(0, "d", "D"), checkDate("2026-11-20", "d", "D")]).toEqual([undefined, undefined]);
    expect([checkUser({ id: "u", email: "u@villa.test" }), checkUserId(" u ")]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test("reports the first of several problems, in the order of the fields", () => {
    expect(checkOrder({ more: 1, metadata: {}, testId: "x" })).toEqual({
      field: "sessionId",
      message: "Session ID is required",
    });
    expect(changedOrder({ more: 1, metadata: {} })).toMatchObject({ field: "metadata.userAgent" });
    expect(changedOrder({ more: 1, metadata: { ...order.metadata, less: 1 } })).toMatchObject({
      message: "Unknown field: metadata.less",
    });
    expect(checkSessionId("a b")).toMatchObject({ message: "Session ID must be at least 10 characters" });
  });

  test("never throws, whatever the input", () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        for (const check of [checkOrder, checkCompletion, checkContext, checkVerification, checkItem])
          check(input);
        for (const check of [checkSessionId, checkTestId, checkUserId, checkAmount]) check(input);
        checkDate(input, "d", "D");
      }),
    );
  });
});
