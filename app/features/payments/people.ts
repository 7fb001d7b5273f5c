type Entity = { id: string; status: string; amount: number };
export type SandboxPayment = Entity & { order_id: string; amount_refunded: number };
export type SandboxOrder = Entity & { receipt: string; attempts: number };
export type SandboxEvent = { id: string; type: string; state: string; attempts: number; lastStatus: number | null; payload: unknown };
export type PayOptions = {
  outcome?: "captured" | "authorized" | "failed" | "pending";
  method?: "card" | "upi";
  reason?: string;
  force?: boolean;
};

/**
 * The levers of the sandbox gateway, for seed and tests.
 * @param base the gateway's own address (`RAZORPAY_API_BASE` in local mode)
 */
export function gatewayControl(base: string) {
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${base}/dev/gateway/_sandbox/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const given: unknown = await answer.json();
    if (!answer.ok) throw new Error(`The sandbox gateway refused ${path}: ${JSON.stringify(given)}`);
    return given as T;
  }
  return {
    pay: (orderId: string, options: PayOptions = {}) =>
      call<{ payment: SandboxPayment; signature: string }>("POST", `orders/${orderId}/pay`, options),
    authorizeLate: (paymentId: string) => call<SandboxPayment>("POST", `payments/${paymentId}/authorize`, {}),
    refund: (paymentId: string, amount?: number) => call<Entity>("POST", `payments/${paymentId}/refund`, amount ? { amount } : {}),
    endRefund: (refundId: string, how: "process" | "fail") => call<Entity>("POST", `refunds/${refundId}/${how}`, {}),
    settings: (change: Record<string, unknown>) => call<unknown>("POST", "settings", change),
    fault: (fault: { kind: string; method?: string; path?: string; times?: number }) => call<unknown>("POST", "faults", fault),
    clearFaults: () => call<unknown>("DELETE", "faults"),
    events: () => call<SandboxEvent[]>("GET", "events"),
    orders: () => call<SandboxOrder[]>("GET", "orders"),
    payments: () => call<SandboxPayment[]>("GET", "payments"),
    refunds: () => call<(Entity & { payment_id: string })[]>("GET", "refunds"),
    /** Sends webhooks now and waits for the site's answers. */
    deliver: (options: { ids?: string[]; times?: number; parallel?: boolean } = {}) =>
      call<{ id: string; statuses: number[] }[]>("POST", "deliver", options),
  };
}
export type GatewayControl = ReturnType<typeof gatewayControl>;
