import { randomBytes } from "node:crypto";
import { and, eq, inArray, ne } from "drizzle-orm";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import type { SessionUser } from "../../accounts/contract.ts";
import type { OrderAnswer, OrderRequest, Quote } from "../contract.ts";
import { checkUser, type Check } from "../domain/identifiers.ts";
import { priceOf, tierChange } from "../domain/pricing.ts";
import { CHOOSE_STATE } from "../domain/states.ts";
import { nextSweepAt } from "../domain/sweep.ts";
import { checkOrder } from "../domain/validation.ts";
import { GatewayFailure, gatewayOf } from "../gateway/gateway.server.ts";
import { CLAIMED_UNTIL, type OrderRow, placeOrder } from "./placing.server.ts";
import { coveredBy, objectionTo } from "./purchases.server.ts";
import { showOffer } from "./quotes.server.ts";
import { paymentOrders, purchases } from "../tables.server.ts";
import { firstOf, required } from "../../../lib/checked.ts";

export const newId = (prefix: string) => `${prefix}_${randomBytes(16).toString("base64url")}`;

/** The error (400) for an invalid payment request: one sentence and the field. */
export const invalid = (message: string, field: string, code = "INVALID_DATA") =>
  new AppError(code, `Order validation failed: ${message}`, field ? { field } : {});
export function insist(problem: Check) {
  if (problem) throw invalid(problem.message, problem.field);
}

/** The server determines the price. The other tier's price has its own error: it was valid a moment ago. */
function checkPrice(request: OrderRequest, quote: Quote) {
  if (request.amount === quote.amount) return;
  const change = tierChange(request.pricingTier, quote.tier);
  if (change.message && request.amount === priceOf(quote.prices, request.pricingTier))
    throw new AppError("PRICE_CHANGED", change.message, { status: 409, field: "pricingTier" });
  throw invalid("Amount does not match the current price", "amount");
}

/** The buyer's details for receipts and invoices. */
const buyerColumns = (user: SessionUser, { buyerState = null }: { buyerState?: string | null }) => ({
  buyerName: user.fullName ?? "",
  buyerEmail: user.email,
  buyerState,
});

/** Creates the purchase, or locks the open one. `isNew`: it was created now, so it has no order yet. */
async function openPurchase(
  tx: Tx,
  services: Services,
  user: SessionUser,
  { request, quote }: { request: OrderRequest; quote: Quote },
) {
  const { userId, sessionId, testId } = request;
  const offer = { amount: quote.amount, currency: quote.currency, tier: quote.tier };
  const [created] = await tx
    .insert(purchases)
    .values({
      id: newId("pur"),
      userId,
      sessionId,
      testId,
      status: "created",
      ...offer,
      ...buyerColumns(user, request),
      createdAt: services.clock.now(),
    })
    .onConflictDoNothing()
    .returning()
    .prepare("open_purchase")
    .execute();
  if (created) return { purchase: created, isNew: true };
  const [purchase] = await tx
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.userId, userId),
        eq(purchases.sessionId, sessionId),
        eq(purchases.testId, testId),
        ne(purchases.status, "refunded"),
      ),
    )
    .for("update");
  if (purchase?.status !== "created")
    throw new AppError("ALREADY_PAID", "This report is already paid for", { status: 409 });
  await tx.update(purchases).set(buyerColumns(user, request)).where(eq(purchases.id, purchase.id));
  return { purchase, isNew: false };
}

/** Frees the idempotency keys of superseded orders, so that a new order can use them. */
const releaseKeys = (tx: Tx, purchaseId: string) =>
  tx
    .update(paymentOrders)
    .set({ idempotencyKey: null })
    .where(and(eq(paymentOrders.purchaseId, purchaseId), eq(paymentOrders.status, "superseded")));

type Reserved = { order: OrderRow; fresh: boolean };
type PricedRequest = { request: OrderRequest; quote: Quote };

