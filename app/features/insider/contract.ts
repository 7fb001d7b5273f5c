import { z } from "zod";
import type { SubscriptionState } from "../payments/subscriptions.contract.ts";

/** The price as the page shows it; `amount` is charged monthly, in paise. */
export type InsiderOffer = { price: string; amount: number };

/**
 * How members get Insider access on this site: `sold` monthly; `asked` for in the application, if the site
 * takes no monthly payments or the settings name no monthly amount; `soon`, before the first post for
 * Insiders.
 */
export type InsiderSale = "sold" | "asked" | "soon";

/** A person's access. Times ISO, amounts in paise. */
export type Membership = {
  /** The end of access; null without access. */
  until: string | null;
  /** Whether the owner granted free access that has not ended, for example after a week at the house. */
  given: boolean;
  subscription: {
    id: string;
    state: SubscriptionState;
    amount: number;
    /** The end of the paid month; null once it is over or fully refunded. */
    paidUntil: string | null;
    endingSince: string | null;
  } | null;
};

/** The owner granted a member free access; the member is emailed. */
export const insiderGiven = {
  name: "insider.given",
  payload: z.object({ userId: z.string() }),
} as const;

/** Numbers of posts and newsletters for Insiders; features register theirs as `insiderContents`. */
export type Contents = { posts: number; newsletters: number };

/** Error codes of this feature in addition to the platform's. */
export type InsiderCode = "NOT_FOUND" | "INVALID_DATA";
