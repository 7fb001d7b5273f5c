import { z } from "zod";

/** Where somebody asked for letters. */
export const SOURCES = ["landing", "blog", "page"] as const;
export type Source = (typeof SOURCES)[number];

/** What one may be written about; chosen on the preferences page. */
export const TOPICS = ["letter", "dates", "posts"] as const;
export type Topic = (typeof TOPICS)[number];
export type Preferences = Record<Topic, boolean>;

export const STATUSES = ["pending", "subscribed", "unsubscribed"] as const;
export type Status = (typeof STATUSES)[number];

/** Why an address gets no letters that it did not ask for at that moment. */
export const REASONS = ["unsubscribed", "complaint", "hard-bounce", "owner"] as const;
export type Reason = (typeof REASONS)[number];

/** Body of POST /api/newsletter/subscribe. `website` is a field that people do not see: what fills it is no person. */
export const Subscribe = z.strictObject({
  email: z.string().max(500).default(""),
  source: z.enum(SOURCES).default("page"),
  website: z.string().max(2_000).default(""),
});
export type Subscribe = z.infer<typeof Subscribe>;

/** Somebody asked for letters: the one that asks back must go out. */
export const newsletterAsked = { name: "newsletter.asked", payload: z.object({ subscriberId: z.string() }) } as const;
/** Somebody pressed the button in that letter. */
export const newsletterConfirmed = { name: "newsletter.confirmed", payload: z.object({ subscriberId: z.string() }) } as const;

/** `code` of an answer of `/api/newsletter/*`. */
export type NewsletterCode = "INVALID_EMAIL" | "TOO_MANY_REQUESTS";
