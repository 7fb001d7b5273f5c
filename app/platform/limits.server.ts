import { eq, lt, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { hashOf } from "../kernel/signing.server.ts";
import { AppError } from "./errors.ts";
import type { Services } from "./services.server.ts";
import { firstOf } from "../kernel/checked.ts";

/** At most `max` in `seconds`, counted per name that the caller chooses. */
export type Limit = { seconds: number; max: number };

/**
 * A refused try: TOO_MANY_REQUESTS (429). `retryAfter` is in seconds, as the header of that name wants it.
 */
export class TooMany extends AppError {
  readonly retryAfter: number;
  constructor(waitMs: number) {
    super("TOO_MANY_REQUESTS", "Too many requests. Please try again later", { status: 429 });
    this.retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  }
}

/** A feature's table of tries: `key` (text, primary), `count` (integer), `reset_at` (timestamptz). */
type AttemptsTable = PgTable & Record<"key" | "count" | "resetAt", PgColumn>;
type Has = Pick<Services, "db" | "clock">;

/**
 * Counts one try in the database, so that all processes count together.
 * @param name what is counted, e.g. "sign-in maya@villa.test 203.0.113.9"; only its hash is stored
 * @returns milliseconds to wait, or 0 where the try is within the limit
 */
export async function waitAfterTry(
  { db, clock }: Has,
  table: AttemptsTable,
  name: string,
  { seconds, max }: Limit,
): Promise<number> {
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ count: number; wait: number }>(sql`
    insert into ${table} as t (key, count, reset_at)
    values (${hashOf(name)}, 1, ${now} + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when t.reset_at <= ${now} then 1 else t.count + 1 end,
      reset_at = case when t.reset_at <= ${now} then excluded.reset_at else t.reset_at end
    returning t.count, (extract(epoch from t.reset_at - ${now}) * 1000)::float8 as wait`);
  const { count, wait } = firstOf(rows);
  return count > max ? Math.max(1, wait) : 0;
}

/** The same, for a caller who is turned away. @throws TooMany */
export async function countTry(services: Has, table: AttemptsTable, name: string, limit: Limit) {
  const waitMs = await waitAfterTry(services, table, name, limit);
  if (waitMs > 0) throw new TooMany(waitMs);
}

/** Forgets the tries under a name: the person has shown who they are. */
export async function forgetTries({ db }: Pick<Services, "db">, table: AttemptsTable, name: string) {
  await db.delete(table).where(eq(table.key, hashOf(name)));
}

/** Removes the counts whose time is over; until then they hold hashes alone. */
export async function tidyTries({ db, clock }: Has, table: AttemptsTable) {
  await db.delete(table).where(lt(table.resetAt, clock.now()));
}

/**
 * A limit that each process counts by itself and never writes down: for floods of cheap calls.
 * @returns counts a try; throws TooMany
 */
export function openMemoryLimit({ seconds, max }: Limit) {
  const limiter = new RateLimiterMemory({ points: max, duration: seconds });
  return async (name: string): Promise<void> => {
    try {
      await limiter.consume(name);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new TooMany(refused.msBeforeNext);
    }
  };
}
