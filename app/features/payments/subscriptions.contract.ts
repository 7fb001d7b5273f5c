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
    receiptNumber: z.string(),
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
/** `payments.subscription-moved`: a subscription stands otherwise than before, as the gateway says. */
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
/** `payments.subscription-ending`: it is to end, whoever wanted that; the gateway is told. */
export const subscriptionEnding = {
  name: "payments.subscription-ending",
  payload: z.object({
    subscriptionId: z.string(),
    userId: z.string(),
    item: z.string(),
    by: z.enum(["member", "site"]),
  }),
} as const;
/** `payments.subscription-news`: the gateway is to be asked how a subscription stands. */
export const subscriptionNews = {
  name: "payments.subscription-news",
  payload: z.object({ subscriptionId: z.string() }),
} as const;

/** What is sold by the month, as its feature hands it in as `subscriptionItem`. */
export type SubscriptionItem<S> = {
  item: string;
  /** Price of a month in paise, and what receipts call it; undefined while it is not sold. */
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
  /** Until when it is paid for; null before the first payment, or where all of it was returned. */
  paidUntil: Date | null;
  /** Since when it is to end; it runs until what is paid for has ended. */
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
