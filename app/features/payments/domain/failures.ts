/** Messages for the buyer. Source: specification §8, user-facing payment messages. */
export const TEXTS = {
  signIn: "Please sign in to continue with payment",
  failedTryAgain: "Payment failed. Please try again.",
  network: "Network error. Please check your connection and try again.",
  order: "Failed to create payment order. Please try again.",
  script: "Failed to load payment gateway. Please refresh and try again.",
  cancelled: "Payment cancelled by user",
  failed: "Payment failed",
  open: "Failed to open payment modal",
  pending:
    "Your bank has not confirmed your payment yet. Don’t pay again: we keep asking Razorpay and email you " +
    "when it goes through.",
  resume: "Failed to resume payment after authentication",
  signedOut: "User authentication lost during payment initiation",
  unsaved: "Please save your analysis first",
  missing: "Missing session information. Please try again.",
} as const;

/** The order errors that a buyer can see. */
export type OrderErrorCode =
  | "AUTHENTICATION_REQUIRED"
  | "NETWORK_ERROR"
  | "INVALID_DATA"
  | "SERVER_ERROR"
  | "TIMEOUT_ERROR"
  | "ORDER_CREATION_FAILED";

/** A failed call; `status` 0 means that no response arrived. */
export type FailedCall = { status: number; message: string; code: string };

/** Classifies a failed call. */
export function orderErrorCode({ status, message, code }: FailedCall): OrderErrorCode {
  if (status === 401 || code === "AUTHENTICATION_REQUIRED") return "AUTHENTICATION_REQUIRED";
  if (code === "TIMEOUT_ERROR") return "TIMEOUT_ERROR";
  if (status === 0) return "NETWORK_ERROR";
  if (message.toLowerCase().includes("validation")) return "INVALID_DATA";
  if (status >= 500 || status === 429) return "SERVER_ERROR";
  return "ORDER_CREATION_FAILED";
}

/** Whether a retry can help: never for authentication, invalid data, or a refusal by the server. */
export function worthRetrying(failed: FailedCall): boolean {
  return ["NETWORK_ERROR", "TIMEOUT_ERROR", "SERVER_ERROR"].includes(orderErrorCode(failed));
}

/**
 * The message for a buyer whose order was not created; a refusal with its own reason (4xx) is shown
 * unchanged.
 */
export function orderErrorText(failed: FailedCall): string {
  const code = orderErrorCode(failed);
  if (code === "AUTHENTICATION_REQUIRED") return TEXTS.signIn;
  if (code === "NETWORK_ERROR" || code === "TIMEOUT_ERROR") return TEXTS.network;
  if (code === "SERVER_ERROR") return TEXTS.order;
  return failed.message || TEXTS.order;
}

/**
 * The exception mapping of the result screen. Source: specification §8; texts with and without a full stop
 * differ on purpose.
 */
export function exceptionText(error: unknown): string {
  const { code = "", message = "" } = (typeof error === "object" && error ? error : {}) as {
    code?: string;
    message?: string;
  }; // the shape of database and Node errors
  const mentions = (word: string) => message.toLowerCase().includes(word);
  if (
    code === "NETWORK_ERROR" ||
    code === "TIMEOUT_ERROR" ||
    mentions("network") ||
    mentions("failed to fetch")
  )
    return "Network error. Please check your connection and try again.";
  if (code === "SERVER_ERROR" || mentions("server"))
    return "Server error. Please try again in a few moments.";
  if (code === "AUTHENTICATION_REQUIRED" || mentions("authentication") || mentions("unauthorized"))
    return "Authentication required. Please sign in and try again.";
  return "Payment failed. Please try again.";
}

/** The toast for an error response: the server's message, or 'Payment failed.' with its full stop. */
export const failureText = (error: string | undefined): string => error || "Payment failed.";
