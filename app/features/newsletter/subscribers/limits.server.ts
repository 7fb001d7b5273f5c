import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { hashOf } from "../../../kernel/signing.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { NewsletterCode } from "../contract.ts";
import { visitorOf } from "../domain/visitor.ts";

/** At most `points` in `seconds`. */
export type Limit = { points: number; seconds: number };
export const PER_VISITOR: Limit = { points: 20, seconds: 10 * 60 };
const LETTERS_PER_ADDRESS: Limit = { points: 3, seconds: 60 * 60 };

/** Only hashes of addresses are counted under. */
const nameOf = hashOf;

/** Counts in PostgreSQL, so that all processes count together. */
function limiter({ db }: Pick<Services, "db">, keyPrefix: string, { points, seconds }: Limit) {
  return new RateLimiterPostgres({
    storeClient: db.$client,
    storeType: "pool",
    tableName: "newsletter_attempts",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: seconds,
  });
}

/** @returns milliseconds to wait, or 0 where there is room for one more */
async function taken(
  services: Pick<Services, "db">,
  prefix: string,
  name: string,
  limit: Limit,
): Promise<number> {
  try {
    await limiter(services, prefix, limit).consume(nameOf(name));
    return 0;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(1, refused.msBeforeNext);
  }
}

/**
 * Counts a sign-up of this visitor. The wait stands in the failure's `retryAfter`, in seconds.
 * @throws TooMany (429)
 */
export async function countVisitor(services: Pick<Services, "db">, address: string, limit = PER_VISITOR) {
  const wait = await taken(services, "visitor", visitorOf(address), limit);
  if (wait) throw new TooMany(Math.ceil(wait / 1000));
}

/** Whether this mailbox may get another letter that asks back: nobody's mailbox is flooded from here. */
export const mayWriteTo = async (services: Pick<Services, "db">, address: string) =>
  (await taken(services, "letters", address, LETTERS_PER_ADDRESS)) === 0;

export class TooMany extends AppError {
  readonly retryAfter: number;
  constructor(retryAfter: number) {
    super("TOO_MANY_REQUESTS" satisfies NewsletterCode, "Too many requests. Please try again later", {
      status: 429,
    });
    this.retryAfter = retryAfter;
  }
}
