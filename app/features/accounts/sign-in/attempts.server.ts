import { eq, sql } from "drizzle-orm";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { hashOf } from "../../../kernel/signing.server.ts";
import { accountAttempts } from "../tables.server.ts";

/** At most `max` in `seconds`, counted per name that the caller chooses. */
export type Limit = { seconds: number; max: number };

const tooMany = () =>
  new AppError("TOO_MANY_REQUESTS", "Too many requests. Please try again later", { status: 429 });

/**
 * Counts one try and refuses it beyond the limit.
 * @param name what is counted, e.g. "sign-in maya@villa.test 203.0.113.9"; only its hash is kept
 * @throws AppError TOO_MANY_REQUESTS (429)
 */
export async function countAttempt(
  { db, clock }: Pick<Services, "db" | "clock">,
  name: string,
  { seconds, max }: Limit,
) {
  const now = clock.now();
  const resetAt = new Date(now.getTime() + seconds * 1000);
  const over = sql`${accountAttempts.resetAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await db
    .insert(accountAttempts)
    .values({ key: hashOf(name), count: 1, resetAt })
    .onConflictDoUpdate({
      target: accountAttempts.key,
      set: {
        count: sql`case when ${over} then 1 else ${accountAttempts.count} + 1 end`,
        resetAt: sql`case when ${over} then ${resetAt.toISOString()}::timestamptz else ${accountAttempts.resetAt} end`,
      },
    })
    .returning({ count: accountAttempts.count });
  if (row!.count > max) throw tooMany();
}

/** Forgets the tries under a name: the person has shown who they are. */
export async function forgetAttempts({ db }: Pick<Services, "db">, name: string) {
  await db.delete(accountAttempts).where(eq(accountAttempts.key, hashOf(name)));
}
