import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import type { FactKind } from "./contract.ts";
import { analyticsFacts, journeyLinks, uncounted } from "./tables.server.ts";

/** The quest of a session in facts: always the same, and no key to its result. */
export const questOf = (sessionId: string) =>
  createHash("sha256").update(`quest ${sessionId}`).digest("base64url").slice(0, 22);

/**
 * `reference` names the event, so that it is one fact however often it is told. `amount` in paise. `at`: when
 * it happened, however late it is noted; now unless told.
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
 * Writes down that something happened, once, with the journey in which its member signed up where that is
 * known.
 */
export async function noteFact({ db, clock }: Pick<Services, "db" | "clock">, fact: Fact): Promise<void> {
  const { kind, reference, userId = null, questSession, method = null, amount = null } = fact;
  const [tie] = userId ? await db.select().from(journeyLinks).where(eq(journeyLinks.userId, userId)) : [];
  const quest = questSession ? questOf(questSession) : null;
  const at = (fact.at ?? clock.now()).toISOString();
  await db.execute(sql`
    with noted as (
      insert into ${analyticsFacts} (kind, reference, user_id, quest, method, amount, at, journey_id)
      values (${kind}, ${`${kind}:${reference}`}, ${userId}, ${quest}, ${method}, ${amount}::int,
        ${at}::timestamptz,
        ${tie?.journeyId ?? null}::uuid)
      on conflict do nothing returning id
    )
    insert into ${uncounted} (what, fact_id) select 'fact', id from noted`);
}
