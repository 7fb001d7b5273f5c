import { z } from "zod";
import type { SubscriptionState } from "../payments/subscriptions.contract.ts";

/** What payments calls it: the item that is sold by the month. */
export const INSIDER = "insider";
export const INSIDER_NAME = "Insider access";

/** What it costs, as the page shows it. `amount`: what is charged each month, in paise. */
export type InsiderOffer = { price: string; amount: number };

/**
 * How members get Insider access on this site: `sold` by the month; `asked` for in the application, where the site
 * takes no monthly payments; `soon`, before the first post for Insiders is published.
 */
export type InsiderSale = "sold" | "asked" | "soon";

/** What somebody has of it. Times ISO, amounts in paise. */
export type Membership = {
  /** Until when everything is open; null where nothing is. */
  until: string | null;
  /** Whether the house gave it, after a week at the table or as it was agreed in an offer. */
  given: boolean;
  subscription: {
    id: string;
    state: SubscriptionState;
    amount: number;
    /** The end of what is paid for; null where that is over, or all of it has gone back. */
    paidUntil: string | null;
    endingSince: string | null;
  } | null;
};

/** `insider.given`: the owner opened it to a member, who is told. */
export const insiderGiven = {
  name: "insider.given",
  payload: z.object({ userId: z.string() }),
} as const;

/** How much there is to read for Insiders; handed in as `insiderContents` by whoever has it. */
export type Contents = { posts: number; letters: number };

/** Error codes of this feature besides those of the platform. */
export type InsiderCode = "NOT_FOUND" | "INVALID_DATA";
