import { z } from "zod";
import {
  checkAmount,
  checkDate,
  checkSessionId,
  checkTestId,
  checkUserId,
  type Check,
} from "./identifiers.ts";
import { CHOOSE_STATE, isState } from "./states.ts";

/**
 * Turns a rule of `identifiers.ts` into a schema. Rules are plain functions because pages use them without
 * zod.
 */
const ruled = <T>(rule: (value: unknown) => Check) =>
  z.custom<T>().superRefine((value, context) => {
    const problem = rule(value);
    if (problem) context.addIssue({ code: "custom", message: problem.message });
  });
const text = (label: string) => z.string(`${label} is required`).min(1, `${label} is required`);
const filled = (message: string) =>
  z.custom<unknown>((value) => value !== undefined && value !== null && value !== "", message);
const duration = (label: string) => {
  const message = `${label} must be a number of milliseconds`;
  return z.number(message).min(0, message).nullish();
};
const sessionId = (label = "Session ID") => ruled<string>((value) => checkSessionId(value, "", label));
const testId = ruled<string>(checkTestId);
const userId = ruled<string>(checkUserId);
const amount = ruled<number>(checkAmount);
const sessionStartTime = ruled<string | number>((value) => checkDate(value, "", "Session start time"));
const tier = z.enum(["early", "regular"], "Pricing tier must be 'early' or 'regular'");

const orderMetadata = z.strictObject(
  {
    userAgent: filled("User agent is required in metadata"),
    timestamp: filled("Timestamp is required in metadata"),
    authenticationRequired: z.boolean("Authentication required flag is required in metadata"),
    sessionDuration: duration("Session duration"),
  },
  "Metadata is required",
);
const order = z.strictObject(
  {
    sessionId: sessionId(),
    testId,
    userId,
    pricingTier: tier,
    amount,
    sessionStartTime,
    metadata: orderMetadata,
    idempotencyKey: sessionId("Idempotency key").optional(),
    buyerState: z.custom<string>(isState, CHOOSE_STATE).optional(),
  },
  "Order data is required",
);

const paymentData = z.strictObject(
  {
    razorpay_order_id: text("Razorpay order ID"),
    razorpay_payment_id: text("Razorpay payment ID"),
    razorpay_signature: text("Razorpay signature"),
    amount,
    currency: text("Currency"),
    status: z.enum(["success", "failed"], "Payment status must be 'success' or 'failed'"),
  },
  "Payment data is required",
);
const anyValue = z.unknown().optional();
const completionMetadata = z.strictObject(
  {
    pricingTier: tier.optional(),
    timingData: z
      .strictObject(
        {
          sessionToPaymentDuration: duration("Session to payment duration"),
          authenticationDuration: duration("Authentication duration"),
        },
        "Timing data must be an object",
      )
      .optional(),
    sessionStartTime: anyValue,
    paymentStartTime: anyValue,
    paymentCompletedTime: anyValue,
    authenticationFlow: anyValue,
    userAgent: anyValue,
  },
  "Metadata must be an object",
);
const completion = z.strictObject(
  {
    userId,
    originalSessionId: sessionId(),
    paymentSessionId: sessionId("Payment session ID"),
    testId,
    paymentData,
    metadata: completionMetadata.optional(),
  },
  "Completion data is required",
);
const verification = z.strictObject({ paymentSessionId: sessionId("Payment session ID") });
const item = z.strictObject({ sessionId: sessionId(), testId });

/** The first problem of an input: the message from specification §5 and the path of the field. */
function problemIn(schema: z.ZodType, value: unknown): Check {
  const issue = schema.safeParse(value).error?.issues[0];
  if (!issue) return undefined;
  const [unknownKey] = issue.code === "unrecognized_keys" ? issue.keys : [];
  const field = [...issue.path, ...(unknownKey === undefined ? [] : [unknownKey])].join(".");
  return { field, message: unknownKey === undefined ? issue.message : `Unknown field: ${field}` };
}

export const checkOrder = (value: unknown): Check => problemIn(order, value);
export const checkCompletion = (value: unknown): Check => problemIn(completion, value);
export const checkVerification = (value: unknown): Check => problemIn(verification, value ?? {});
export const checkItem = (value: unknown): Check => problemIn(item, value ?? {});
