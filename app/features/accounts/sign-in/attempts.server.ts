import { countTry, forgetTries, type Limit } from "../../../platform/http/rate-limits.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { accountAttempts } from "../tables.server.ts";

/** Counts one try of this account or visitor. @throws TooManyRequests (429) */
export const countAttempt = (services: Pick<Services, "db" | "clock">, name: string, limit: Limit) =>
  countTry(services, accountAttempts, name, limit);

/**
 * Counts one try of a code by who is signed in: no stranger at the sign-in uses these up. @throws TooManyRequests
 * (429)
 */
export const countSessionCode = (services: Pick<Services, "db" | "clock">, userId: string, limit: Limit) =>
  countAttempt(services, `second factor of a session ${userId}`, limit);

/** Forgets the tries under a name: the person has shown who they are. */
export const forgetAttempts = (services: Pick<Services, "db">, name: string) =>
  forgetTries(services, accountAttempts, name);
