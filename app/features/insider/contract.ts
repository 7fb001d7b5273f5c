import { z } from "zod";
import type { SubscriptionState } from "../payments/subscriptions.contract.ts";

/** The price as the page shows it; `amount` is charged monthly, in paise. */
export type InsiderOffer = { price: string; amount: number };

/**
 * How members get Insider access on this site: `sold` by the month; `asked` for in the application, if the
 * site takes no monthly payments; `soon`, before the first post for Insiders is published.
 */
export type InsiderSale = "sold" | "asked" | "soon";

/** A person's access. Times ISO, amounts in paise. */
export type Membership = {
  /** The end of access; null where there is none. */
  until: string | null;
  /** Whether the owner gave it for free, after a week or as part of an offer. */
  given: boolean;
  subscription: {
    id: string;
    state: SubscriptionState;
    amount: number;
    /** The end of the paid month; null where it is over or fully refunded. */
    paidUntil: string | null;
    endingSince: string | null;
  } | null;
};

/** `insider.given`: the owner gave a member free access; the member is emailed. */
export const insiderGiven = {
  name: "insider.given",
  payload: z.object({ userId: z.string() }),
} as const;

/** How much there is to read for Insiders; features register it as `insiderContents`. */
export type Contents = { posts: number; newsletters: number };

/** Error codes of this feature in addition to the platform's. */
export type InsiderCode = "NOT_FOUND" | "INVALID_DATA";
