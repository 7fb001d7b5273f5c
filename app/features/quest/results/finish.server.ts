import { and, desc, eq, inArray, ne, or, sql } from "drizzle-orm";
import { indiaDay } from "../../../lib/india-time.ts";
import { preparedQuery, type Tx, transaction, type Db } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { storeAnswers } from "../answers/answers.server.ts";
import {
  questFinished,
  testIdOf,
  type FinishCall,
  type Form,
  type Scores,
  type Sex,
  type MovedFigures,
} from "../contract.ts";
import { score } from "../domain/score.ts";
import { instrument } from "../instrument.server.ts";
import { statementsOf } from "../answers/statements.server.ts";
import { reachSession, touchedAt, type Asker, type Session } from "../answers/sessions.server.ts";
import { questResults, questSessions, questAnswers, questBrowsers } from "../tables.server.ts";
import { itemAt, lookUp } from "../../../lib/checked.ts";
import { browserOf } from "./browser-cookie.server.ts";
import { ENGINE } from "../domain/version.ts";

/** The person's newest result of this form from another quest of their account or browser. */
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
async function movedFigures(
  db: Db | Tx,
  { sessionId, asker, form }: { sessionId: string; asker: Asker; form: Form },
): Promise<MovedFigures | null> {
  const last = await lastResult(db, sessionId, asker, form);
  return last && last.engine !== ENGINE ? { because: "engine", since: last.at.toISOString() } : null;
}

/** The stored answers to these statements, with the time each was on screen, if known. */
async function answersTo(tx: Tx, sessionId: string, itemIds: string[]) {
  const rows = await tx.select().from(questAnswers).where(eq(questAnswers.sessionId, sessionId));
  const neededIds = new Set(itemIds);
  return rows.filter((row) => neededIds.has(row.itemId));
}

type Finished = { sessionId: string; testId: string; ownerId: string | null };
/**
 * What the screen shows about the scoring: the comparison group, and `amiss`, the main problem found in the
 * answers.
 */
export type Scored = Finished & { norms: string; amiss: string | null };

type Dependencies = Pick<Services, "db" | "events" | "clock">;

const storePerson = (tx: Tx, session: Session, { birthDate, sex }: About, now: Date) =>
  tx
    .update(questSessions)
    .set({ birthDate, sex, ...touchedAt(now, session) })
    .where(eq(questSessions.id, session.id))
    .prepare("store_quest_person")
    .execute();

/**
 * Scores a form once: stores the result with the versions of instrument and engine, and publishes
 * `quest.finished`. A repeated call returns the existing result.
 * @throws AppError UNANSWERED (400, names the first gap), UNDER_AGE or BIRTH_DATE (400, field birthDate), and
 *   those of `recordAnswers`
 */
export async function finishQuest(services: Dependencies, call: FinishCall, asker: Asker): Promise<Scored> {
  const now = services.clock.now();
  return transaction(services.db, async (tx) => {
    const session = await reachSession(tx, call.sessionId, asker);
    const finished = { sessionId: session.id, testId: testIdOf(call.form), ownerId: session.ownerId };
    const existing = await scoredAs(tx, finished);
    if (existing) return existing;
    if (call.answers?.length) await storeAnswers(tx, session, call.answers, now);
    const person = aboutPerson(session, call, now);
    await storePerson(tx, session, person, now);
    const scores = await scoreForm(tx, { session, call, asker, now }, person);
    const { sessionId, testId, ownerId: userId } = finished;
    await services.events.publish(tx, questFinished, { sessionId, testId, userId });
    return { ...finished, ...outcomeOf(scores) };
  });
}

const outcomeOf = ({ norms, quality }: Scores) => ({
  norms: norms.label,
  amiss: quality.grade === "A" ? null : (quality.reasons[0] ?? null),
});

const scoresOf = preparedQuery((db) =>
  db
    .select({ scores: questResults.scores })
    .from(questResults)
    .where(
      and(
        eq(questResults.sessionId, sql.placeholder("sessionId")),
        eq(questResults.testId, sql.placeholder("testId")),
      ),
    )
    .prepare("quest_scores"),
);

async function scoredAs(tx: Tx, finished: Finished): Promise<Scored | undefined> {
  const { sessionId, testId } = finished;
  const [row] = await scoresOf(tx).execute({ sessionId, testId });
  return row && { ...finished, ...outcomeOf(row.scores) };
}

type About = { birthDate: string | null; sex: Sex | null; age: number | null };

/** Birth date, sex and age in whole years for this result. */
function aboutPerson(session: Session, call: FinishCall, now: Date): About {
  const birthDate = call.birthDate === undefined ? session.birthDate : call.birthDate;
  const sex = call.sex === undefined ? session.sex : call.sex;
  if (birthDate === null) return { birthDate, sex, age: null };
  const age = ageOn(birthDate, now);
  if (age < 0 || age > 120)
    throw new AppError("BIRTH_DATE", "Please check the year of your birth date", { field: "birthDate" });
  if (age < 18)
    throw new AppError("UNDER_AGE", "The quest is for people aged 18 and over", { field: "birthDate" });
  return { birthDate, sex, age };
}

/** Age in whole years on the Indian calendar date of `now`. */
export function ageOn(birthDate: string, now: Date): number {
  const today = indiaDay(now);
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) >= birthDate.slice(5) ? years : years - 1;
}

type Finishing = { session: Session; call: FinishCall; asker: Asker; now: Date };

async function scoreForm(tx: Tx, { session, call, asker, now }: Finishing, { birthDate, sex, age }: About) {
  const { form } = call;
  const { answers, times } = await answersOf(tx, session.id, form);
  const scores = score(instrument, answers, { sex, age, form, times });
  const moved = await movedFigures(tx, { sessionId: session.id, asker, form });
  const key = { sessionId: session.id, testId: testIdOf(form), form };
  const scored = { engine: scores.engine, scores, answers, birthDate, sex, moved, completedAt: now };
  await tx
    .insert(questResults)
    .values({ ...key, ...scored })
    .prepare("add_quest_result")
    .execute();
  return scores;
}

const unanswered = (at: number, { id, text }: { id: string; text: string }) =>
  new AppError("UNANSWERED", `Statement ${at + 1} is not answered yet: “${text}”`, { field: id });

/** Every answer to a form, with the known times. @throws AppError UNANSWERED that names the first gap */
async function answersOf(tx: Tx, sessionId: string, form: Form) {
  const statements = statementsOf(form);
  const ids = statements.map((s) => s.id);
  const rows = await answersTo(tx, sessionId, ids);
  const answersById = new Map(rows.map((row) => [row.itemId, row]));
  const gap = statements.findIndex((s) => !answersById.has(s.id));
  if (gap >= 0) throw unanswered(gap, itemAt(statements, gap));
  const times = rows.flatMap(({ itemId, tookMs }) => (tookMs === null ? [] : [[itemId, tookMs] as const]));
  return {
    answers: Object.fromEntries(statements.map((s) => [s.id, lookUp(answersById, s.id).value])),
    times: Object.fromEntries(times),
  };
}
