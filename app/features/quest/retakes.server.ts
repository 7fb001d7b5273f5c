import { and, desc, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../platform/db.server.ts";
import { browserOf } from "./browser-cookie.server.ts";
import { instrumentWith } from "./calibrations.server.ts";
import { type Answers, type Form, type MovedFigures, type Scores, TRAITS } from "./contract.ts";
import { score, type Taken } from "./domain/score.ts";
import { ENGINE } from "./domain/version.ts";
import type { Asker } from "./sessions.server.ts";
import { questBrowsers, questResults, questSessions } from "./tables.server.ts";
import { entryOf } from "../../kernel/checked.ts";
import { tableOf } from "../../kernel/typed.ts";

/** Results that this person, by their account or browser, has from other quests. */
function othersOf(db: Db | Tx, sessionId: string, { userId, headers }: Asker) {
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

/**
 * What a new result owes to other figures than those of the person's last result of this form; null where
 * there is none, or it was scored with the same.
 */
export async function movedFigures(
  db: Db | Tx,
  { sessionId, asker, calibration }: { sessionId: string; asker: Asker; calibration: string | null },
  { answers, taken, scores }: { answers: Answers; taken: Taken; scores: Scores },
): Promise<MovedFigures | null> {
  const [last] = await db
    .select({
      engine: questResults.engine,
      calibration: questResults.calibration,
      at: questResults.completedAt,
    })
    .from(questResults)
    .innerJoin(questSessions, eq(questSessions.id, questResults.sessionId))
    .where(and(othersOf(db, sessionId, asker), eq(questResults.form, taken.form)))
    .orderBy(desc(questResults.completedAt))
    .limit(1);
  if (!last) return null;
  const since = last.at.toISOString();
  if (last.engine !== ENGINE) return { because: "engine", since };
  if (last.calibration === calibration) return null;
  const before = score(await instrumentWith(db, last.calibration), answers, taken).traits;
  const traits = tableOf(TRAITS, (trait) => ({
    now: entryOf(scores.traits, trait).percentile,
    before: entryOf(before, trait).percentile,
  }));
  return { because: "calibration", since, traits };
}
