import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../platform/db.server.ts";
import { browserOf } from "./browser-cookie.server.ts";
import { type Form } from "./contract.ts";
import type { Asker } from "./sessions.server.ts";
import { questBrowsers, questResults, questSessions } from "./tables.server.ts";

/** Results that this person, by their account or browser, has from other quests. */
export function othersOf(db: Db | Tx, sessionId: string, { userId, headers }: Asker) {
  const browser = browserOf(headers) ?? "";
  const held = db
    .select({ id: questBrowsers.sessionId })
    .from(questBrowsers)
    .where(eq(questBrowsers.secretHash, browser));
  const mine = or(
    userId === null ? sql`false` : eq(questSessions.ownerId, userId),
    inArray(questSessions.id, held),
  );
  return and(mine, ne(questSessions.id, sessionId));
}

/** The forms of which this person has a result from another quest. */
export async function formsBefore(db: Db | Tx, sessionId: string, asker: Asker): Promise<Form[]> {
  const rows = await db
    .selectDistinct({ form: questResults.form })
    .from(questResults)
    .innerJoin(questSessions, eq(questSessions.id, questResults.sessionId))
    .where(othersOf(db, sessionId, asker));
  return rows.map((row) => row.form);
}
