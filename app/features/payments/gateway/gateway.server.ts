import { z } from "zod";
import type { Env } from "../../../platform/env.server.ts";
import {
  openPartner,
  PartnerUnavailable,
  type Partner,
  type Partners,
} from "../../../platform/http/partner-calls.server.ts";
import { DISPUTE_STATES } from "../ledger.contract.ts";
import { SUBSCRIPTION_STATES } from "../subscriptions.contract.ts";

/** The gateway's largest page size. */
export const PAGE = 100;
const OFFICIAL = "api.razorpay.com";

const Order = z.object({
  id: z.string(),
  amount: z.coerce.number(),
  currency: z.string(),
  receipt: z.string().nullable(),
  status: z.string(),
});
export const GatewayPayment = z.object({
  id: z.string(),
  order_id: z.string(),
  amount: z.coerce.number(),
  currency: z.string(),
  status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
  method: z.string().nullish(),
  error_reason: z.string().nullish(),
  /** The gateway's fee including tax, in paise; included in `amount` if the customer bears it. */
  fee: z.coerce.number().nullish(),
  created_at: z.number().nullish(),
});
export const GatewayRefund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.coerce.number(),
  status: z.enum(["pending", "processed", "failed"]),
  receipt: z.string().nullish(),
  /** The bank's reference: arn, rrn or utr, depending on the method. If empty, it is an array. */
  acquirer_data: z.record(z.string(), z.unknown()).or(z.array(z.unknown())).nullish(),
});
/** A buyer's dispute at their bank. Times in Unix seconds, amounts in paise. */
export const GatewayDispute = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.coerce.number(),
  amount_deducted: z.coerce.number().nullish(),
  reason_code: z.string().nullish(),
  respond_by: z.number().nullish(),
  status: z.enum(DISPUTE_STATES),
  phase: z.string(),
  created_at: z.number().nullish(),
});
/**
 * A payment in the gateway's lists, where not every payment belongs to an order. `created_at` in Unix
 * seconds.
 */
const ListedPayment = GatewayPayment.extend({
  order_id: z.string().nullable(),
  invoice_id: z.string().nullish(),
  created_at: z.number(),
});
const Plan = z.object({
  id: z.string(),
  item: z.object({ amount: z.coerce.number(), currency: z.string() }),
  /** An array if empty. */
  notes: z.record(z.string(), z.unknown()).or(z.array(z.unknown())).nullish(),
});
const GatewaySubscription = z.object({
  id: z.string(),
  plan_id: z.string(),
  status: z.enum(SUBSCRIPTION_STATES).exclude(["creating"]),
  current_end: z.number().nullish(),
  ended_at: z.number().nullish(),
  notes: z.record(z.string(), z.unknown()).or(z.array(z.unknown())).nullish(),
});
/** One month of a subscription. Times in Unix seconds. */
const GatewayInvoice = z.object({
  id: z.string(),
  subscription_id: z.string().nullish(),
  payment_id: z.string().nullish(),
  status: z.string(),
  billing_start: z.number().nullish(),
  billing_end: z.number().nullish(),
});
export type GatewaySubscription = z.infer<typeof GatewaySubscription>;
export type GatewayInvoice = z.infer<typeof GatewayInvoice>;
export type ListedPayment = z.infer<typeof ListedPayment>;
const ListedRefund = GatewayRefund.extend({ created_at: z.number() });
export type GatewayOrder = z.infer<typeof Order>;
export type GatewayPayment = z.infer<typeof GatewayPayment>;
export type GatewayDispute = z.infer<typeof GatewayDispute>;
export type GatewayRefund = z.infer<typeof GatewayRefund>;
const listOf = <T extends z.ZodType>(entity: T) => z.object({ items: z.array(entity) });

/**
 * A failed gateway call. "unknown": it may have taken effect, but there was no usable answer. "away": it was
 * not sent, because the gateway is unavailable.
 */
