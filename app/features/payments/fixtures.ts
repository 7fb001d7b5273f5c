import type { Services } from "../../platform/services.server.ts";
import type { SessionUser } from "../accounts/contract.ts";
import type { OrderRequest } from "./contract.ts";
import { completionOf, type Item, orderRequestOf } from "./request-fixtures.ts";
import * as payments from "./payments.server.ts";
import { required } from "../../lib/checked.ts";

type Entity = { id: string; status: string; amount: number };
export type SandboxPayment = Entity & { order_id: string; amount_refunded: number };
export type SandboxOrder = Entity & { receipt: string; attempts: number; notes: Record<string, string> };
export type SandboxSubscription = {
  id: string;
  plan_id: string;
  status: string;
  paid_count: number;
  current_start: number;
  current_end: number;
  auth_attempts: number;
};
export type SandboxEvent = {
  id: string;
  type: string;
  state: string;
  attempts: number;
  lastStatus: number | null;
  payload: unknown;
};
export type PayOptions = {
  outcome?: "captured" | "authorized" | "failed" | "pending";
  method?: "card" | "upi";
  reason?: string;
  force?: boolean;
  /** Paise by which a gateway offer reduces the amount. */
  discount?: number;
  /** Paise of the gateway's fee that the payer bears on top. */
  customerFee?: number;
};

type SandboxDispute = Entity & { payment_id: string; respond_by: number };
/**
 * Client for the sandbox gateway's controls, for the seed and tests.
 * @param base the gateway's address (`RAZORPAY_API_BASE` in local mode)
 */
export function gatewayControl(base: string) {
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${base}/dev/gateway/_sandbox/${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      }),
    });
    const answerBody: unknown = await answer.json();
    if (!answer.ok) throw new Error(`The sandbox gateway refused ${path}: ${JSON.stringify(answerBody)}`);
    return answerBody as T; // the caller knows the answer's type
  }
  return {
    pay: (orderId: string, options: PayOptions = {}) =>
      call<{ payment: SandboxPayment; signature: string }>("POST", `orders/${orderId}/pay`, options),
    authorizeLate: (paymentId: string) => call<SandboxPayment>("POST", `payments/${paymentId}/authorize`, {}),
    refund: (paymentId: string, amount?: number) =>
      call<Entity>("POST", `payments/${paymentId}/refund`, amount ? { amount } : {}),
    endRefund: (refundId: string, action: "process" | "fail") =>
      call<Entity>("POST", `refunds/${refundId}/${action}`, {}),
    /** The payer disputes the payment at their bank. */
    dispute: (paymentId: string, options: { amount?: number; days?: number; phase?: string } = {}) =>
      call<SandboxDispute>("POST", `payments/${paymentId}/dispute`, options),
    moveDispute: (id: string, to: string, phase?: string) =>
      call<SandboxDispute>("POST", `disputes/${id}/move`, phase ? { to, phase } : { to }),
    settings: (change: Record<string, unknown>) => call<unknown>("POST", "settings", change),
    fault: (fault: { kind: string; method?: string; path?: string; times?: number }) =>
      call<unknown>("POST", "faults", fault),
    clearFaults: () => call<unknown>("DELETE", "faults"),
    /** Removes every order, payment, refund, webhook and fault. */
    clear: () => call<unknown>("DELETE", "state"),
    events: () => call<SandboxEvent[]>("GET", "events"),
    orders: () => call<SandboxOrder[]>("GET", "orders"),
    payments: () => call<SandboxPayment[]>("GET", "payments"),
    /** Pays the first month of a subscription without a browser. */
    subscribe: (id: string, options: PayOptions = {}) =>
      call<{ payment: SandboxPayment; signature: string }>("POST", `subscriptions/${id}/pay`, options),
    /** Charges the next month of a subscription, or retries a failed renewal. */
    advance: (id: string, outcome: "charged" | "failed" = "charged") =>
      call<SandboxSubscription>("POST", `subscriptions/${id}/advance`, { outcome }),
    /** Cancels a subscription as the gateway's dashboard would. */
    cancelSubscription: (id: string, atCycleEnd = false) =>
      call<SandboxSubscription>("POST", `subscriptions/${id}/cancel`, { atCycleEnd }),
    subscriptions: () => call<SandboxSubscription[]>("GET", "subscriptions"),
    plans: () => call<{ id: string; item: { amount: number } }[]>("GET", "plans"),
    refunds: () => call<(Entity & { payment_id: string })[]>("GET", "refunds"),
    /** Sends webhooks now and waits for the site's responses. */
    deliver: (options: { ids?: string[]; times?: number; parallel?: boolean } = {}) =>
      call<{ id: string; statuses: number[] }[]>("POST", "deliver", options),
  };
}
export type GatewayControl = ReturnType<typeof gatewayControl>;

/** The order request that a browser would send for this person and item, at the current price. */
export const orderRequest = async (
  services: Services,
  user: SessionUser,
  item: Item,
): Promise<OrderRequest> =>
  orderRequestOf(
    user,
    item,
    await payments.showOffer(services, { userId: user.id }, item),
    services.clock.now(),
  );
export { completionOf };

/**
 * Buys an item through the sandbox gateway as a browser would: order, payment, completion, and optionally a
 * refund. An item that this person already owns is not bought again.
 */
export async function buy(
  services: Services,
  control: GatewayControl,
  {
    user,
    item,
    method = "upi",
    refund = false,
  }: { user: SessionUser; item: Item; method?: "card" | "upi"; refund?: boolean },
) {
  const existing = await payments.purchaseFor(services, { ...item, userId: user.id });
  if (!existing || existing.status === "created") {
    const order = await payments.createOrder(services, user, await orderRequest(services, user, item));
    const proof = await control.pay(order.razorpayOrderId, { method });
    await payments.complete(services, user, completionOf(user, item, order, proof));
  }
  const read = async () =>
    required(await payments.purchaseFor(services, { ...item, userId: user.id }), "the purchase just made");
  const bought = await read();
  if (refund && bought.status === "paid")
    await payments.refundPurchase(services, { purchaseId: bought.id, reason: "requested by the member" });
  return read();
}
