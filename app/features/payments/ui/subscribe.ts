import { callApi, type ApiResult } from "../../../platform/http/api.ts";
import { track } from "../../analytics/analytics.browser.tsx";
import type { SubscriptionAnswer } from "../subscriptions.contract.ts";
import { TEXTS } from "../domain/failures.ts";
import { loadCheckout, openSubscriptionCheckout } from "./checkout.ts";

/**
 * paid: the first month is paid; pending: the bank or the gateway has not confirmed it yet; failed: the
 * message to show and its code.
 */
export type SubscribeResult = { kind: "paid" | "pending" } | { kind: "failed"; error: string; code: string };
type Answer<T> = { success: boolean; data: T };
type Verdict = Answer<{ status: "paid" | "pending" | "unpaid" }>;

const BASE = "/api/payments/subscriptions";
const post = <T>(path: string, body: object) => callApi<T>(BASE + path, { method: "POST", body });

const failed = (answer: Extract<ApiResult<unknown>, { ok: false }>): SubscribeResult => ({
  kind: "failed",
  error: answer.error ?? answer.message,
  code: answer.code,
});

/**
 * Asks the server, which asks the gateway, for the state; `otherwise` if it is unpaid or the request fails.
 */
async function verify(subscriptionId: string, otherwise: SubscribeResult): Promise<SubscribeResult> {
  const answer = await post<Verdict>("/verify", { subscriptionId });
  if (!answer.ok) return otherwise;
  const { status } = answer.data.data;
  return status === "unpaid" ? otherwise : { kind: status };
}

/** Opens the checkout for the first month and determines whether it was paid. */
async function pay(opened: SubscriptionAnswer): Promise<SubscribeResult> {
  const { subscriptionId } = opened;
  const outcome = await openSubscriptionCheckout(opened);
  if (outcome.kind === "unopened") return { kind: "failed", error: TEXTS.open, code: "CHECKOUT_FAILED" };
  if (outcome.kind === "dismissed") {
    const error = outcome.lastError ?? TEXTS.cancelled;
    // a dismissed checkout may still be paid
    return verify(subscriptionId, { kind: "failed", error, code: "CANCELLED" });
  }
  const answer = await post<Verdict>("/complete", { subscriptionId, ...outcome.proof });
  if (answer.ok) return answer.data.data.status === "paid" ? { kind: "paid" } : { kind: "pending" };
  if (answer.status === 0) return { kind: "pending" }; // the gateway informs the server, too
  return verify(subscriptionId, failed(answer));
}

/**
 * Starts a subscription, opens the checkout and reports the payment to the server. Expected failures do not
 * throw.
 * @param request `amount`: the monthly price shown, in paise; rejected if it has changed
 */
export async function subscribe(request: {
  item: string;
  amount: number;
  buyerState?: string;
}): Promise<SubscribeResult> {
  track("payment_start");
  const opened = await post<Answer<SubscriptionAnswer>>("", request);
  if (!opened.ok) return failed(opened);
  try {
    await loadCheckout(opened.data.data.checkoutUrl);
  } catch {
    return { kind: "failed", error: TEXTS.script, code: "SCRIPT_FAILED" };
  }
  const result = await pay(opened.data.data);
  if (result.kind === "failed") track("payment_failed", { reason: result.code });
  else track("payment_done");
  return result;
}

/** Cancels a subscription; nothing more is charged. @returns `error`: the message if that failed */
export async function endSubscription(
  subscriptionId: string,
): Promise<{ ok: true; before: boolean } | { ok: false; error: string }> {
  const answer = await post<Answer<{ before: boolean }>>("/cancel", { subscriptionId });
  return answer.ok
    ? { ok: true, before: answer.data.data.before }
    : { ok: false, error: answer.error ?? answer.message };
}
