import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db, Tx } from "../../../platform/database/db.server.ts";
import { emailChanges, mailLinks } from "../tables.server.ts";

/**
 * Invalidates a member's open links and pending email change, so that older emails stop working after a
 * change of password, address or second factor. A link that undoes an email change keeps working.
 */
export async function endLinks(tx: Db | Tx, userId: string, now: Date) {
  await tx
    .update(mailLinks)
    .set({ expiresAt: now }) // not used: `usedAt` says that the member followed the link
    .where(and(eq(mailLinks.userId, userId), isNull(mailLinks.usedAt), gt(mailLinks.expiresAt, now)));
  await tx
    .update(emailChanges)
    .set({ endedAt: now })
    .where(
      and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt), isNull(emailChanges.endedAt)),
    );
}