/** The open order with this key or price. If there is none, the purchase's open orders are superseded. */
async function reusableOrder(
  tx: Tx,
  purchaseId: string,
  { request, quote }: PricedRequest,
): Promise<OrderRow | undefined> {
  const isLive = and(
    eq(paymentOrders.purchaseId, purchaseId),
    inArray(paymentOrders.status, ["creating", "created"]),
  );
  const live = await tx.select().from(paymentOrders).where(isLive);
  const repeated = live.find((o) => o.idempotencyKey && o.idempotencyKey === request.idempotencyKey);
  if (repeated) return repeated;
  checkPrice(request, quote);
  const samePrice = live.find((o) => o.amount === quote.amount);
  if (samePrice) {
    const idempotencyKey = samePrice.idempotencyKey ?? request.idempotencyKey ?? null;
    if (samePrice.idempotencyKey === null && idempotencyKey) await releaseKeys(tx, purchaseId);
    await tx.update(paymentOrders).set({ idempotencyKey }).where(eq(paymentOrders.id, samePrice.id));
    return samePrice;
  }
  await tx.update(paymentOrders).set({ status: "superseded" }).where(isLive);
  await releaseKeys(tx, purchaseId);
  return undefined;
}

/**
 * The only open order of a purchase at this price: the existing one, or a new row (`fresh`) whose order at
 * the gateway only this request may create.
 */
async function reserve(
  tx: Tx,
  services: Services,
  user: SessionUser,
  priced: PricedRequest,
): Promise<Reserved> {
  const { request, quote } = priced;
  const { purchase, isNew } = await openPurchase(tx, services, user, priced);
  const reusable = isNew ? undefined : await reusableOrder(tx, purchase.id, priced);
  if (reusable) return { order: reusable, fresh: false };
  if (isNew) checkPrice(request, quote);
  const now = services.clock.now();
  const order = firstOf(
    await tx
      .insert(paymentOrders)
      .values({
        id: newId("ps"),
        purchaseId: purchase.id,
        status: "creating",
        amount: quote.amount,
        currency: quote.currency,
        tier: quote.tier,
        idempotencyKey: request.idempotencyKey ?? null,
        nextSweepAt: nextSweepAt(now, now),
        claimedUntil: CLAIMED_UNTIL,
        createdAt: now,
      })
      .returning()
      .prepare("reserve_order")
      .execute(),
  );
  if (!isNew)
    await tx
      .update(purchases)
      .set({ amount: quote.amount, tier: quote.tier })
      .where(eq(purchases.id, purchase.id));
  return { order, fresh: true };
}

const GATEWAY_AWAY = "The payment service is not responding. Nothing was charged.";

function unavailable(error: unknown): never {
  if (!(error instanceof GatewayFailure)) throw error;
  const { kind, retryAfterSeconds } = error;
  throw new AppError("ORDER_CREATION_FAILED", "Failed to create payment order. Please try again.", {
    status: kind === "refused" ? 502 : 503,
    ...(kind === "away" && { notice: GATEWAY_AWAY, retryAfterSeconds }),
  });
}

/**
 * Creates the order that a buyer pays, or returns the open one.
 * @param browserId id of the browser in which the offer was shown before sign-in
 * @throws AppError INVALID_DATA (400), a guard's refusal, PRICE_CHANGED, ALREADY_PAID or COVERED (409),
 *   ORDER_CREATION_FAILED (502, 503)
 */
export async function createOrder(
  services: Services,
  user: SessionUser,
  request: OrderRequest,
  { browserId }: { browserId?: string | undefined } = {},
): Promise<OrderAnswer> {
  insist(checkUser(user));
  insist(checkOrder(request));
  if (request.userId !== user.id) throw invalid("User ID is not that of the signed-in user", "userId");
  const objection = await objectionTo(services, request);
  if (objection) throw new AppError(objection.code, objection.message, { status: objection.status });
  const covered = await coveredBy(services, request);
  if (covered) throw new AppError("COVERED", covered.message, { status: 409 });
  const quote = await showOffer(services, { userId: user.id, browserId }, request, { isForSale: true });
  if (quote.asksState && !request.buyerState) throw invalid(CHOOSE_STATE, "buyerState");
  const { order, fresh } = await transaction(services.db, (tx) =>
    reserve(tx, services, user, { request, quote }),
  );
  const placed = await placeOrder(services, order, { fresh }).catch((error: unknown) => {
    services.log.warn({ error, order: order.id }, "order not created");
    return unavailable(error);
  });
  return {
    amount: placed.amount,
    currency: placed.currency,
    razorpayOrderId: required(placed.providerOrderId, "the gateway's order"),
    paymentSessionId: placed.id,
    key: gatewayOf(services).keyId,
    pricingTier: placed.tier,
    name: services.env.BRAND_NAME,
    prefill: { email: user.email, name: accounts.checkoutName(user) },
    checkoutUrl: services.env.RAZORPAY_CHECKOUT_URL,
  };
}
