import { z } from "zod";

/** `payments.charged`: a subscription month was paid and its receipt issued. Amounts in paise. */
export const charged = {
  name: "payments.charged",
  payload: z.object({
    purchaseId: z.string(),
    userId: z.string(),
    subscriptionId: z.string(),
    item: z.string(),
    amount: z.number(),
    method: z.string().nullable(),
  }),
} as const;

/** The gateway's states, plus `creating` until the gateway has created the subscription. */
export const SUBSCRIPTION_STATES = [
  "creating",
  "created",
  "authenticated",
  "active",
  "pending",
  "halted",
  "paused",
  "cancelled",
  "completed",
  "expired",
] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];
/** `payments.subscription-moved`: a subscription's state at the gateway has changed. */
export const subscriptionMoved = {
  name: "payments.subscription-moved",
  payload: z.object({
    subscriptionId: z.string(),
    userId: z.string(),
    item: z.string(),
    from: z.enum(SUBSCRIPTION_STATES),
    to: z.enum(SUBSCRIPTION_STATES),
  }),
} as const;
/**
 * `payments.subscription-ending`: a subscription was cancelled, by the member or the site; a job cancels it
 * at the gateway.
 */
export const subscriptionEnding = {
  name: "payments.subscription-ending",
  payload: z.object({
    subscriptionId: z.string(),
    userId: z.string(),
    item: z.string(),
    by: z.enum(["member", "site"]),
  }),
} as const;
/**
 * `payments.subscription-news`: a webhook was about this subscription; a job fetches its state from the
 * gateway.
 */
export const subscriptionNews = {
  name: "payments.subscription-news",
  payload: z.object({ subscriptionId: z.string() }),
} as const;

/** An item sold as a monthly subscription; contributed by its feature as `subscriptionItem`. */
export type SubscriptionItem<S> = {
  item: string;
  /** Monthly price in paise and the name on receipts; undefined while it is not for sale. */
  offer(services: S): Promise<{ amount: number; name: string } | undefined>;
};

/** A subscription as its member sees it. Amounts in paise. */
export type Subscription = {
  id: string;
  item: string;
  name: string;
  state: SubscriptionState;
  amount: number;
  startedAt: Date | null;
  /** The end of the paid period; null before the first payment, or if everything was refunded. */
  paidUntil: Date | null;
  /** When it was cancelled; it runs until the end of the paid period. */
  endingSince: Date | null;
};

/** What the browser needs to open the checkout for the first month. */
export type SubscriptionAnswer = {
  subscriptionId: string;
  razorpaySubscriptionId: string;
  key: string;
  amount: number;
  name: string;
  description: string;
  prefill: { email: string; name: string };
  checkoutUrl: string;
};
