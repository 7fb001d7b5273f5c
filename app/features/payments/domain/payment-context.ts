import { checkDate, checkSessionId, checkTestId, type Check } from "./identifiers.ts";

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Validates a stored payment context. Does not use zod, because it runs in the browser. */
export function checkContext(value: unknown): Check {
  if (!isObject(value)) return { field: "", message: "Payment context is required" };
  return (
    checkSessionId(value["originalSessionId"], "originalSessionId") ??
    checkTestId(value["testId"]) ??
    checkDate(value["sessionStartTime"], "sessionStartTime", "Session start time") ??
    (typeof value["returnUrl"] === "string" && value["returnUrl"] !== ""
      ? undefined
      : { field: "returnUrl", message: "Return URL is required" }) ??
    (typeof value["timestamp"] === "number" && Number.isFinite(value["timestamp"])
      ? undefined
      : { field: "timestamp", message: "Timestamp must be a number" })
  );
}
