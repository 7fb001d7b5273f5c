import { and, eq, isNull } from "drizzle-orm";
import type { Db, Tx } from "../../../platform/database/db.server.ts";
import { emailChanges, mailLinks } from "../tables.server.ts";

/**
 * Ends every link that was sent to somebody and is still open, and a change of address that waits: after a
 * change of password, address or second factor an older letter opens nothing. Pairs of an ended link are
 * worthless.
 */
export async function endLinks(tx: Db | Tx, userId: string, now: Date) {
  await tx
    .update(mailLinks)
    .set({ usedAt: now })
    .where(and(eq(mailLinks.userId, userId), isNull(mailLinks.usedAt)));
  await tx
    .update(emailChanges)
    .set({ endedAt: now })
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.endedAt)));
}
