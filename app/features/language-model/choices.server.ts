import { eq } from "drizzle-orm";
import type { Db, Tx } from "../../platform/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import * as quest from "../quest/quest.server.ts";
import * as report from "../report/report.server.ts";
import { languageModelAllowed } from "./contract.ts";
import { languageModelChoices } from "./tables.server.ts";

/** Whether a member lets the language model write for them: they do until they switch it off. */
export async function allows(db: Db | Tx, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ allowed: languageModelChoices.allowed })
    .from(languageModelChoices)
    .where(eq(languageModelChoices.userId, userId));
  return row?.allowed ?? true;
}

/**
 * Switches the language model off for a member, and takes every text that it wrote out of their reports; or
 * on again, and asks it anew. Their facts leave no more from here on; a call under way brings nothing.
 */
export async function choose(
  services: Pick<Services, "db" | "clock" | "events">,
  { userId, allowed }: { userId: string; allowed: boolean },
) {
  const row = { allowed, changedAt: services.clock.now() };
  await services.db.transaction(async (tx) => {
    await tx
      .insert(languageModelChoices)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: languageModelChoices.userId, set: row });
    if (allowed) await services.events.publish(tx, languageModelAllowed, { userId });
  });
  if (allowed) return;
  for (const result of await quest.resultsOf(services, userId)) {
    await report.removeProse(services, result); // oxlint-disable-line no-await-in-loop -- a handful
    report.forget(services, result);
  }
}
