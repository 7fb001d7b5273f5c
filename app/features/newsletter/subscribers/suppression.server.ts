import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { hashOf } from "../../../lib/signing.server.ts";
import { type Db, type Tx, transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Reason } from "../contract.ts";
import { mailSuppressions, subscriberKeys, subscribers } from "../tables.server.ts";

const WEIGHT: Record<Reason, number> = { unsubscribed: 1, complaint: 2, owner: 3, "hard-bounce": 4 };

/** What stands on the list for an address whose owner has had their data erased. */
export const markOf = (address: string) => `erased:${hashOf(address.toLowerCase())}`;

/** Every name under which an address may stand on the list. */
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
 * Puts an address on the list inside the caller's transaction; a graver reason replaces a lighter one, with
 * the date of the first.
 */
export async function putOnList(tx: Tx, address: string, reason: Reason, since: Date) {
  const known = await suppressionOf(tx, address);
  if (known && WEIGHT[known] >= WEIGHT[reason]) return;
  await tx
    .insert(mailSuppressions)
    .values({ address: address.toLowerCase(), reason, since })
    .onConflictDoUpdate({ target: mailSuppressions.address, set: { reason: sql`excluded.reason` } });
}

/**
 * Whoever left or complained wants letters again: nothing under these names keeps them away any more. What
 * the owner or a mail server refused stays.
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

/**
 * From now on this address gets no letter that it did not ask for at that moment; after a hard bounce none at
 * all.
 */
export async function suppress(
  { db, clock }: Pick<Services, "db" | "clock">,
  { address, reason }: { address: string; reason: Reason },
) {
  const now = clock.now();
  await transaction(db, async (tx) => {
    await putOnList(tx, address, reason, now);
    const theirs = eq(subscribers.email, address.toLowerCase());
    const status = reason === "hard-bounce" ? "bounced" : "unsubscribed";
    const [left] = await tx.update(subscribers).set({ status, leftAt: now }).where(theirs).returning();
    if (left)
      await tx
        .delete(subscriberKeys)
        .where(and(eq(subscriberKeys.subscriberId, left.id), eq(subscriberKeys.purpose, "confirm")));
  });
}

/** Lets the mail of the whole site ask this list. Called once per process. */
export function screenMail({ db, mail }: Pick<Services, "db" | "mail">) {
  mail.setSuppressionList(async (address, kind) => {
    const reason = await suppressionOf(db, address);
    return reason !== undefined && (kind === "bulk" || reason === "hard-bounce");
  });
}
