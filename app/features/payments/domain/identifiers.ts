/** The first problem of an input: the path of the field and the message, from specification §5. */
type Problem = { field: string; message: string };
export type Check = Problem | undefined;

const WORD = /^[A-Za-z0-9_-]+$/;

function checkWord(
  label: string,
  minLength: number,
  maxLength: number,
  value: unknown,
  field: string,
): Check {
  const problem = (message: string) => ({ field, message: `${label} ${message}` });
  if (typeof value !== "string" || value === "") return problem("is required");
  if (value.length < minLength) return problem(`must be at least ${minLength} characters`);
  if (value.length > maxLength) return problem(`must be no more than ${maxLength} characters`);
  if (!WORD.test(value))
    return problem(
      "contains invalid characters. Only letters, numbers, hyphens, and underscores are allowed",
    );
  return undefined;
}

export const checkSessionId = (value: unknown, field = "sessionId", label = "Session ID"): Check =>
  checkWord(label, 10, 100, value, field);
export const checkTestId = (value: unknown, field = "testId"): Check =>
  checkWord("Test ID", 3, 50, value, field);

export function checkUserId(value: unknown, field = "userId"): Check {
  if (typeof value !== "string" || value === "") return { field, message: "User ID is required" };
  return value.trim() === "" ? { field, message: "User ID cannot be empty" } : undefined;
}

/** Amounts are integers in paise, from ₹1 to ₹100000. */
export function checkAmount(value: unknown, field = "amount"): Check {
  if (value === undefined || value === null) return { field, message: "Amount is required" };
  if (typeof value !== "number" || Number.isNaN(value)) return { field, message: "Amount must be a number" };
  if (!Number.isInteger(value)) return { field, message: "Amount must be an integer (in paise)" };
  if (value < 100) return { field, message: "Amount must be at least ₹1" };
  return value > 10_000_000 ? { field, message: "Amount must be no more than ₹100000" } : undefined;
}

/** Checks a date given as ISO text or in milliseconds. */
export function checkDate(value: unknown, field: string, label: string): Check {
  if (value === undefined || value === null || value === "")
    return { field, message: `${label} is required` };
  const readable =
    (typeof value === "string" || typeof value === "number") && !Number.isNaN(new Date(value).getTime());
  return readable ? undefined : { field, message: `${label} is not a valid date` };
}

/** The buyer needs an account with an email address. */
export function checkUser(user: { id?: string | null; email?: string | null } | null | undefined): Check {
  if (!user?.id) return { field: "user", message: "User not authenticated" };
  return user.email ? undefined : { field: "user.email", message: "User email not available" };
}
