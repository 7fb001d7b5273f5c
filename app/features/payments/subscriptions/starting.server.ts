import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { rupees } from "../../../lib/money.ts";
import { firstOf, required } from "../../../lib/checked.ts";
import { formatIndiaDay } from "../../../lib/india-format.ts";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import { contributionsTo } from "../../../platform/feature.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import type { SessionUser } from "../../accounts/contract.ts";
import { type SubscriptionAnswer, subscriptionEnding } from "../subscriptions.contract.ts";
import { checkUser } from "../domain/identifiers.ts";
import { CHOOSE_STATE, isState } from "../domain/states.ts";
import { nextSweepAt } from "../domain/sweep.ts";
import { GatewayFailure, gatewayOf } from "../gateway/gateway.server.ts";
import { insist, invalid, newId } from "../orders/orders.server.ts";
import { objectionTo } from "../orders/purchases.server.ts";
import { paymentSubscriptions } from "../tables.server.ts";
import { placeSubscription, type SubscriptionRow } from "./placing.server.ts";
import { subscribedUntil } from "./reading.server.ts";

/** The page's request: the item, and the monthly price shown, in paise. */
export const SubscriptionRequest = z.strictObject({
  item: z.string().regex(/^[a-z-]{3,40}$/, "This is not for sale here"),
  amount: z.int("The price is missing"),
  buyerState: z.string().optional(),
});
type Request = z.infer<typeof SubscriptionRequest>;

/** The current offer of this item; undefined if it is not for sale. */
async function subscriptionOffer(services: Services, item: string) {
  const subscriptionItem = contributionsTo(services, "subscriptionItem").find(
    (candidate) => candidate.item === item,
  );
  return subscriptionItem?.offer(services);
}

const alreadySubscribed = (name: string, until: Date | undefined) =>
  new AppError(
    "ALREADY_SUBSCRIBED",
    until
      ? `You have ${name} until ${formatIndiaDay(until)}. Nothing was charged again.`
      : `You are already paying for ${name}. Nothing was charged again.`,
    { status: 409 },
  );

/** Cancels an unpaid subscription that is superseded by one at another price. */
async function supersede(tx: Tx, services: Services, row: SubscriptionRow) {
  const { id: subscriptionId, userId, item } = row;
  await tx
    .update(paymentSubscriptions)
    .set({ superseded: true, endingSince: services.clock.now() })
    .where(eq(paymentSubscriptions.id, row.id));
  await services.events.publish(tx, subscriptionEnding, { subscriptionId, userId, item, by: "site" });
}

type Offer = { amount: number; name: string };

/** This person's only open subscription at this price: the existing one, or a new row. */
async function reserve(tx: Tx, services: Services, user: SessionUser, request: Request, offer: Offer) {
  const isOpenAndOwn = and(
    eq(paymentSubscriptions.userId, user.id),
    eq(paymentSubscriptions.item, request.item),
    eq(paymentSubscriptions.superseded, false),
    inArray(paymentSubscriptions.state, [
      "creating",
      "created",
      "authenticated",
      "active",
      "pending",
      "paused",
    ]),
  );
  const [open] = await tx.select().from(paymentSubscriptions).where(isOpenAndOwn).for("update");
  const unpaid = open?.state === "creating" || open?.state === "created";
  if (open && !unpaid) throw alreadySubscribed(offer.name, undefined);
  const buyer = {
    buyerName: user.fullName ?? "",
    buyerEmail: user.email,
    buyerState: request.buyerState ?? null,
  };
  if (open?.amount === offer.amount) {
    await tx.update(paymentSubscriptions).set(buyer).where(eq(paymentSubscriptions.id, open.id));
    return { id: open.id, fresh: false };
  }
  if (open) await supersede(tx, services, open);
  const now = services.clock.now();
  const [created] = await tx
    .insert(paymentSubscriptions)
    .values({
      id: newId("psub"),
      userId: user.id,
      item: request.item,
      name: offer.name,
      state: "creating",
      amount: offer.amount,
      currency: "INR",
      nextSweepAt: nextSweepAt(now, now),
      createdAt: now,
      ...buyer,
    })
    .onConflictDoNothing()
    .returning();
  if (created) return { id: created.id, fresh: true };
  // a concurrent request of the same person created it first
  return { id: firstOf(await tx.select().from(paymentSubscriptions).where(isOpenAndOwn)).id, fresh: false };
}

function unavailable(name: string, error: unknown): never {
  if (!(error instanceof GatewayFailure)) throw error;
  const { kind, retryAfterSeconds } = error;
  throw new AppError(
    "SUBSCRIPTION_NOT_CREATED",
    kind === "refused"
      ? `The payment service can’t accept ${name} right now. Nothing was charged.`
      : "The payment service is not responding. Nothing was charged; please try again in a moment.",
    { status: kind === "refused" ? 502 : 503, ...(retryAfterSeconds && { retryAfterSeconds }) },
  );
}

/** @throws AppError if this item cannot be sold to this person at this price */
async function requireSellable(services: Services, user: SessionUser, request: Request): Promise<Offer> {
  const { item, amount, buyerState } = request;
  const offer = await subscriptionOffer(services, item);
  if (!offer)
    throw new AppError("NOT_SOLD", "This is not for sale right now. Nothing was charged.", {
      status: 409,
    });
  const saleItem = { userId: user.id, sessionId: "", testId: item, subscription: item };
  const objection = await objectionTo(services, saleItem);
  if (objection) throw new AppError(objection.code, objection.message, { status: objection.status });
  const until = await subscribedUntil(services, user.id, item);
  if (until && until > services.clock.now()) throw alreadySubscribed(offer.name, until);
  if (amount !== offer.amount)
    throw new AppError(
      "PRICE_CHANGED",
      `The price has changed: ${offer.name} is ${rupees(offer.amount)} a month now. Nothing was charged. Please check the new price.`,
      { status: 409, field: "amount" },
    );
  if (services.env.GSTIN !== "" && !isState(buyerState)) throw invalid(CHOOSE_STATE, "buyerState");
  return offer;
}

/**
 * Starts a member's subscription, or returns the one already started; concurrent requests share it. Nothing
 * is charged before the member pays in the checkout.
 * @throws AppError NOT_SOLD, PRICE_CHANGED, ALREADY_SUBSCRIBED (409), INVALID_DATA (400), a guard's refusal,
 *   SUBSCRIPTION_NOT_CREATED (502, 503)
 */
export async function startSubscription(
  services: Services,
  user: SessionUser,
  request: Request,
): Promise<SubscriptionAnswer> {
  insist(checkUser(user));
  const offer = await requireSellable(services, user, request);
  const { id, fresh } = await transaction(services.db, (tx) => reserve(tx, services, user, request, offer));
  const placed = await placeSubscription(services, id, { fresh }).catch((error: unknown) => {
    services.log.warn({ error, subscription: id }, "subscription not created");
    return unavailable(offer.name, error);
  });
  return {
    subscriptionId: placed.id,
    razorpaySubscriptionId: required(placed.providerSubscriptionId, "the gateway's subscription"),
    key: gatewayOf(services).keyId,
    amount: placed.amount,
    name: services.env.BRAND_NAME,
    description: `${placed.name}, monthly`,
    prefill: { email: user.email, name: accounts.checkoutName(user) },
    checkoutUrl: services.env.RAZORPAY_CHECKOUT_URL,
  };
}
