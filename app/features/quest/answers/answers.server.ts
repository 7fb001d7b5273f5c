import { eq, sql } from "drizzle-orm";
import { preparedQuery, type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { GivenAnswer } from "../contract.ts";
import { statementIds, statementsOf } from "./statements.server.ts";
import { reachSession, touchedAt, type Asker, type Session } from "./sessions.server.ts";
import { questAnswers, questResults, questSessions } from "../tables.server.ts";

/**
 * Stores a batch of answers. Idempotent: for each statement the latest `answeredAt` wins. Answers to
 * statements of a scored form stay unchanged.
 * @returns the number of answers in the quest, and the statements left unchanged because their form is scored
 * @throws AppError UNKNOWN_STATEMENT (400), QUEST_NOT_FOUND (404), NOT_YOUR_QUEST (403)
 */
export async function recordAnswers(
  { db, clock }: Pick<Services, "db" | "clock">,
  { sessionId, answers }: { sessionId: string; answers: GivenAnswer[] },
  asker: Asker,
): Promise<{ answered: number; locked: string[] }> {
  return transaction(db, async (tx) => {
    const session = await reachSession(tx, sessionId, asker);
    return storeAnswers(tx, session, answers, clock.now());
  });
}

/**
 * Like `recordAnswers`, in a transaction that has locked the session.
 * @returns the number of answers in the quest, and the statements left unchanged
 */
export async function storeAnswers(
  tx: Tx,
  session: Session,
  answers: GivenAnswer[],
  now: Date,
): Promise<{ answered: number; locked: string[] }> {
  answers.forEach(({ itemId }, i) => {
    if (!statementIds.has(itemId))
      throw new AppError("UNKNOWN_STATEMENT", `There is no statement ${itemId}`, {
        field: `answers.${i}.itemId`,
      });
  });
  const scored = await scoredStatements(tx, session.id);
  const latest = new Map<
    string,
    { itemId: string; value: number; answeredAt: Date; tookMs: number | null }
  >();
  for (const { itemId, value, answeredAt, tookMs } of answers) {
    // a browser clock that is ahead must not win forever, and PostgreSQL has no year 0
    const at = new Date(Math.min(Math.max(Date.parse(answeredAt), 0), now.getTime()));
    const stored = latest.get(itemId);
    if (scored.has(itemId) || (stored && stored.answeredAt > at)) continue;
    latest.set(itemId, { itemId, value, answeredAt: at, tookMs: tookMs ?? null });
  }
  if (latest.size > 0)
    await putAnswers(tx).execute({ sessionId: session.id, answers: JSON.stringify([...latest.values()]) });
  const stored = tx.$count(questAnswers, eq(questAnswers.sessionId, session.id));
  const [touched] = await tx
    .update(questSessions)
    .set(touchedAt(now, session))
    .where(eq(questSessions.id, session.id))
    .returning({ answered: sql<number>`(${stored.getSQL()})`.mapWith(Number) })
    .prepare("touch_quest_session")
    .execute();
  return {
    answered: touched?.answered ?? 0,
    locked: answers.map((a) => a.itemId).filter((id) => scored.has(id)),
  };
}

/**
 * Passes the batch as one JSON parameter, which is several times as fast as a parameter per column and
 * answer.
 */
const putAnswers = preparedQuery((db) =>
  db
    .insert(questAnswers)
    .select(
      sql`select ${sql.placeholder("sessionId")}::text, "itemId", value, "answeredAt", "tookMs"
        from json_to_recordset(${sql.placeholder("answers")}::json)
          as answer ("itemId" text, value int, "answeredAt" timestamptz, "tookMs" int)`,
    )
    .onConflictDoUpdate({
      target: [questAnswers.sessionId, questAnswers.itemId],
      set: {
        value: sql`excluded.value`,
        answeredAt: sql`excluded.answered_at`,
        tookMs: sql`excluded.took_ms`,
      },
      setWhere: sql`${questAnswers.answeredAt} <= excluded.answered_at`,
    })
    .prepare("put_quest_answers"),
);

const scoredForms = preparedQuery((db) =>
  db
    .select({ form: questResults.form })
    .from(questResults)
    .where(eq(questResults.sessionId, sql.placeholder("sessionId")))
    .prepare("scored_forms"),
);

async function scoredStatements(tx: Tx, sessionId: string): Promise<Set<string>> {
  const results = await scoredForms(tx).execute({ sessionId });
  return new Set(results.flatMap((r) => statementsOf(r.form).map((s) => s.id)));
}
