import { and, eq, isNull } from "drizzle-orm";
import type { Db, Tx } from "../../../platform/database/db.server.ts";
import { emailChanges, mailLinks } from "../tables.server.ts";

/**
 * Ends every open link of a member and a pending change of address: after a change of password, address or
 * second factor an older email opens nothing. The link that undoes a change of address keeps working.
 */
export async function endLinks(tx: Db | Tx, userId: string, now: Date) {
  await tx
    .update(mailLinks)
    .set({ usedAt: now })
    .where(and(eq(mailLinks.userId, userId), isNull(mailLinks.usedAt)));
  await tx
    .update(emailChanges)
    .set({ endedAt: now })
    .where(
      and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt), isNull(emailChanges.endedAt)),
    );
}
