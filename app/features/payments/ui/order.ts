import type { ApiResult } from "../../../platform/http/api.ts";
import type { OrderAnswer, OrderRequest, Quote } from "../contract.ts";
import { worthRetrying } from "../domain/failures.ts";
import type { Ports } from "./ports.ts";

type Answer<T> = { success: boolean; data?: T; error?: string; code?: string };
type Failed = Extract<ApiResult<unknown>, { ok: false }>;

/** Source: specification §9, order retries. */
const ATTEMPTS = 3;
/** Milliseconds before attempt n: 2 s before the second, 4 s before the third. */
const waitBefore = (attempt: number) => 1_000 * 2 ** (attempt - 1);

/** Unwraps a response; one without success or data becomes a failure. */
export function opened<T>(result: ApiResult<Answer<T>>): { ok: true; data: T } | Failed {
  if (!result.ok) return result;
  const { success, data, error, code } = result.data ?? {};
  if (success && data) return { ok: true, data };
  return { ok: false, status: 200, message: error ?? "", code: code ?? "ORDER_CREATION_FAILED" };
}

type QuoteRequest = { sessionId: string; testId: string; aside?: "put" | "take" };
/** `aside`: `put` stores the purchase before sign-in, `take` resumes it afterwards. */
export const fetchQuote = async (ports: Pick<Ports, "call">, request: QuoteRequest) =>
  opened(await ports.call<Answer<Quote>>("/api/payments/quote", { method: "POST", body: request }));

/**
 * Creates the order, in at most three attempts that share an idempotency key. A failure with a notice is not
 * retried: the gateway is known to be unavailable.
 */
export async function fetchOrder(ports: Pick<Ports, "call" | "wait" | "newKey">, request: OrderRequest) {
  const headers = { "idempotency-key": ports.newKey() };
  for (let attempt = 1; ; attempt++) {
    const result = opened(
      await ports.call<Answer<OrderAnswer>>("/api/payments/create-order", {
        method: "POST",
        body: request,
        headers,
      }),
    );
    if (result.ok || attempt === ATTEMPTS || result.notice || !worthRetrying(result)) return result;
    await ports.wait(waitBefore(attempt + 1));
  }
}
