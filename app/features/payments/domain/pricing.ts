import type { Prices } from "../contract.ts";

/** Source: specification §9, early-bird window. */
export const EARLY_WINDOW_MS = 30 * 60_000;

export type Tier = "early" | "regular";
export const TIER_NAMES: Record<Tier, string> = { early: "Early Bird Special", regular: "Regular Pricing" };

/**
 * "early" up to and including 30 minutes after `startedAt`, then "regular". Times in milliseconds; a start in
 * the future counts as now.
 */
export function tierAt(startedAt: number, now: number): Tier {
  return now - startedAt <= EARLY_WINDOW_MS ? "early" : "regular";
}

/** The price of a tier in paise. */
export const priceOf = (prices: Prices, tier: Tier): number =>
  tier === "early" ? prices.early : prices.regular;

/** Whether the price rises after the early period. */
export const risesWithTime = ({ early, regular }: Prices): boolean => early < regular;

/** How much cheaper `now` is than `before`, in whole percent; never negative. Both in paise. */
export function discountPercent(before: number, now: number): number {
  return before > now && before > 0 ? Math.round(((before - now) / before) * 100) : 0;
}

/** Whether the tier may change, and the message to show. */
export function tierChange(from: Tier, to: Tier): { allowed: boolean; message?: string } {
  if (from === to) return { allowed: true };
  return from === "early"
    ? { allowed: true, message: "Pricing has changed to regular rate due to time elapsed" }
    : { allowed: false, message: "Invalid pricing transition detected" };
}
