import { z } from "zod";

/** `payments.charged`: one month of a subscription was paid; its receipt is written. Amounts in paise. */
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

/** The gateway's states, and `creating` before it knows the subscription. */
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
/** `payments.subscription-ending`: a subscription is to end, for any reason; the gateway is informed. */
export const subscriptionEnding = {
  name: "payments.subscription-ending",
  payload: z.object({
    subscriptionId: z.string(),
    userId: z.string(),
    item: z.string(),
    by: z.enum(["member", "site"]),
  }),
} as const;
/** `payments.subscription-news`: the gateway has to be asked for a subscription's state. */
export const subscriptionNews = {
  name: "payments.subscription-news",
  payload: z.object({ subscriptionId: z.string() }),
} as const;

/** An item sold by the month, contributed by its feature as `subscriptionItem`. */
export type SubscriptionItem<S> = {
  item: string;
  /** Price of a month in paise, and its name on receipts; undefined while it is not sold. */
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
