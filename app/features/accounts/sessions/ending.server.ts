import { and, eq, ne } from "drizzle-orm";
import type { Db, Tx } from "../../../platform/database/db.server.ts";
import { endLinks } from "../links/ending.server.ts";
import { accounts, devices, passkeys, recoveryCodes, secondFactors, sessions } from "../tables.server.ts";

/**
 * Ends every session and open link after a change of password, address or second factor, so that access
 * gained with the old one is revoked.
 * @param sessionId the current session, which stays open; if omitted, all sessions end
 */
export async function endOldAccess(
  tx: Db | Tx,
  { userId, sessionId, now }: { userId: string; sessionId?: string | undefined; now: Date },
) {
  await endLinks(tx, userId, now);
  const isOwn = eq(sessions.userId, userId);
  await tx.delete(sessions).where(sessionId ? and(isOwn, ne(sessions.id, sessionId)) : isOwn);
}

/**
 * Removes every credential, session and factor created before the address was proved: they may belong to a
 * person who does not own the mailbox.
 */
export async function removeUnprovenAccess(tx: Tx, userId: string, now: Date) {
  await endOldAccess(tx, { userId, now });
  for (const table of [accounts, passkeys, secondFactors, recoveryCodes, devices])
    await tx.delete(table).where(eq(table.userId, userId));
}
