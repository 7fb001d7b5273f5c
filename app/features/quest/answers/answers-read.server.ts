import { eq } from "drizzle-orm";
import type { Tx } from "../../../platform/database/db.server.ts";
import { questAnswers } from "../tables.server.ts";

/** The stored answers to these statements, with the time each was on screen, if known. */
export async function answersTo(tx: Tx, sessionId: string, itemIds: string[]) {
  const rows = await tx.select().from(questAnswers).where(eq(questAnswers.sessionId, sessionId));
  const wanted = new Set(itemIds);
  return rows.filter((row) => wanted.has(row.itemId));
}
