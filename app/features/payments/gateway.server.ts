import Razorpay from "razorpay";
import { z } from "zod";
import type { Env } from "../../platform/env.server.ts";
import { refuseWhileHeld } from "../../platform/held-connection.server.ts";

// The only file that knows the gateway's SDK. The SDK has no option for another host, waits for ever, and hides why no answer came; all three are
// mended on its axios instance, which its types leave out.
type Requests = {
  defaults: { baseURL?: string; timeout?: number; proxy?: false };
  interceptors: { response: { use(ok: undefined, failed: (error: NoAnswer) => never): void } };
  post(path: string, body: object, options: { headers: Record<string, string> }): Promise<{ data: unknown }>;
};
type NoAnswer = { code?: string; response?: { status: number; data: unknown } };

const TIMEOUT_MS = 8_000;
/** The most that the gateway lists at once. */
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
});
export const GatewayRefund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.coerce.number(),
  status: z.enum(["pending", "processed", "failed"]),
  receipt: z.string().nullish(),
  /** Names of the bank's references differ by method: arn, rrn, utr. An empty one comes as a list. */
  acquirer_data: z.record(z.string(), z.unknown()).or(z.array(z.unknown())).nullish(),
});
/** A payment in the gateway's own list: not every one belongs to an order. `created_at` in Unix seconds. */
const ListedPayment = GatewayPayment.extend({ order_id: z.string().nullable(), created_at: z.number() });
export type ListedPayment = z.infer<typeof ListedPayment>;
export type GatewayOrder = z.infer<typeof Order>;
export type GatewayPayment = z.infer<typeof GatewayPayment>;
export type GatewayRefund = z.infer<typeof GatewayRefund>;
const listOf = <T extends z.ZodType>(entity: T) => z.object({ items: z.array(entity) });

/** The gateway did not do as it was asked. "unknown": it may have done so all the same, nobody said. */
export class GatewayFailure extends Error {
  readonly kind: "refused" | "throttled" | "unknown";
  readonly reason: string;
  constructor(kind: GatewayFailure["kind"], reason: string) {
    super(`payment gateway: ${kind} (${reason})`);
    this.name = "GatewayFailure";
    this.kind = kind;
    this.reason = reason;
  }
}

/** The SDK throws plain objects `{statusCode, error}`; a missing answer was given status 0 below. */
function failureOf(thrown: unknown): GatewayFailure {
  const { statusCode: status = 0, error } = (thrown ?? {}) as {
    statusCode?: number;
    error?: { description?: string; reason?: string };
  };
  const reason = error?.reason ?? error?.description ?? `status ${status}`;
  if (status === 429) return new GatewayFailure("throttled", reason);
  const refused = status >= 400 && status < 500 && status !== 408 && status !== 409;
  return new GatewayFailure(refused ? "refused" : "unknown", reason);
}

/** Makes a call and checks the answer's shape: the SDK's own types promise more than the gateway does. */
async function ask<T>(schema: z.ZodType<T>, call: () => Promise<unknown>): Promise<T> {
  refuseWhileHeld("The payment gateway");
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

/**
 * Opens the client.
 * @throws a sentence when the keys are missing, when live keys would go to another address than the gateway's own, or when the SDK has changed inside
 */
export function openGateway(env: Pick<Env, "RAZORPAY_KEY_ID" | "RAZORPAY_KEY_SECRET" | "RAZORPAY_API_BASE">) {
  const { RAZORPAY_KEY_ID: key_id, RAZORPAY_KEY_SECRET: key_secret, RAZORPAY_API_BASE: base } = env;
  if (!key_id || !key_secret)
    throw new Error("RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET are not set: nothing can be sold");
  const official = new URL(base).hostname === OFFICIAL;
  if (key_id.startsWith("rzp_live_") && !official)
    throw new Error(`RAZORPAY_API_BASE must be https://${OFFICIAL} with live keys, not ${base}`);
  const sdk = new Razorpay({ key_id, key_secret });
  const { rq } = sdk.api as unknown as { rq?: Requests };
  if (rq?.defaults?.baseURL !== `https://${OFFICIAL}`)
    throw new Error("The payment SDK has changed inside: its address cannot be set");
  Object.assign(rq.defaults, {
    baseURL: base.replace(/\/$/, ""),
    timeout: TIMEOUT_MS,
    ...(!official && { proxy: false }),
  });
  rq.interceptors.response.use(undefined, (error) => {
    error.response ??= { status: 0, data: { error: { reason: error.code ?? "NO_ANSWER" } } };
    throw error;
  });
  const refundCall = (paymentId: string, body: object, key: string) =>
    rq.post(`/v1/payments/${paymentId}/refund`, body, { headers: { "X-Refund-Idempotency": key } }).then(
      ({ data }) => data,
      (error: NoAnswer) => {
        throw {
          statusCode: error.response?.status,
          error: (error.response?.data as { error?: object } | undefined)?.error,
        }; // oxlint-disable-line no-throw-literal -- the SDK's own shape
      },
    );
  return {
    keyId: key_id,
    /** `amount` in paise; `receipt` at most 40 characters, by which the order is found again when no answer came. */
    createOrder: (order: {
      amount: number;
      currency: string;
      receipt: string;
      notes: Record<string, string>;
    }) => ask(Order, () => sdk.orders.create(order)),
    orderByReceipt: async (receipt: string) =>
      (await ask(listOf(Order), () => sdk.orders.all({ receipt }))).items.at(0),
    paymentsOf: async (orderId: string) =>
      (await ask(listOf(GatewayPayment), () => sdk.orders.fetchPayments(orderId))).items,
    payment: (id: string) => ask(GatewayPayment, () => sdk.payments.fetch(id)),
    anyPayment: (id: string) => ask(ListedPayment, () => sdk.payments.fetch(id)),
    /** A page of what came in between two moments, newest first; both in Unix seconds. */
    paymentsBetween: async (from: number, to: number, skip: number) =>
      (await ask(listOf(ListedPayment), () => sdk.payments.all({ from, to, count: PAGE, skip }))).items,
    capture: (id: string, amount: number, currency: string) =>
      ask(GatewayPayment, () => sdk.payments.capture(id, amount, currency)),
    /** `key`: at least 10 characters; the same key and body make the same refund, however often they are sent. */
    refund: (paymentId: string, { amount, key }: { amount: number; key: string }) =>
      ask(GatewayRefund, () => refundCall(paymentId, { amount, receipt: key }, key)),
    refundsOf: async (paymentId: string) =>
      (await ask(listOf(GatewayRefund), () => sdk.payments.fetchMultipleRefund(paymentId, {}))).items,
  };
}
export type Gateway = ReturnType<typeof openGateway>;

const opened = new WeakMap<object, Gateway>();

/** The client of this configuration, opened once. */
export function gatewayOf({ env }: { env: Env }): Gateway {
  const known = opened.get(env) ?? openGateway(env);
  opened.set(env, known);
  return known;
}
