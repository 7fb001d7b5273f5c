import { and, desc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { hashOf, newId, newSecret } from "../../../lib/signing.server.ts";
import { DAY_MS } from "../../../lib/india-time.ts";
import { type Db, preparedQuery, type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { browserOf, cookieFor, secretOf } from "../results/browser-cookie.server.ts";
import { FORMS, RETENTION_DAYS, SESSION_ID, type Form, type Progress, questStarted } from "../contract.ts";
import { questAnswers, questBrowsers, questResults, questSessions } from "../tables.server.ts";

/** The caller: a signed-in member, a browser with its cookie, or both. */
export type Asker = { userId: string | null; headers: Headers };
export type Session = typeof questSessions.$inferSelect;

/** When unclaimed answers that were last changed at `now` are deleted. */
const expiryFrom = (now: Date) => new Date(now.getTime() + RETENTION_DAYS * DAY_MS);

/** The columns to update on every change, which restarts the retention period of unclaimed answers. */
export const touchedAt = (now: Date, { ownerId }: Pick<Session, "ownerId">) => ({
  touchedAt: now,
  expiresAt: ownerId ? null : expiryFrom(now),
});

const notAffirmed = () =>
  new AppError("NOT_AFFIRMED", "Please confirm that you are 18 or over: the quest is for adults", {
    field: "adult",
  });

const newSession = (id: string, ownerId: string | null, now: Date) => ({
  id,
  ownerId,
  instrument: "v1" as const,
  adultAffirmedAt: now,
  startedAt: now,
  claimedAt: ownerId ? now : null,
  ...touchedAt(now, { ownerId }),
});

/**
 * Starts a quest for a person who affirms that they are 18 or over.
 * @throws AppError NOT_AFFIRMED (400)
 * @returns the session id and, without an account, the cookie that grants this browser access
 */
export async function startQuest(
  { db, clock, env, events }: Pick<Services, "db" | "clock" | "env" | "events">,
  { adult }: { adult: boolean },
  asker: Asker,
): Promise<{ sessionId: string; cookie: string | null }> {
  if (!adult) throw notAffirmed();
  const now = clock.now();
  const id = newId("q");
  const secret = asker.userId ? undefined : (secretOf(asker.headers) ?? newSecret());
  await transaction(db, async (tx) => {
    await tx
      .insert(questSessions)
      .values(newSession(id, asker.userId, now))
      .prepare("add_quest_session")
      .execute();
    if (secret)
      await tx.insert(questBrowsers).values({ sessionId: id, secretHash: hashOf(secret), grantedAt: now });
    await events.publish(tx, questStarted, { sessionId: id, userId: asker.userId });
  });
  return { sessionId: id, cookie: secret ? cookieFor(env, secret) : null };
}

/**
 * Locks the session for this transaction, if the caller may write to it.
 * @throws AppError QUEST_NOT_FOUND (404) or NOT_YOUR_QUEST (403)
 */
export async function reachSession(tx: Tx, sessionId: string, asker: Asker): Promise<Session> {
  const browser = browserOf(asker.headers) ?? "";
  const [row] = await lockedSession(tx).execute({ sessionId, browser });
  if (!row)
    throw new AppError("QUEST_NOT_FOUND", "There is no such quest", { status: 404, field: "sessionId" });
  const { session } = row;
  if (session.ownerId !== null && session.ownerId === asker.userId) return session;
  if (row.browser) return session;
  throw new AppError("NOT_YOUR_QUEST", "This quest belongs to another browser or account", {
    status: 403,
    field: "sessionId",
  });
}

/** Also selects this browser's row in `quest_browsers`, if any, which allows it to write. */
const lockedSession = preparedQuery((db) =>
  db
    .select({ session: questSessions, browser: questBrowsers.sessionId })
    .from(questSessions)
    .leftJoin(
      questBrowsers,
      and(
        eq(questBrowsers.sessionId, questSessions.id),
        eq(questBrowsers.secretHash, sql.placeholder("browser")),
      ),
    )
    .where(eq(questSessions.id, sql.placeholder("sessionId")))
    .for("update", { of: questSessions })
    .prepare("quest_session_locked"),
);

async function hasBrowser(db: Db | Tx, sessionId: string, browser: string | undefined): Promise<boolean> {
  if (!browser) return false;
  const isGranted = and(eq(questBrowsers.sessionId, sessionId), eq(questBrowsers.secretHash, browser));
  return (await db.select({ id: questBrowsers.sessionId }).from(questBrowsers).where(isGranted)).length > 0;
}

/** Whether this browser started the quest (or followed its resume link) and no account has claimed it. */
export async function ownsByCookie(
  { db }: Pick<Services, "db">,
  sessionId: string,
  headers: Headers,
): Promise<boolean> {
  const browser = browserOf(headers);
  if (browser === undefined) return false;
  const rows = await db
    .select({ id: questSessions.id })
    .from(questSessions)
    .innerJoin(questBrowsers, eq(questBrowsers.sessionId, questSessions.id))
    .where(
      and(
        eq(questSessions.id, sessionId),
        isNull(questSessions.ownerId),
        eq(questBrowsers.secretHash, browser),
      ),
    );
  return rows.length > 0;
}

/** The sessions that the caller may continue, most recently changed first. */
async function sessionsOf({ db }: Pick<Services, "db">, asker: Asker): Promise<Session[]> {
  const browser = browserOf(asker.headers);
  if (!browser && !asker.userId) return [];
  const ofBrowser = db
    .select({ id: questBrowsers.sessionId })
    .from(questBrowsers)
    .where(eq(questBrowsers.secretHash, browser ?? ""));
  const owned = asker.userId ? eq(questSessions.ownerId, asker.userId) : undefined;
  const isOwn = or(owned, browser ? inArray(questSessions.id, ofBrowser) : undefined);
  return db
    .select()
    .from(questSessions)
    .where(isOwn)
    .orderBy(desc(questSessions.touchedAt), desc(questSessions.id))
    .limit(20);
}

async function progressOf(
  { db, clock }: Pick<Services, "db" | "clock">,
  session: Session,
): Promise<Progress> {
  // sequentially: a transaction has one connection
  const answers = await db.select().from(questAnswers).where(eq(questAnswers.sessionId, session.id));
  const results = await db
    .select({ form: questResults.form })
    .from(questResults)
    .where(eq(questResults.sessionId, session.id));
  return {
    sessionId: session.id,
    ownerId: session.ownerId,
    answers: answers.map(({ itemId, value, answeredAt, tookMs }) => ({
      itemId,
      value,
      answeredAt: answeredAt.toISOString(),
      tookMs,
    })),
    finished: results.map((r) => r.form),
    birthDate: session.birthDate,
    sex: session.sex,
    now: clock.now().toISOString(),
  };
}

/** The caller's progress in a quest; undefined if it does not exist or is not theirs. */
export async function readProgress(
  services: Pick<Services, "db" | "clock">,
  sessionId: string,
  asker: Asker,
): Promise<Progress | undefined> {
  if (!SESSION_ID.test(sessionId)) return undefined;
  const [session] = await services.db.select().from(questSessions).where(eq(questSessions.id, sessionId));
  if (!session) return undefined;
  const owner = session.ownerId !== null && session.ownerId === asker.userId;
  return owner || (await hasBrowser(services.db, sessionId, browserOf(asker.headers)))
    ? progressOf(services, session)
    : undefined;
}

/**
 * The current quest: the most recently changed one with an unscored form in progress. A quest without answers
 * counts only if there is no other.
 */
export async function currentQuest(
  services: Pick<Services, "db" | "clock">,
  asker: Asker,
): Promise<(Progress & { form: Form }) | undefined> {
  let untouched: (Progress & { form: Form }) | undefined;
  for (const session of await sessionsOf(services, asker)) {
    const progress = await progressOf(services, session);
    const form = openForm(progress);
    if (form && progress.answers.length > 0) return { ...progress, form };
    if (form) untouched ??= { ...progress, form };
  }
  return untouched;
}

/** The form in progress, or undefined if everything started is scored. */
function openForm(progress: Pick<Progress, "answers" | "finished">): Form | undefined {
  if (progress.finished.includes("full")) return undefined;
  if (!progress.finished.includes("short")) return "short";
  return progress.answers.length > FORMS.short.items ? "full" : undefined;
}

/** Deletes expired unclaimed quests with all dependent rows. @returns their number */
export async function expireQuests({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  return (
    await db
      .delete(questSessions)
      .where(lt(questSessions.expiresAt, clock.now()))
      .returning({ id: questSessions.id })
  ).length;
}
