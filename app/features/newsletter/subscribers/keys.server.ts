import { and, eq, gt, isNull, or } from "drizzle-orm";
import { hashOf, newSecret } from "../../../lib/signing.server.ts";
import { DAY_MS } from "../../../lib/india-time.ts";
import type { Db, Tx } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { subscriberKeys, subscribers } from "../tables.server.ts";

const CONFIRM_DAYS = 7;
const SHAPE = /^[\w-]{43}$/;
export type Purpose = "confirm" | "manage";
export type Subscriber = typeof subscribers.$inferSelect;

/**
 * Creates a key for links in an email; only its hash is stored. Confirmation keys expire after seven days.
 */
export async function mintKey(
  { db, clock }: Pick<Services, "db" | "clock">,
  subscriberId: string,
  purpose: Purpose,
): Promise<string> {
  const key = newSecret();
  const madeAt = clock.now();
  const expiresAt = purpose === "confirm" ? new Date(madeAt.getTime() + CONFIRM_DAYS * DAY_MS) : null;
  await db.insert(subscriberKeys).values({ hash: hashOf(key), subscriberId, purpose, madeAt, expiresAt });
  return key;
}

/**
 * The subscriber of a key, locked until the transaction ends; undefined where it is unknown, expired or for
 * another purpose.
 */
export async function findSubscriberByKey(
  db: Db | Tx,
  now: Date,
  key: string,
  purpose: Purpose,
): Promise<Subscriber | undefined> {
  if (!SHAPE.test(key)) return undefined;
  const [row] = await db
    .select({ subscriber: subscribers })
    .from(subscriberKeys)
    .innerJoin(subscribers, eq(subscribers.id, subscriberKeys.subscriberId))
    .where(
      and(
        eq(subscriberKeys.hash, hashOf(key)),
        eq(subscriberKeys.purpose, purpose),
        or(isNull(subscriberKeys.expiresAt), gt(subscriberKeys.expiresAt, now)),
      ),
    )
    .for("update", { of: subscribers });
  return row?.subscriber;
}
