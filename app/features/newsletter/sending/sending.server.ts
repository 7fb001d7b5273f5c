import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import { THE_SITE, type Who } from "../../audit/contract.ts";
import { createCopies } from "./audience.server.ts";
import { checkIssue } from "../issues/composing.server.ts";
import {
  type CopyShown,
  type CopyState,
  COPY_STATES,
  type IssueProgress,
  type IssueState,
  issueReady,
  type NewsletterCode,
  type SendState,
} from "../contract.ts";
import { ISSUE_WORDS } from "../domain/words.ts";
import { copies, issues, subscribers } from "../tables.server.ts";
import { issueChanged, type IssueRow, lockIssue, readIssueRow } from "../issues/writing.server.ts";
import { tableOf } from "../../../lib/typed.ts";

type IssueAction = { id: string; who: Who };
/** An issue whose worker has sent no heartbeat for this long is resumed. */
const SILENT_MS = 30_000;

const wrongState = (text: string) =>
  new AppError("WRONG_STATE" satisfies NewsletterCode, text, { status: 409 });
function requireState(row: IssueRow, from: IssueState[]) {
  if (!from.includes(row.state)) throw wrongState(`This newsletter ${ISSUE_WORDS[row.state].is}`);
}

/** Only the version that the administrator has seen may be sent. */
function requireSeen(row: IssueRow, version: number, who: Who) {
  if (row.version !== version) throw issueChanged(row, who, ". Check it again before you send it.");
}

/** @throws AppError ISSUE_NOT_READY (400) with the first problem */
async function requireReady(services: Services, row: IssueRow) {
  const { checks } = await checkIssue(services, row);
  const bad = checks.find(({ ok }) => !ok);
  if (bad) throw new AppError("ISSUE_NOT_READY" satisfies NewsletterCode, `${bad.says}.`);
}

const UNSENT: IssueState[] = ["draft", "scheduled"];
/**
 * Runs an action on an issue that passes its checks. The checks use other connections, so they run before the
 * issue is locked; the locked version must be the checked one.
 */
async function whenReady<T>(
  services: Services,
  { id, version, who }: IssueAction & { version: number },
  work: (tx: Tx, row: IssueRow) => Promise<T>,
): Promise<T> {
  const issue = await readIssueRow(services, id);
  requireState(issue, UNSENT);
  requireSeen(issue, version, who);
  await requireReady(services, issue);
  return transaction(services.db, async (tx) => {
    const row = await lockIssue(tx, id);
    requireState(row, UNSENT);
    requireSeen(row, version, who);
    return work(tx, row);
  });
}

/** Changes the state of an issue and records who did it. */
async function setState(
  tx: Tx,
  row: IssueRow,
  { to, who, now, set = {} }: { to: IssueState; who: Who; now: Date; set?: Partial<IssueRow> },
) {
  await tx
    .update(issues)
    .set({ state: to, trouble: null, ...set })
    .where(eq(issues.id, row.id));
  await audit.record(tx, {
    who,
    action: `newsletter.letter-${to}`,
    subject: row.id,
    before: { state: row.state },
    after: { state: to, ...(set.sendAt && { sendAt: set.sendAt.toISOString() }) },
    at: now,
  });
}

async function startSending(services: Services, tx: Tx, row: IssueRow, who: Who) {
  const now = services.clock.now();
  const subscriberCount = await createCopies(tx, { issueId: row.id, topic: row.topic, now });
  await setState(tx, row, {
    to: "sending",
    who,
    now,
    set: { startedAt: now, beatAt: now, sendAt: row.sendAt },
  });
  await services.events.publish(tx, issueReady, { issueId: row.id });
  return subscriberCount;
}

/**
 * Starts sending an issue.
 * @returns the number of recipients
 * @throws AppError WRONG_STATE, ISSUE_CHANGED (409), ISSUE_NOT_READY (400)
 */
