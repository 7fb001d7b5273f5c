import type { PaymentContext, SessionData } from "../contract.ts";

/** Source: specification §9, time limits. */
const CONTEXT_LIFETIME_MS = 60 * 60_000;
const SESSION_LIFETIME_MS = 120 * 60_000;

/** Whether a stored payment context is older than one hour. Times in milliseconds. */
export const contextExpired = (context: Pick<PaymentContext, "timestamp">, now: number): boolean =>
  now - context.timestamp > CONTEXT_LIFETIME_MS;

/** Whether a session began more than 120 minutes ago. */
export const sessionExpired = (session: Pick<SessionData, "sessionStartTime">, now: number): boolean =>
  now - Date.parse(session.sessionStartTime) > SESSION_LIFETIME_MS;

/** Why a payment may not resume after sign-in; undefined if the stored values belong to the same item. */
export function continuityProblem(
  session: Pick<SessionData, "originalSessionId" | "testId"> | undefined,
  context: Pick<PaymentContext, "originalSessionId" | "testId"> | undefined,
): string | undefined {
  if (!session || !context) return "Missing session data or payment context";
  if (session.originalSessionId !== context.originalSessionId) return "Session ID mismatch";
  return session.testId === context.testId ? undefined : "Test ID mismatch";
}

const AUTH_PARAMETERS = ["access_token", "refresh_token", "code"];

/**
 * Whether a URL is a return from sign-in, and the URL without the parameters that sign-in added to its query
 * and fragment.
 */
export function afterSignIn(address: string): { returned: boolean; clean: string } {
  const url = new URL(address);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const named = AUTH_PARAMETERS.filter((name) => url.searchParams.has(name) || fragment.has(name));
  if (named.length === 0) return { returned: false, clean: address };
  for (const name of AUTH_PARAMETERS) url.searchParams.delete(name);
  // the rest of such a fragment also comes from sign-in
  if (AUTH_PARAMETERS.some((name) => fragment.has(name))) url.hash = "";
  return { returned: true, clean: url.href };
}
