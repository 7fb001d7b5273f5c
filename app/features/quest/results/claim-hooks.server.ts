import { desc, inArray } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import type { SessionHooks } from "../../accounts/contract.ts";
import { resultPath } from "../contract.ts";
import { questResults } from "../tables.server.ts";
import { unclaimedHere, claimQuests } from "./claim.server.ts";

/** The page to open after claiming these quests: the newest result, if any. */
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

/** Claims this browser's anonymous quests when a person signs in. */
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