export const sendIssue = (services: Services, action: IssueAction & { version: number }): Promise<number> =>
  whenReady(services, action, (tx, row) => startSending(services, tx, row, action.who));

/** Schedules an issue, at least a minute from now. */
export async function scheduleIssue(
  services: Services,
  { id, version, sendAt, who }: IssueAction & { version: number; sendAt: Date },
) {
  const now = services.clock.now();
  if (!(sendAt.getTime() >= now.getTime() + 60_000))
    throw new AppError(
      "INVALID_DATA" satisfies NewsletterCode,
      "Please choose a time at least a minute from now",
      { field: "sendAt" },
    );
  await whenReady(services, { id, version, who }, (tx, row) =>
    setState(tx, row, { to: "scheduled", who, now, set: { sendAt } }),
  );
}

const step =
  (from: IssueState[], to: IssueState, set: (now: Date) => Partial<IssueRow> = () => ({})) =>
  async (services: Services, { id, who }: IssueAction) => {
    const now = services.clock.now();
    await transaction(services.db, async (tx) => {
      const row = await lockIssue(tx, id);
      requireState(row, from);
      await setState(tx, row, { to, who, now, set: set(now) });
      if (to === "sending") await services.events.publish(tx, issueReady, { issueId: id });
      if (to === "cancelled") await storeOutcome(tx, id);
    });
  };

/** Unschedules an issue. */
export const unscheduleIssue = step(["scheduled"], "draft", () => ({ sendAt: null }));
/** Pauses an issue; emails in progress are still sent, at most one for each connection. */
export const pauseIssue = step(["sending"], "paused");
/** Resumes an issue; no one gets it twice. */
export const resumeIssue = step(["paused"], "sending", (now) => ({ beatAt: now }));
/** Stops an issue permanently. */
export const cancelIssue = step(["sending", "paused"], "cancelled", (endedAt) => ({ endedAt }));

/** Counts the copies of an issue by state, excluding people erased since. */
async function countCopies(tx: Tx | Services["db"], id: string): Promise<Record<CopyState, number>> {
  const rows = await tx
    .select({ state: copies.state, n: sql<number>`count(*)::int` })
    .from(copies)
    .where(eq(copies.issueId, id))
    .groupBy(copies.state);
  return tableOf(COPY_STATES, (state) => rows.find((row) => row.state === state)?.n ?? 0);
}
/** Stores the counts of an issue, so that the list need not compute them. */
export async function storeOutcome(tx: Tx | Services["db"], id: string) {
  await tx
    .update(issues)
    .set({ outcome: await countCopies(tx, id) })
    .where(eq(issues.id, id));
}

export async function progressOf({ db }: Pick<Services, "db">, id: string): Promise<IssueProgress> {
  const row = await readIssueRow({ db }, id);
  const counts = await countCopies(db, id);
  const left = row.startedAt
    ? await db.$count(
        sql`${copies} inner join ${subscribers} on ${subscribers.id} = ${copies.subscriberId}`,
        sql`${copies.issueId} = ${id} and ${copies.state} = 'sent'
          and ${subscribers.leftAt} >= ${row.startedAt.toISOString()}::timestamptz`,
      )
    : 0;
  const isDeferred = and(eq(copies.issueId, id), eq(copies.state, "pending"), gt(copies.attempts, 0));
  const waiting = counts.pending ? await db.$count(copies, isDeferred) : 0;
  const of = Object.values(counts).reduce((sum, n) => sum + n, 0);
  return {
    state: row.state,
    trouble: row.trouble,
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    of,
    left,
    waiting,
    ...counts,
  };
}

/** Uncertain and rejected copies, at most 200. */
export async function undeliveredCopies({ db }: Pick<Services, "db">, id: string): Promise<CopyShown[]> {
  const rows = await db
    .select({
      id: copies.id,
      email: subscribers.email,
      state: copies.state,
      problem: copies.problem,
      at: copies.at,
    })
    .from(copies)
    .innerJoin(subscribers, eq(subscribers.id, copies.subscriberId))
    .where(and(eq(copies.issueId, id), inArray(copies.state, ["uncertain", "failed"])))
    .orderBy(sql`${copies.state} desc`, copies.id)
    .limit(200);
  return rows.map((row) => ({ ...row, at: row.at?.toISOString() ?? null }));
}

