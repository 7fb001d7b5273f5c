import { and, desc, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../platform/database/db.server.ts";
import { browserOf } from "./browser-cookie.server.ts";
import type { Form, MovedFigures } from "../contract.ts";
import { ENGINE } from "../domain/version.ts";
import type { Asker } from "../answers/sessions.server.ts";
import { questBrowsers, questResults, questSessions } from "../tables.server.ts";

/** The person's newest result of this form from another quest, by account or browser. */
async function lastResult(db: Db | Tx, sessionId: string, { userId, headers }: Asker, form: Form) {
  const browser = browserOf(headers) ?? "";
  const ofBrowser = db
    .select({ id: questBrowsers.sessionId })
    .from(questBrowsers)
    .where(eq(questBrowsers.secretHash, browser));
  const isOwn = or(
    userId === null ? sql`false` : eq(questSessions.ownerId, userId),
    inArray(questSessions.id, ofBrowser),
  );
  const [last] = await db
    .select({ engine: questResults.engine, at: questResults.completedAt })
    .from(questResults)
    .innerJoin(questSessions, eq(questSessions.id, questResults.sessionId))
    .where(and(isOwn, ne(questSessions.id, sessionId), eq(questResults.form, form)))
    .orderBy(desc(questResults.completedAt))
    .limit(1);
  return last;
}

/** Set if the person's last result of this form was scored by another engine version; otherwise null. */
export async function movedFigures(
  db: Db | Tx,
  { sessionId, asker, form }: { sessionId: string; asker: Asker; form: Form },
): Promise<MovedFigures | null> {
  const last = await lastResult(db, sessionId, asker, form);
  return last && last.engine !== ENGINE ? { because: "engine", since: last.at.toISOString() } : null;
}
