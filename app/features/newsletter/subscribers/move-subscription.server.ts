import { eq } from "drizzle-orm";
import { transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { liftOwnSuppression, markOf, putOnList } from "./suppression.server.ts";
import { copies, mailSuppressions, subscriberKeys, subscribers } from "../tables.server.ts";

/**
 * Moves a member's subscription or suppression to their new address. If the new address is already
 * subscribed, its own choices win. The old address is kept only as a suppression hash.
 */
export async function moveSubscription(
  { db, clock }: Pick<Services, "db" | "clock">,
  { before, after }: { before: string; after: string },
) {
  const [oldAddress, newAddress] = [before.toLowerCase(), after.toLowerCase()];
  await transaction(db, async (tx) => {
    const [row] = await tx.select().from(subscribers).where(eq(subscribers.email, oldAddress)).for("update");
    const [existing] = await tx
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(eq(subscribers.email, newAddress))
      .for("update");
    if (row && existing) {
      await tx.delete(subscriberKeys).where(eq(subscriberKeys.subscriberId, row.id));
      await tx.delete(copies).where(eq(copies.subscriberId, row.id));
      await tx.delete(subscribers).where(eq(subscribers.id, row.id));
    } else if (row) {
      await tx.update(subscribers).set({ email: newAddress }).where(eq(subscribers.id, row.id));
      // an earlier move or an erased account may have suppressed it; the member's consent now covers it
      if (row.status === "subscribed") await liftOwnSuppression(tx, [markOf(newAddress)]);
    }
    const [suppression] = await tx
      .delete(mailSuppressions)
      .where(eq(mailSuppressions.address, oldAddress))
      .returning();
    if (!suppression) return;
    await tx
      .insert(mailSuppressions)
      .values({ ...suppression, address: markOf(oldAddress) })
      .onConflictDoNothing();
    // a bounce of the old mailbox says nothing about the new one
    const isOwnWish = suppression.reason === "unsubscribed" || suppression.reason === "complaint";
    if (isOwnWish && !existing) await putOnList(tx, newAddress, suppression.reason, clock.now());
  });
}
