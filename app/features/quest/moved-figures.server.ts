import { and, desc, eq } from "drizzle-orm";
import type { Db, Tx } from "../../platform/db.server.ts";
import { instrumentWith } from "./calibrations.server.ts";
import { type Answers, type Form, type MovedFigures, type Scores, TRAITS } from "./contract.ts";
import { score, type Taken } from "./domain/score.ts";
import { ENGINE } from "./domain/version.ts";
import type { Asker } from "./sessions.server.ts";
import { questResults, questSessions } from "./tables.server.ts";
import { entryOf } from "../../kernel/checked.ts";
import { tableOf } from "../../kernel/typed.ts";
import { othersOf } from "./retakes.server.ts";

async function lastResult(db: Db | Tx, sessionId: string, asker: Asker, form: Form) {
  const [last] = await db
    .select({
      engine: questResults.engine,
      calibration: questResults.calibration,
      at: questResults.completedAt,
    })
    .from(questResults)
    .innerJoin(questSessions, eq(questSessions.id, questResults.sessionId))
    .where(and(othersOf(db, sessionId, asker), eq(questResults.form, form)))
    .orderBy(desc(questResults.completedAt))
    .limit(1);
  return last;
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
  const last = await lastResult(db, sessionId, asker, taken.form);
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
