import { and, desc, eq, gt, ne } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import type { ActiveSession } from "../contract.ts";
import { deviceWords } from "../domain/device.ts";
import { sessions } from "../tables.server.ts";

type CurrentSession = { userId: string; sessionId: string };

/**
 * A member's sessions, newest first.
 * @param sessionId the current session, marked `here`
 */
export async function listSessions(
  { db, clock }: Pick<Services, "db" | "clock">,
  { userId, sessionId }: CurrentSession,
): Promise<ActiveSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(eq(sessions.userId, userId), eq(sessions.awaitsCode, false), gt(sessions.expiresAt, clock.now())),
    )
    .orderBy(desc(sessions.createdAt))
    .limit(100);
  return rows.map(({ id, userAgent, method, createdAt, lastSeenAt }) => {
    const lastSeen = lastSeenAt && lastSeenAt > createdAt ? lastSeenAt : createdAt;
    return {
      id,
      device: deviceWords(userAgent),
      method,
      began: createdAt.toISOString(),
      lastSeen: lastSeen.toISOString(),
      here: id === sessionId,
    };
  });
}

/** Ends one session of a member; any other id has no effect. */
export async function endSession({ db }: Pick<Services, "db">, userId: string, id: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
}

export async function endSessions({ db }: Pick<Services, "db">, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Ends every session of a member except this one. */
export async function endOtherSessions(
  { db }: Pick<Services, "db">,
  { userId, sessionId }: CurrentSession,
): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
}
