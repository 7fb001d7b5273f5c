import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../../platform/errors.ts";
import type { AnalyticsCode } from "./contract.ts";

/** For one address: a shared office of hundreds stays far below it. Counted in each process, held for a minute and never written down. */
export const PER_ADDRESS = { points: 6_000, duration: 60 };

/** Turns a flood away. @throws AppError TOO_MANY_REQUESTS (429) */
export function openLimit(limit = PER_ADDRESS) {
  const limiter = new RateLimiterMemory(limit);
  return async (address: string): Promise<void> => {
    try {
      await limiter.consume(address);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new AppError(
        "TOO_MANY_REQUESTS" satisfies AnalyticsCode,
        "Too many requests. Please try again later",
        { status: 429 },
      );
    }
  };
}