export class GatewayFailure extends Error {
  readonly kind: "refused" | "throttled" | "unknown" | "away";
  /** Short reason for the log. */
  readonly reason: string;
  /** The gateway's error description; the reason if there is none. */
  readonly words: string;
  /** If the gateway is unavailable: seconds until a retry may help. */
  readonly retryAfterSeconds: number | undefined;
  constructor(kind: GatewayFailure["kind"], reason: string, retryAfterSeconds?: number, words = reason) {
    super(`payment gateway: ${kind} (${reason})`);
    this.name = "GatewayFailure";
    this.kind = kind;
    this.reason = reason;
    this.words = words;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Maps an error response to a failure. */
function failureOf(status: number, body: unknown): GatewayFailure {
  const { error } = (body ?? {}) as { error?: { description?: string; reason?: string } }; // the gateway's error object
  const reason = error?.reason ?? error?.description ?? `status ${status}`;
  if (status === 429) return new GatewayFailure("throttled", reason);
  const words = error?.description || reason;
  const refused = status >= 400 && status < 500 && status !== 408 && status !== 409;
  return new GatewayFailure(refused ? "refused" : "unknown", reason, undefined, words);
}

/** Error code or name for a request without a response. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }; // what `fetch` throws
  return cause?.code ?? name ?? "NO_ANSWER";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // such as a proxy's error page
  }
}

/** Checks the shape of an answer. */
function checked<T>(schema: z.ZodType<T>, answer: unknown): T {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  throw new GatewayFailure("unknown", `unexpected answer at ${result.error.issues[0]?.path.join(".")}`);
}

const isAnswer = (error: unknown) => error instanceof GatewayFailure && error.kind !== "unknown";

function failureOfPartner(error: unknown): unknown {
  if (!(error instanceof PartnerUnavailable)) return error;
  const kind = error.kind === "timeout" ? "unknown" : "away";
  return new GatewayFailure(kind, error.kind, error.retryAfterSeconds);
}

type GatewayEnv = Pick<Env, "RAZORPAY_KEY_ID" | "RAZORPAY_KEY_SECRET" | "RAZORPAY_API_BASE">;

type RequestOptions = {
  query?: Record<string, string | number>;
  /** Sent by POST. */
  body?: object;
  headers?: Record<string, string>;
};
type GatewayCall = <T>(schema: z.ZodType<T>, path: string, options?: RequestOptions) => Promise<T>;

/**
 * Client for the gateway's REST API at the configured address. Source: razorpay.com/docs/api
 * @throws if the keys are missing, or if live keys would be sent to any other host than the gateway's
 */
function openApi(env: GatewayEnv, partner: Partner) {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: secret, RAZORPAY_API_BASE: base } = env;
  if (!keyId || !secret)
    throw new Error("RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET are not set: nothing can be sold");
  if (keyId.startsWith("rzp_live_") && new URL(base).hostname !== OFFICIAL)
    throw new Error(`RAZORPAY_API_BASE must be https://${OFFICIAL} with live keys, not ${base}`);
  const authorization = `Basic ${Buffer.from(`${keyId}:${secret}`).toString("base64")}`;

  async function request(path: string, { query = {}, body, headers }: RequestOptions): Promise<unknown> {
    const url = new URL(`${base.replace(/\/$/, "")}/v1${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const [response, text] = await fetch(url, {
      method: body ? "POST" : "GET",
      headers: { authorization, ...(body && { "content-type": "application/json" }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      redirect: "manual", // never sends the key to another address
      signal: AbortSignal.timeout(partner.timeoutMs),
    })
      .then(async (answer) => [answer, await answer.text()] as const)
      .catch((error: unknown) => {
        throw new GatewayFailure("unknown", reasonOf(error));
      });
    const answer = parsed(text);
    if (!response.ok) throw failureOf(response.status, answer);
    return answer;
  }
  const call: GatewayCall = (schema, path, options = {}) =>
    partner
      .call(async () => checked(schema, await request(path, options)), isAnswer)
      .catch((error: unknown) => {
        throw failureOfPartner(error);
      });
  return { keyId, call };
}

const noteOf = (notes: GatewaySubscription["notes"], name: string) =>
  notes && !Array.isArray(notes) ? notes[name] : undefined;

/**
 * Calls for subscriptions. `reference`: our own id, used to find a plan or subscription whose creation got no
 * response.
 */
const subscriptionCalls = (call: GatewayCall) => ({
  createPlan: (plan: { name: string; amount: number; currency: string; reference: string }) => {
    const { reference, ...item } = plan;
    return call(Plan, "/plans", { body: { period: "monthly", interval: 1, item, notes: { reference } } });
  },
  planByReference: async (reference: string) =>
    (await call(listOf(Plan), "/plans", { query: { count: PAGE } })).items.find(
      ({ notes }) => noteOf(notes, "reference") === reference,
    ),
  /** `payUntil`: deadline for paying the first month, in Unix seconds. */
  createSubscription: (subscription: {
    planId: string;
    months: number;
    payUntil: number;
    reference: string;
  }) =>
    call(GatewaySubscription, "/subscriptions", {
      body: {
        plan_id: subscription.planId,
        total_count: subscription.months,
        expire_by: subscription.payUntil,
        customer_notify: 1,
        notes: { reference: subscription.reference },
      },
    }),
  subscriptionByReference: async (planId: string, reference: string) => {
    const query = { plan_id: planId, count: PAGE };
    return (await call(listOf(GatewaySubscription), "/subscriptions", { query })).items.find(
      ({ notes }) => noteOf(notes, "reference") === reference,
    );
  },
  subscription: (id: string) => call(GatewaySubscription, `/subscriptions/${id}`),
  /** Cancels immediately at the gateway; nothing more is charged. */
  cancelSubscription: (id: string) =>
    call(GatewaySubscription, `/subscriptions/${id}/cancel`, { body: { cancel_at_cycle_end: 0 } }),
  /** Invoices of a subscription, newest first, at most 100. */
  invoicesOf: async (id: string) =>
    (await call(listOf(GatewayInvoice), "/invoices", { query: { subscription_id: id, count: PAGE } })).items,
  invoice: (id: string) => call(GatewayInvoice, `/invoices/${id}`),
});

/** Creates the gateway client. @throws like `openApi` */
export function openGateway(env: GatewayEnv, partner: Partner = openPartner("payment gateway")) {
  const { keyId, call } = openApi(env, partner);
  return {
    keyId,
    ...subscriptionCalls(call),
    /** `amount` in paise; `receipt` at most 40 characters, used to find the order if no response arrived. */
    createOrder: (order: {
      amount: number;
      currency: string;
      receipt: string;
      notes: Record<string, string>;
    }) => call(Order, "/orders", { body: order }),
    order: (id: string) => call(Order, `/orders/${id}`),
    orderByReceipt: async (receipt: string) =>
      (await call(listOf(Order), "/orders", { query: { receipt } })).items.at(0),
    paymentsOf: async (orderId: string) =>
      (await call(listOf(GatewayPayment), `/orders/${orderId}/payments`)).items,
    payment: (id: string) => call(GatewayPayment, `/payments/${id}`),
    anyPayment: (id: string) => call(ListedPayment, `/payments/${id}`),
    /** A page of payments created in a period, newest first. `from` and `to` in Unix seconds. */
    paymentsBetween: async (from: number, to: number, skip: number) =>
      (await call(listOf(ListedPayment), "/payments", { query: { from, to, count: PAGE, skip } })).items,
    /** A page of refunds created in a period, like `paymentsBetween`. */
    refundsBetween: async (from: number, to: number, skip: number) =>
      (await call(listOf(ListedRefund), "/refunds", { query: { from, to, count: PAGE, skip } })).items,
    anyRefund: (id: string) => call(GatewayRefund, `/refunds/${id}`),
    /** A page of the disputes, newest first. */
    disputes: async (skip: number) =>
      (await call(listOf(GatewayDispute), "/disputes", { query: { count: PAGE, skip } })).items,
    capture: (id: string, amount: number, currency: string) =>
      call(GatewayPayment, `/payments/${id}/capture`, { body: { amount, currency } }),
    /** `key`: at least 10 characters; repeating the same key and body returns the same refund. */
    refund: (paymentId: string, { amount, key }: { amount: number; key: string }) =>
      call(GatewayRefund, `/payments/${paymentId}/refund`, {
        body: { amount, receipt: key },
        headers: { "X-Refund-Idempotency": key },
      }),
    refundsOf: async (paymentId: string) =>
      (await call(listOf(GatewayRefund), `/payments/${paymentId}/refunds`)).items,
  };
}
export type Gateway = ReturnType<typeof openGateway>;

const opened = new WeakMap<Partner, Gateway>();

/** The client for these services, created once. */
export function gatewayOf({ env, partners }: { env: Env; partners: Partners }): Gateway {
  const gateway = opened.get(partners.gateway) ?? openGateway(env, partners.gateway);
  opened.set(partners.gateway, gateway);
  return gateway;
}
