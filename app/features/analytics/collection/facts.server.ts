import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { indiaDay } from "../../../lib/india-time.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { FactKind } from "../contract.ts";
import { rollUpFacts } from "../sums/roll-up.server.ts";
import { analyticsFacts, journeyLinks } from "../tables.server.ts";

/** The quest id in facts: a stable hash of the session's id, which itself is the key to a result. */
export const questOf = (sessionId: string) =>
  createHash("sha256").update(`quest ${sessionId}`).digest("base64url").slice(0, 22);

/**
 * `reference` identifies the event, which makes recording idempotent. `amount` in paise. `at` is when the
 * event happened, however late it is recorded; by default now.
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
 * Records a fact once, with the visit in which its member signed up, if known. For a past day, also
 * recomputes that day's roll-up of facts.
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
