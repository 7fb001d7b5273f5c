import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { hashOf } from "../../../lib/signing.server.ts";
import { type Db, type Tx, transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Reason, Status } from "../contract.ts";
import { mailSuppressions, subscriberKeys, subscribers } from "../tables.server.ts";

const WEIGHT: Record<Reason, number> = { unsubscribed: 1, complaint: 2, owner: 3, "hard-bounce": 4 };

/** The hash in place of an erased person's address. */
export const markOf = (address: string) => `erased:${hashOf(address.toLowerCase())}`;

/** The address and its hash, under either of which it may be listed. */
export const namesOnList = (address: string) => [address.toLowerCase(), markOf(address)];

export async function suppressionOf(db: Db | Tx, address: string): Promise<Reason | undefined> {
  const [row] = await db
    .select({ reason: mailSuppressions.reason })
    .from(mailSuppressions)
    .where(inArray(mailSuppressions.address, namesOnList(address)))
    .orderBy(
      desc(
        sql`case ${mailSuppressions.reason}
          when 'hard-bounce' then 4 when 'owner' then 3 when 'complaint' then 2 else 1 end`,
      ),
    )
    .limit(1);
  return row?.reason;
}

/**
 * Adds an address in the caller's transaction; a stronger reason replaces a weaker one and keeps its date.
 */
export async function putOnList(tx: Tx, address: string, reason: Reason, since: Date) {
  const current = await suppressionOf(tx, address);
  if (current && WEIGHT[current] >= WEIGHT[reason]) return;
  await tx
    .insert(mailSuppressions)
    .values({ address: address.toLowerCase(), reason, since })
    .onConflictDoUpdate({ target: mailSuppressions.address, set: { reason: sql`excluded.reason` } });
}

/**
 * Removes entries by the person's own wish, for someone who signs up again. Those of the owner or a mail
 * server stay.
 */
export const liftOwnSuppression = (tx: Tx, names: string[]) =>
  tx
    .delete(mailSuppressions)
    .where(
      and(
        inArray(mailSuppressions.address, names),
        inArray(mailSuppressions.reason, ["unsubscribed", "complaint"]),
      ),
    );

/** Suppresses an address and unsubscribes it; pending confirmation links become invalid. */
export async function endSubscription(
  tx: Tx,
  address: string,
  {
    reason,
    now,
    status = reason === "hard-bounce" ? "bounced" : "unsubscribed",
  }: { reason: Reason; now: Date; status?: Status },
) {
  await putOnList(tx, address, reason, now);
  // an earlier unsubscription keeps its date; the date of a bounce is replaced
  const keepsDate = inArray(subscribers.status, ["unsubscribed", status]);
  const leftAt = sql`coalesce(
    case when ${keepsDate} then ${subscribers.leftAt} end, ${now.toISOString()}::timestamptz)`;
  const [subscriber] = await tx
    .update(subscribers)
    .set({ status, leftAt })
    .where(eq(subscribers.email, address.toLowerCase()))
    .returning({ id: subscribers.id });
  if (subscriber)
    await tx
      .delete(subscriberKeys)
      .where(and(eq(subscriberKeys.subscriberId, subscriber.id), eq(subscriberKeys.purpose, "confirm")));
}

/** Suppresses an address: it gets only emails it requests itself, and none at all after a hard bounce. */
export const suppress = (
  { db, clock }: Pick<Services, "db" | "clock">,
  { address, reason }: { address: string; reason: Reason },
) => transaction(db, (tx) => endSubscription(tx, address, { reason, now: clock.now() }));

/** Makes all mail of the site respect this list. Called once per process. */
export function screenMail({ db, mail }: Pick<Services, "db" | "mail">) {
  mail.setSuppressionList(async (address, kind) => {
    const reason = await suppressionOf(db, address);
    return reason !== undefined && (kind === "bulk" || reason === "hard-bounce");
  });
}
