import { eq } from "drizzle-orm";
import { transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { liftOwnSuppression, markOf, putOnList } from "./suppression.server.ts";
import { copies, mailSuppressions, subscriberKeys, subscribers } from "../tables.server.ts";

/**
 * A member has moved from one address to another, both mailboxes having agreed: their letters and their wish
 * to have none go along.
 * Where the new address is on the list already, what it had chosen counts. The address before stands nowhere
 * afterwards but as a hash that keeps letters away.
 */
export async function followAddress(
  { db, clock }: Pick<Services, "db" | "clock">,
  { before, after }: { before: string; after: string },
) {
  const [left, now] = [before.toLowerCase(), after.toLowerCase()];
  await transaction(db, async (tx) => {
    const [row] = await tx.select().from(subscribers).where(eq(subscribers.email, left)).for("update");
    const [there] = await tx
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(eq(subscribers.email, now))
      .for("update");
    if (row && there) {
      await tx.delete(subscriberKeys).where(eq(subscriberKeys.subscriberId, row.id));
      await tx.delete(copies).where(eq(copies.subscriberId, row.id));
      await tx.delete(subscribers).where(eq(subscribers.id, row.id));
    } else if (row) {
      await tx.update(subscribers).set({ email: now }).where(eq(subscribers.id, row.id));
      // the address was theirs before, or a mailbox whose earlier account is erased: now it has agreed
      if (row.status === "subscribed") await liftOwnSuppression(tx, [markOf(now)]);
    }
    const [suppression] = await tx
      .delete(mailSuppressions)
      .where(eq(mailSuppressions.address, left))
      .returning();
    if (!suppression) return;
    await tx
      .insert(mailSuppressions)
      .values({ ...suppression, address: markOf(left) })
      .onConflictDoNothing();
    // a mailbox that bounced says nothing about another
    const isWanted = suppression.reason === "unsubscribed" || suppression.reason === "complaint";
    if (isWanted && !there) await putOnList(tx, now, suppression.reason, clock.now());
  });
}
