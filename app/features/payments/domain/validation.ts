import { CHOOSE_STATE, isState } from "./states.ts";
import {
  checkAmount,
  checkDate,
  checkSessionId,
  checkTestId,
  checkUserId,
  type Check,
} from "./identifiers.ts";

type Given = Record<string, unknown>;
export const isObject = (value: unknown): value is Given =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const missing = (value: unknown) => value === undefined || value === null || value === "";
const needed = (given: Given, field: string, path: string, message: string): Check =>
  missing(given[field]) ? { field: path, message } : undefined;
const text = (value: unknown, field: string, label: string): Check =>
  typeof value === "string" && value !== "" ? undefined : { field, message: `${label} is required` };

function unknownField(given: Given, known: string[], at = ""): Check {
  const found = Object.keys(given).find((name) => !known.includes(name));
  return found === undefined ? undefined : { field: at + found, message: `Unknown field: ${at}${found}` };
}

const checkTier = (value: unknown, field = "pricingTier"): Check =>
  value === "early" || value === "regular"
    ? undefined
    : { field, message: "Pricing tier must be 'early' or 'regular'" };

const duration = (value: unknown, field: string, label: string): Check =>
  value === undefined || value === null || (typeof value === "number" && value >= 0)
    ? undefined
    : { field, message: `${label} must be a number of milliseconds` };

function checkOrderMetadata(value: unknown): Check {
  if (!isObject(value)) return { field: "metadata", message: "Metadata is required" };
  return (
    needed(value, "userAgent", "metadata.userAgent", "User agent is required in metadata") ??
    needed(value, "timestamp", "metadata.timestamp", "Timestamp is required in metadata") ??
    (typeof value["authenticationRequired"] === "boolean"
      ? undefined
      : {
          field: "metadata.authenticationRequired",
          message: "Authentication required flag is required in metadata",
        }) ??
    duration(value["sessionDuration"], "metadata.sessionDuration", "Session duration") ??
    unknownField(value, ["userAgent", "timestamp", "authenticationRequired", "sessionDuration"], "metadata.")
  );
}

const ORDER_FIELDS = [
  "sessionId",
  "testId",
  "userId",
  "pricingTier",
  "amount",
  "sessionStartTime",
  "metadata",
  "idempotencyKey",
  "buyerState",
];

/** What is wrong with an order request, or nothing. */
export function checkOrder(value: unknown): Check {
  if (!isObject(value)) return { field: "", message: "Order data is required" };
  return (
    checkSessionId(value["sessionId"]) ??
    checkTestId(value["testId"]) ??
    checkUserId(value["userId"]) ??
    checkTier(value["pricingTier"]) ??
    checkAmount(value["amount"]) ??
    checkDate(value["sessionStartTime"], "sessionStartTime", "Session start time") ??
    checkOrderMetadata(value["metadata"]) ??
    (value["idempotencyKey"] === undefined
      ? undefined
      : checkSessionId(value["idempotencyKey"], "idempotencyKey", "Idempotency key")) ??
    (value["buyerState"] === undefined || isState(value["buyerState"])
      ? undefined
      : { field: "buyerState", message: CHOOSE_STATE }) ??
    unknownField(value, ORDER_FIELDS)
  );
}

/** What is wrong with a stored payment context, or nothing. */
export function checkContext(value: unknown): Check {
  if (!isObject(value)) return { field: "", message: "Payment context is required" };
  return (
    checkSessionId(value["originalSessionId"], "originalSessionId") ??
    checkTestId(value["testId"]) ??
    checkDate(value["sessionStartTime"], "sessionStartTime", "Session start time") ??
    text(value["returnUrl"], "returnUrl", "Return URL") ??
    (typeof value["timestamp"] === "number" && Number.isFinite(value["timestamp"])
      ? undefined
      : { field: "timestamp", message: "Timestamp must be a number" })
  );
}

const PAYMENT_FIELDS = [
  "razorpay_order_id",
  "razorpay_payment_id",
  "razorpay_signature",
  "amount",
  "currency",
  "status",
];

function checkPaymentData(value: unknown): Check {
  if (!isObject(value)) return { field: "paymentData", message: "Payment data is required" };
  return (
    text(value["razorpay_order_id"], "paymentData.razorpay_order_id", "Razorpay order ID") ??
    text(value["razorpay_payment_id"], "paymentData.razorpay_payment_id", "Razorpay payment ID") ??
    text(value["razorpay_signature"], "paymentData.razorpay_signature", "Razorpay signature") ??
    checkAmount(value["amount"], "paymentData.amount") ??
    text(value["currency"], "paymentData.currency", "Currency") ??
    (value["status"] === "success" || value["status"] === "failed"
      ? undefined
      : { field: "paymentData.status", message: "Payment status must be 'success' or 'failed'" }) ??
    unknownField(value, PAYMENT_FIELDS, "paymentData.")
  );
}

const COMPLETION_METADATA = [
  "pricingTier",
  "sessionStartTime",
  "paymentStartTime",
  "paymentCompletedTime",
  "authenticationFlow",
  "userAgent",
  "timingData",
];

function checkCompletionMetadata(value: unknown): Check {
  if (value === undefined) return undefined;
  if (!isObject(value)) return { field: "metadata", message: "Metadata must be an object" };
  const timing = value["timingData"];
  return (
    (value["pricingTier"] === undefined
      ? undefined
      : checkTier(value["pricingTier"], "metadata.pricingTier")) ??
    (timing === undefined || isObject(timing)
      ? undefined
      : { field: "metadata.timingData", message: "Timing data must be an object" }) ??
    (isObject(timing)
      ? (duration(
          timing["sessionToPaymentDuration"],
          "metadata.timingData.sessionToPaymentDuration",
          "Session to payment duration",
        ) ??
        duration(
          timing["authenticationDuration"],
          "metadata.timingData.authenticationDuration",
          "Authentication duration",
        ) ??
        unknownField(timing, ["sessionToPaymentDuration", "authenticationDuration"], "metadata.timingData."))
      : undefined) ??
    unknownField(value, COMPLETION_METADATA, "metadata.")
  );
}

/** What is wrong with a completion, or nothing. */
export function checkCompletion(value: unknown): Check {
  if (!isObject(value)) return { field: "", message: "Completion data is required" };
  return (
    checkUserId(value["userId"]) ??
    checkSessionId(value["originalSessionId"], "originalSessionId") ??
    checkSessionId(value["paymentSessionId"], "paymentSessionId", "Payment session ID") ??
    checkTestId(value["testId"]) ??
    checkPaymentData(value["paymentData"]) ??
    checkCompletionMetadata(value["metadata"]) ??
    unknownField(value, [
      "userId",
      "originalSessionId",
      "testId",
      "paymentSessionId",
      "paymentData",
      "metadata",
    ])
  );
}

/** What is wrong with a question about a payment session, or nothing. */
export function checkVerification(value: unknown): Check {
  if (!isObject(value)) return { field: "paymentSessionId", message: "Payment session ID is required" };
  return (
    checkSessionId(value["paymentSessionId"], "paymentSessionId", "Payment session ID") ??
    unknownField(value, ["paymentSessionId"])
  );
}

/** What is wrong with the name of a thing to buy, or nothing. */
export function checkItem(value: unknown): Check {
  if (!isObject(value)) return { field: "sessionId", message: "Session ID is required" };
  return (
    checkSessionId(value["sessionId"]) ??
    checkTestId(value["testId"]) ??
    unknownField(value, ["sessionId", "testId"])
  );
}
