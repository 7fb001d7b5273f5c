import Razorpay from "razorpay";
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

// The only file that uses the gateway's SDK. The SDK cannot use another host, has no timeout, and hides why
// no answer arrived; its axios instance, which its types leave out, is patched for all three.
type Requests = {
  defaults: { baseURL?: string; timeout?: number; maxRedirects?: number; proxy?: false };
  interceptors: { response: { use(ok: undefined, failed: (error: NoAnswer) => never): void } };
  post(path: string, body: object, options: { headers: Record<string, string> }): Promise<{ data: unknown }>;
};
type NoAnswer = { code?: string; response?: { status: number; data: unknown } };

/** The gateway's largest page. */
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
  /** The gateway's fee with its tax, in paise; within `amount` if the customer bears it. */
  fee: z.coerce.number().nullish(),
  created_at: z.number().nullish(),
});
export const GatewayRefund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.coerce.number(),
  status: z.enum(["pending", "processed", "failed"]),
  receipt: z.string().nullish(),
  /** Names of the bank's references differ by method: arn, rrn, utr. If empty, it is an array. */
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
/** A payment in the gateway's list: not every one belongs to an order. `created_at` in Unix seconds. */
const ListedPayment = GatewayPayment.extend({
  order_id: z.string().nullable(),
  invoice_id: z.string().nullish(),
  created_at: z.number(),
});
const Plan = z.object({
  id: z.string(),
  item: z.object({ amount: z.coerce.number(), currency: z.string() }),
  /** If empty, it is an array. */
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
 * A failed gateway call. "unknown": it may have taken effect, no answer arrived. "away": it was not sent,
 * because the gateway is unavailable.
 */
export class GatewayFailure extends Error {
  readonly kind: "refused" | "throttled" | "unknown" | "away";
  /** One word for the log. */
  readonly reason: string;
  /** The gateway's own sentence, if it gave one. */
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

/** The SDK throws plain objects `{statusCode, error}`; status 0, set below, means no answer. */
function failureOf(thrown: unknown): GatewayFailure {
  const { statusCode: status = 0, error } = (thrown ?? {}) as {
    statusCode?: number;
    error?: { description?: string; reason?: string };
  }; // the shape that the SDK throws
  const reason = error?.reason ?? error?.description ?? `status ${status}`;
  if (status === 429) return new GatewayFailure("throttled", reason);
  const words = error?.description || reason;
  const refused = status >= 400 && status < 500 && status !== 408 && status !== 409;
  return new GatewayFailure(refused ? "refused" : "unknown", reason, undefined, words);
}

/** Makes a call and checks the answer's shape, which does not always match the SDK's types. */
async function checked<T>(schema: z.ZodType<T>, call: () => Promise<unknown>): Promise<T> {
  const given = await call().catch((thrown: unknown) => {
    throw failureOf(thrown);
  });
  const read = schema.safeParse(given);
  if (!read.success)
    throw new GatewayFailure(
      "unknown",
      `an answer of another shape at ${read.error.issues[0]?.path.join(".")}`,
    );
  return read.data;
}

const isAnswer = (error: unknown) => error instanceof GatewayFailure && error.kind !== "unknown";

function failureOfPartner(error: unknown): unknown {
  if (!(error instanceof PartnerUnavailable)) return error;
  const kind = error.kind === "timeout" ? "unknown" : "away";
  return new GatewayFailure(kind, error.kind, error.retryAfterSeconds);
}

type GatewayEnv = Pick<Env, "RAZORPAY_KEY_ID" | "RAZORPAY_KEY_SECRET" | "RAZORPAY_API_BASE">;

/**
 * The SDK with its requests at the configured address and with a timeout.
 * @throws if the keys are missing, if live keys would be sent to another address than the gateway's, or if
 *   the SDK has changed internally
 */
function openSdk(env: GatewayEnv, timeoutMs: number) {
  const { RAZORPAY_KEY_ID: key_id, RAZORPAY_KEY_SECRET: key_secret, RAZORPAY_API_BASE: base } = env;
  if (!key_id || !key_secret)
    throw new Error("RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET are not set: nothing can be sold");
  const official = new URL(base).hostname === OFFICIAL;
  if (key_id.startsWith("rzp_live_") && !official)
    throw new Error(`RAZORPAY_API_BASE must be https://${OFFICIAL} with live keys, not ${base}`);
  const sdk = new Razorpay({ key_id, key_secret });
  // its types leave it out; checked below
  const { rq } = sdk.api as unknown as { rq?: Requests };
  if (rq?.defaults?.baseURL !== `https://${OFFICIAL}`)
    throw new Error("The payment SDK has changed inside: its address cannot be set");
  Object.assign(rq.defaults, {
    baseURL: base.replace(/\/$/, ""),
    timeout: timeoutMs,
    maxRedirects: 0, // the key is sent only to that address
    ...(!official && { proxy: false }),
  });
  rq.interceptors.response.use(undefined, (error) => {
    error.response ??= { status: 0, data: { error: { reason: error.code ?? "NO_ANSWER" } } };
    throw error;
  });
  return { sdk, rq, keyId: key_id };
}

type Ask = <T>(schema: z.ZodType<T>, call: () => Promise<unknown>) => Promise<T>;
const noteOf = (notes: GatewaySubscription["notes"], name: string) =>
  notes && !Array.isArray(notes) ? notes[name] : undefined;

/** Calls for subscriptions. `reference`: our own id, used to find one whose creation had no answer. */
const subscriptionCalls = ({ sdk }: ReturnType<typeof openSdk>, ask: Ask) => ({
  createPlan: (plan: { name: string; amount: number; currency: string; reference: string }) =>
    ask(Plan, () => {
      const { name, amount, currency, reference } = plan;
      const item = { name, amount, currency };
      return sdk.plans.create({ period: "monthly", interval: 1, item, notes: { reference } });
    }),
  planByReference: async (reference: string) =>
    (await ask(listOf(Plan), () => sdk.plans.all({ count: PAGE }))).items.find(
      ({ notes }) => noteOf(notes, "reference") === reference,
    ),
  /** `payUntil`: until when the first month can be paid, in Unix seconds. */
  createSubscription: (of: { planId: string; months: number; payUntil: number; reference: string }) =>
    ask(GatewaySubscription, () => {
      const { planId, months, payUntil, reference } = of;
      const when = { total_count: months, expire_by: payUntil };
      return sdk.subscriptions.create({
        plan_id: planId,
        ...when,
        customer_notify: 1,
        notes: { reference },
      });
    }),
  subscriptionByReference: async (planId: string, reference: string) =>
    (
      await ask(listOf(GatewaySubscription), () => sdk.subscriptions.all({ plan_id: planId, count: PAGE }))
    ).items.find(({ notes }) => noteOf(notes, "reference") === reference),
  subscription: (id: string) => ask(GatewaySubscription, () => sdk.subscriptions.fetch(id)),
  /** Cancels it at the gateway at once: nothing more is charged. */
  cancelSubscription: (id: string) => ask(GatewaySubscription, () => sdk.subscriptions.cancel(id, false)),
  /** Its invoices, newest first, at most a hundred. */
  invoicesOf: async (id: string) => {
    const query = { subscription_id: id, count: PAGE }; // the SDK sends parameters that its types leave out
    return (await ask(listOf(GatewayInvoice), () => sdk.invoices.all(query))).items;
  },
  invoice: (id: string) => ask(GatewayInvoice, () => sdk.invoices.fetch(id)),
});

/** Opens the client. @throws like `openSdk` */
export function openGateway(env: GatewayEnv, partner: Partner = openPartner("payment gateway")) {
  const opening = openSdk(env, partner.timeoutMs);
  const { sdk, rq, keyId } = opening;
  const ask: Ask = (schema, call) =>
    partner
      .call(() => checked(schema, call), isAnswer)
      .catch((error: unknown) => {
        throw failureOfPartner(error);
      });
  const refundCall = (paymentId: string, body: object, key: string) =>
    rq.post(`/v1/payments/${paymentId}/refund`, body, { headers: { "X-Refund-Idempotency": key } }).then(
      ({ data }) => data,
      (error: NoAnswer) => {
        throw {
          statusCode: error.response?.status,
          // the gateway's error object
          error: (error.response?.data as { error?: object } | undefined)?.error,
        }; // oxlint-disable-line no-throw-literal -- the SDK's own shape
      },
    );
  return {
    keyId,
    ...subscriptionCalls(opening, ask),
    /** `amount` in paise; `receipt` at most 40 characters, used to find the order if no answer arrived. */
    createOrder: (order: {
      amount: number;
      currency: string;
      receipt: string;
      notes: Record<string, string>;
    }) => ask(Order, () => sdk.orders.create(order)),
    order: (id: string) => ask(Order, () => sdk.orders.fetch(id)),
    orderByReceipt: async (receipt: string) =>
      (await ask(listOf(Order), () => sdk.orders.all({ receipt }))).items.at(0),
    paymentsOf: async (orderId: string) =>
      (await ask(listOf(GatewayPayment), () => sdk.orders.fetchPayments(orderId))).items,
    payment: (id: string) => ask(GatewayPayment, () => sdk.payments.fetch(id)),
    anyPayment: (id: string) => ask(ListedPayment, () => sdk.payments.fetch(id)),
    /** A page of payments between two moments, newest first; both in Unix seconds. */
    paymentsBetween: async (from: number, to: number, skip: number) =>
      (await ask(listOf(ListedPayment), () => sdk.payments.all({ from, to, count: PAGE, skip }))).items,
    /** The same for refunds. */
    refundsBetween: async (from: number, to: number, skip: number) =>
      (await ask(listOf(ListedRefund), () => sdk.refunds.all({ from, to, count: PAGE, skip }))).items,
    anyRefund: (id: string) => ask(GatewayRefund, () => sdk.refunds.fetch(id)),
    /** A page of the disputes, newest first. */
    disputes: async (skip: number) =>
      (await ask(listOf(GatewayDispute), () => sdk.disputes.all({ count: PAGE, skip }))).items,
    capture: (id: string, amount: number, currency: string) =>
      ask(GatewayPayment, () => sdk.payments.capture(id, amount, currency)),
    /** `key`: at least 10 characters; the same key and body always make the same refund. */
    refund: (paymentId: string, { amount, key }: { amount: number; key: string }) =>
      ask(GatewayRefund, () => refundCall(paymentId, { amount, receipt: key }, key)),
    refundsOf: async (paymentId: string) =>
      (await ask(listOf(GatewayRefund), () => sdk.payments.fetchMultipleRefund(paymentId, {}))).items,
  };
}
export type Gateway = ReturnType<typeof openGateway>;

const opened = new WeakMap<Partner, Gateway>();

/** The client of this configuration, opened once. */
export function gatewayOf({ env, partners }: { env: Env; partners: Partners }): Gateway {
  const known = opened.get(partners.gateway) ?? openGateway(env, partners.gateway);
  opened.set(partners.gateway, known);
  return known;
}
