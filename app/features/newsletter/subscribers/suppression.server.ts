import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { hashOf } from "../../../lib/signing.server.ts";
import { type Db, type Tx, transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Reason, Status } from "../contract.ts";
import { mailSuppressions, subscriberKeys, subscribers } from "../tables.server.ts";

const WEIGHT: Record<Reason, number> = { unsubscribed: 1, complaint: 2, owner: 3, "hard-bounce": 4 };

/** The hash in place of an erased person's address. */
export const markOf = (address: string) => `erased:${hashOf(address.toLowerCase())}`;

/** The two keys under which an address may be listed: itself and its hash. */
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
 * Adds an address in the caller's transaction; a stronger reason replaces a weaker one, and the date stays.
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
 * Removes suppressions by the person's own wish when they sign up again. Blocks by the owner and bounces
 * stay.
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
  // an earlier unsubscription keeps its date; unsubscribing after a bounce sets a new one
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

/** Suppresses an address: it gets no bulk mail, and no mail at all after a hard bounce. */
export const suppress = (
  { db, clock }: Pick<Services, "db" | "clock">,
  { address, reason }: { address: string; reason: Reason },
) => transaction(db, (tx) => endSubscription(tx, address, { reason, now: clock.now() }));

/** Applies the suppression list to all outgoing mail. Called once per process. */
export function screenMail({ db, mail }: Pick<Services, "db" | "mail">) {
  mail.setSuppressionList(async (address, kind) => {
    const reason = await suppressionOf(db, address);
    return reason !== undefined && (kind === "bulk" || reason === "hard-bounce");
  });
}
