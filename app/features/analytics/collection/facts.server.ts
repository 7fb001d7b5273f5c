import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { indiaDay } from "../../../lib/india-time.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { FactKind } from "../contract.ts";
import { rollUpFacts } from "../sums/roll-up.server.ts";
import { analyticsFacts, journeyLinks } from "../tables.server.ts";

/** The quest of a session in facts: always the same, and no key to its result. */
export const questOf = (sessionId: string) =>
  createHash("sha256").update(`quest ${sessionId}`).digest("base64url").slice(0, 22);

/**
 * `reference` names the event, so that it is one fact however often it is noted. `amount` in paise. `at`: when
 * it happened, however late it is noted; now unless given.
 */
export type Fact = {
  kind: FactKind;
  reference: string;
  userId?: string | null;
  questSession?: string;
  method?: string | null | undefined;
  amount?: number;
  at?: Date | undefined;
};

/**
 * Writes down that something happened, once, with the visit in which its member signed up where that is known. A
 * fact of a day that is over is added to the sums of that day.
 */
export async function noteFact({ db, clock }: Pick<Services, "db" | "clock">, fact: Fact): Promise<void> {
  const { kind, reference, userId = null, questSession, method = null, amount = null } = fact;
  const [link] = userId ? await db.select().from(journeyLinks).where(eq(journeyLinks.userId, userId)) : [];
  const at = fact.at ?? clock.now();
  const noted = await db
    .insert(analyticsFacts)
    .values({
      kind,
      reference: `${kind}:${reference}`,
      userId,
      quest: questSession ? questOf(questSession) : null,
      method,
      amount,
      at,
      journeyId: link?.journeyId ?? null,
    })
    .onConflictDoNothing()
    .returning({ id: analyticsFacts.id });
  const day = indiaDay(at);
  if (noted.length > 0 && day < indiaDay(clock.now())) await rollUpFacts(db, day);
}