/** @throws AppError NOT_FOUND (404) */
export async function readSendState(
  services: Pick<Services, "db" | "clock">,
  id: string,
): Promise<SendState> {
  const at = services.clock.now().getTime();
  const progress = await progressOf(services, id);
  const hasUndelivered = progress.uncertain + progress.failed > 0;
  return { at, progress, undelivered: hasUndelivered ? await undeliveredCopies(services, id) : [] };
}

/**
 * Resolves all uncertain copies: counts them as sent ("arrived"), or sends them again ("again").
 * @returns the number of copies
 */
export async function decideUncertain(
  services: Services,
  { id, decision, who }: IssueAction & { decision: "arrived" | "again" },
): Promise<number> {
  const now = services.clock.now();
  return transaction(services.db, async (tx) => {
    const row = await lockIssue(tx, id);
    if (decision === "again") requireState(row, ["sending", "paused", "sent"]);
    const decided = await tx
      .update(copies)
      .set(decision === "arrived" ? { state: "sent" } : { state: "pending", dueAt: now, problem: null })
      .where(and(eq(copies.issueId, id), eq(copies.state, "uncertain")))
      .returning({ id: copies.id });
    if (decided.length === 0) return 0;
    await audit.record(tx, {
      who,
      action: "newsletter.letter-uncertain-decided",
      subject: id,
      before: { uncertain: decided.length },
      after: { decision },
      at: now,
    });
    if (decision === "again" && row.state === "sent") {
      await setState(tx, row, { to: "sending", who, now, set: { beatAt: now, endedAt: null } });
      await services.events.publish(tx, issueReady, { issueId: id });
    } else await storeOutcome(tx, id);
    return decided.length;
  });
}

/** Runs when a worker starts: resumes every issue that is being sent, since its worker may have died. */
export async function resumeIssues({ db, events }: Pick<Services, "db" | "events">) {
  await transaction(db, async (tx) => {
    const underway = await tx.select({ issueId: issues.id }).from(issues).where(eq(issues.state, "sending"));
    for (const { issueId } of underway)
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await events.publish(tx, issueReady, { issueId });
  });
}

/** Runs every minute: starts scheduled issues, and resumes issues whose worker has stopped. */
export async function wakeIssues(services: Services) {
  const now = services.clock.now();
  const due = await services.db
    .select()
    .from(issues)
    .where(and(eq(issues.state, "scheduled"), lte(issues.sendAt, now)));
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (const row of due) await sendScheduled(services, row);
  const lastBeat = new Date(now.getTime() - SILENT_MS);
  await transaction(services.db, async (tx) => {
    const silent = await tx
      .update(issues)
      .set({ beatAt: now })
      .where(and(eq(issues.state, "sending"), lte(issues.beatAt, lastBeat)))
      .returning({ issueId: issues.id });
    for (const { issueId } of silent)
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await services.events.publish(tx, issueReady, { issueId });
  });
}
async function sendScheduled(services: Services, issue: IssueRow) {
  const { id, version } = issue;
  try {
    await requireReady(services, issue);
    await transaction(services.db, async (tx) => {
      const row = await lockIssue(tx, id);
      // otherwise it was just started or changed; the next run checks again
      if (row.state === "scheduled" && row.version === version)
        await startSending(services, tx, row, THE_SITE);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    services.log.error({ error, issueId: id }, "a scheduled newsletter could not be sent");
    await services.db
      .update(issues)
      .set({ state: "draft", trouble: `Not sent as scheduled: ${error.message}` })
      .where(and(eq(issues.id, id), eq(issues.state, "scheduled"), eq(issues.version, version)));
  }
}
