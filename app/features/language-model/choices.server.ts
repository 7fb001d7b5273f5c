import { eq } from "drizzle-orm";
import { type Db, type Tx, transaction } from "../../platform/database/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import * as quest from "../quest/quest.server.ts";
import * as report from "../report/report.server.ts";
import { languageModelAllowed } from "./contract.ts";
import { languageModelChoices } from "./tables.server.ts";

/** Whether a member allows the language model; true until they switch it off. */
export async function allows(db: Db | Tx, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ allowed: languageModelChoices.allowed })
    .from(languageModelChoices)
    .where(eq(languageModelChoices.userId, userId));
  return row?.allowed ?? true;
}

/**
 * Switches the language model off for a member and removes its letters from their reports, or switches it on
 * and requests letters again. While it is off nothing is sent, and the answer to a running call is not
 * stored.
 */
export async function choose(
  services: Pick<Services, "db" | "clock" | "events">,
  { userId, allowed }: { userId: string; allowed: boolean },
) {
  const row = { allowed, changedAt: services.clock.now() };
  await transaction(services.db, async (tx) => {
    await tx
      .insert(languageModelChoices)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: languageModelChoices.userId, set: row });
    if (allowed) await services.events.publish(tx, languageModelAllowed, { userId });
  });
  if (allowed) return;
  for (const result of await quest.resultsOf(services, userId)) await report.removeLetter(services, result); // oxlint-disable-line no-await-in-loop -- a handful
}
