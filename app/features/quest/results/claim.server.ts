import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { preparedQuery } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { browserOf } from "./browser-cookie.server.ts";
import { questClaimed, SESSION_ID } from "../contract.ts";
import { questBrowsers, questResumeLinks, questSessions } from "../tables.server.ts";

const unclaimed = preparedQuery((db) =>
  db
    .select({ id: questSessions.id })
    .from(questSessions)
    .innerJoin(questBrowsers, eq(questBrowsers.sessionId, questSessions.id))
    .where(and(eq(questBrowsers.secretHash, sql.placeholder("browser")), isNull(questSessions.ownerId)))
    .prepare("unclaimed_quests_of_browser"),
);

/** The unclaimed quests of this browser. */
export async function unclaimedHere({ db }: Pick<Services, "db">, headers: Headers): Promise<string[]> {
  const browser = browserOf(headers);
  if (!browser) return [];
  const rows = await unclaimed(db).execute({ browser });
  return rows.map((r) => r.id);
}

const carriedIds = (carried: Record<string, unknown> | undefined): string[] => {
  const ids = carried?.["questSessions"];
  return Array.isArray(ids)
    ? ids.filter((id): id is string => typeof id === "string" && SESSION_ID.test(id))
    : [];
};

/** @returns the ids of the quests that were unclaimed */
async function takeOver(tx: Tx, ids: string[], owner: { ownerId: string; claimedAt: Date }) {
  const claimed = await tx
    .update(questSessions)
    .set({ ...owner, expiresAt: null })
    .where(and(inArray(questSessions.id, ids), isNull(questSessions.ownerId)))
    .returning({ id: questSessions.id });
  return claimed.map((c) => c.id);
}

/**
 * Assigns the unclaimed quests of this browser, and those carried through a sign-up's email link, to an
 * account. Quests of other accounts are left unchanged. The browsers lose access by cookie, and resume links
 * stop working.
 * @returns the ids claimed by this call
 */
export async function claimQuests(
  services: Pick<Services, "db" | "events" | "clock">,
  userId: string,
  request: { headers: Headers; carried?: Record<string, unknown> | undefined },
): Promise<string[]> {
  const ids = [
    ...new Set([...(await unclaimedHere(services, request.headers)), ...carriedIds(request.carried)]),
  ];
  if (ids.length === 0) return [];
  return transaction(services.db, async (tx) => {
    const claimed = await takeOver(tx, ids, { ownerId: userId, claimedAt: services.clock.now() });
    if (claimed.length === 0) return [];
    await tx.delete(questBrowsers).where(inArray(questBrowsers.sessionId, claimed));
    await tx.delete(questResumeLinks).where(inArray(questResumeLinks.sessionId, claimed));
    for (const sessionId of claimed) await services.events.publish(tx, questClaimed, { sessionId, userId });
    return claimed;
  });
}
