import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { and, eq, notInArray } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import { formOf } from "../contract.ts";
import { itemsOf } from "../domain/instrument.ts";
import { instrument } from "../instrument.server.ts";
import { questAnswers, questResults, questSessions } from "../tables.server.ts";

type ResultKey = { sessionId: string; testId: string };

async function deleteSecondHalf(tx: Tx, sessionId: string) {
  const first = itemsOf(instrument, "short").map((item) => item.id);
  await tx
    .delete(questAnswers)
    .where(and(eq(questAnswers.sessionId, sessionId), notInArray(questAnswers.itemId, first)));
}

/**
 * Deletes a result and its dependent rows. Deleting the only result deletes the whole quest; deleting the
 * full form's result also deletes the answers to its second half.
 * @returns false if this account has no such result
 */
export async function deleteResult(
  { db }: Pick<Services, "db">,
  { userId, ...key }: ResultKey & { userId: string },
) {
  const { sessionId, testId } = key;
  return transaction(db, async (tx) => {
    const isOwnSession = and(eq(questSessions.id, sessionId), eq(questSessions.ownerId, userId));
    const [session] = await tx
      .select({ id: questSessions.id })
      .from(questSessions)
      .where(isOwnSession)
      .for("update");
    if (!session) return false;
    const isResult = and(eq(questResults.sessionId, sessionId), eq(questResults.testId, testId));
    if (
      (await tx.delete(questResults).where(isResult).returning({ testId: questResults.testId })).length === 0
    )
      return false;
    const left = await tx.$count(questResults, eq(questResults.sessionId, sessionId));
    if (left === 0) await tx.delete(questSessions).where(isOwnSession);
    else if (formOf(testId) === "full") await deleteSecondHalf(tx, sessionId);
    return true;
  });
}
