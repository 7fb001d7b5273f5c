import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { builtQuery } from "../../platform/built-query.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { SessionHooks } from "../accounts/contract.ts";
import { browserOf } from "./browser-cookie.server.ts";
import { questClaimed, resultPath, SESSION_ID } from "./contract.ts";
import { questBrowsers, questResults, questResumeLinks, questSessions } from "./tables.server.ts";

const unclaimed = builtQuery((db) =>
  db
    .select({ id: questSessions.id })
    .from(questSessions)
    .innerJoin(questBrowsers, eq(questBrowsers.sessionId, questSessions.id))
    .where(and(eq(questBrowsers.secretHash, sql.placeholder("browser")), isNull(questSessions.ownerId)))
    .prepare("unclaimed_quests_of_browser"),
);

/** The unclaimed quests of this browser. */
async function unclaimedHere({ db }: Pick<Services, "db">, headers: Headers): Promise<string[]> {
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

/**
 * Gives the unclaimed quests of this browser, and those that a sign-up carried through its mail link, to an
 * account.
 * What another account owns stays there. The browsers' own hold and their resume links end: from now on the
 * account counts.
 * @returns the ids that were claimed now
 */
export async function claimQuests(
  services: Pick<Services, "db" | "events" | "clock">,
  userId: string,
  from: { headers: Headers; carried?: Record<string, unknown> | undefined },
): Promise<string[]> {
  const ids = [...new Set([...(await unclaimedHere(services, from.headers)), ...carriedIds(from.carried)])];
  if (ids.length === 0) return [];
  return services.db.transaction(async (tx) => {
    const claimed = await tx
      .update(questSessions)
      .set({ ownerId: userId, claimedAt: services.clock.now(), expiresAt: null })
      .where(and(inArray(questSessions.id, ids), isNull(questSessions.ownerId)))
      .returning({ id: questSessions.id });
    const mine = claimed.map((c) => c.id);
    if (mine.length === 0) return [];
    await tx.delete(questBrowsers).where(inArray(questBrowsers.sessionId, mine));
    await tx.delete(questResumeLinks).where(inArray(questResumeLinks.sessionId, mine));
    for (const sessionId of mine) await services.events.publish(tx, questClaimed, { sessionId, userId });
    return mine;
  });
}

/** Where somebody who just claimed these quests lands: on the newest result among them. */
async function landingAfter(
  { db }: Pick<Services, "db">,
  userId: string,
  claimed: string[],
): Promise<string | undefined> {
  if (claimed.length === 0) return undefined;
  const [newest] = await db
    .select({ sessionId: questResults.sessionId, testId: questResults.testId })
    .from(questResults)
    .where(inArray(questResults.sessionId, claimed))
    .orderBy(desc(questResults.completedAt))
    .limit(1);
  return newest && resultPath({ ownerId: userId, ...newest });
}

/** Follows a person from an anonymous quest into the account they sign in to on this browser. */
export const questSessionHooks: SessionHooks<Services> = {
  async carry(services, headers) {
    const ids = await unclaimedHere(services, headers);
    return ids.length > 0 ? { questSessions: ids } : undefined;
  },
  async arrived(services, { userId, headers, carried }) {
    const claimed = await claimQuests(services, userId, { headers, carried });
    const landOn = await landingAfter(services, userId, claimed);
    return landOn ? { landOn } : undefined;
  },
};
