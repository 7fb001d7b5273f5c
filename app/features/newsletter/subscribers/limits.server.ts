import { countVisitorAttempt, type Limit, withinLimit } from "../../../platform/http/rate-limits.server.ts";
import type { Services } from "../../../platform/services.server.ts";

type Dependencies = Pick<Services, "db" | "clock">;
export const PER_VISITOR: Limit = { seconds: 10 * 60, max: 20 };
const EMAILS_PER_ADDRESS: Limit = { seconds: 60 * 60, max: 3 };

/** Counts a sign-up attempt by this visitor. @throws TooManyRequests (429) */
export const countVisitor = (services: Dependencies, address: string, limit = PER_VISITOR) =>
  countVisitorAttempt(services, { name: "newsletter visitor", address, limit });

/**
 * Sends a confirmation email unless the mailbox got three within the hour, so that no mailbox is flooded.
 * Failed emails do not count.
 */
export const writeWithinLimit = (services: Dependencies, address: string, write: () => Promise<unknown>) =>
  withinLimit(services, { name: `newsletter email ${address}`, limit: EMAILS_PER_ADDRESS }, write);
