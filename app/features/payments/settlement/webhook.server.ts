import { z } from "zod";
import { transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { noteSecurity } from "../../safety/safety.server.ts";
import { subscriptionNews } from "../subscriptions.contract.ts";
import { subscriptionOfProvider } from "../subscriptions/refreshing.server.ts";
import { followDispute } from "../disputes/disputes.server.ts";
import { GatewayDispute, GatewayPayment, GatewayRefund } from "../gateway/gateway.server.ts";
import { applyRefund } from "../refunds/refunds.server.ts";
import { type GatewayEvent, noteEvent } from "./events.server.ts";
import { settle } from "./settlement.server.ts";
import { webhookSigned } from "../gateway/signatures.server.ts";

const Event = z.object({
  event: z.string(),
  /** In Unix seconds. */
  created_at: z.number().optional(),
  payload: z.object({
    payment: z.object({ entity: GatewayPayment.extend({ order_id: z.string().nullable() }) }).optional(),
    refund: z.object({ entity: GatewayRefund }).optional(),
    dispute: z.object({ entity: GatewayDispute }).optional(),
    subscription: z.object({ entity: z.object({ id: z.string() }) }).optional(),
  }),
});

const PAYMENTS = new Set(["payment.authorized", "payment.captured", "payment.failed", "order.paid"]);
const REFUNDS = new Set(["refund.created", "refund.processed", "refund.failed"]);

/**
 * Processes a gateway event if its signature matches exactly these bytes. Events may arrive repeatedly and in
 * any order; unknown or irrelevant ones are accepted and ignored, so that they are not sent again.
 * @param body the raw bytes as text; re-serialized JSON would fail the signature check
 * @throws AppError SIGNATURE_INVALID or INVALID_DATA (400); no payment data has changed then
 */
export async function handleWebhook(
  services: Services,
  { body, signature, eventId }: { body: string; signature?: string; eventId?: string },
) {
  if (!webhookSigned(services.env.RAZORPAY_WEBHOOK_SECRET ?? "", body, signature)) {
    await noteSecurity(services, { kind: "webhook-refused" });
    throw new AppError("SIGNATURE_INVALID", "The signature is not valid");
  }
  if (!eventId) throw new AppError("INVALID_DATA", "The event has no id", { field: "x-razorpay-event-id" });
  const raw = parse(body);
  const result = Event.safeParse(raw);
  if (!result.success) throw new AppError("INVALID_DATA", "The event has an unexpected shape");
  const { event: type, payload, created_at } = result.data;
  const subscription = payload.subscription?.entity;
  if (subscription && type.startsWith("subscription."))
    return noteSubscriptionEvent(services, subscription.id, { id: eventId, type, raw });
  const dispute = payload.dispute?.entity;
  if (dispute && type.startsWith("payment.dispute.")) {
    const heardAt = created_at ? new Date(created_at * 1000) : services.clock.now();
    return followDispute(services, dispute, { heardAt, event: { id: eventId, type, raw } });
  }
  const payment = payload.payment?.entity;
  const refund = payload.refund?.entity;
  if (!payment?.order_id) return "unknown";
  const orderPayment = { ...payment, order_id: payment.order_id };
  if (PAYMENTS.has(type))
    return settle(services, orderPayment, "webhook", { event: { id: eventId, type, raw } });
  if (REFUNDS.has(type) && refund)
    return applyRefund(services, refund, orderPayment, { id: eventId, type, raw });
  return "unknown";
}

/** The event may be outdated, so a job fetches the subscription's state from the gateway. */
async function noteSubscriptionEvent(services: Services, providerId: string, event: GatewayEvent) {
  const subscription = await subscriptionOfProvider(services, providerId);
  if (!subscription) return "unknown";
  return transaction(services.db, async (tx) => {
    if (!(await noteEvent(tx, services, event))) return "duplicate";
    await services.events.publish(tx, subscriptionNews, { subscriptionId: subscription.id });
    return "pending";
  });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
