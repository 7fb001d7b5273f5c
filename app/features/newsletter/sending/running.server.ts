import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { hashOf, newSecret } from "../../../lib/signing.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";
import type { SendResult } from "../../../platform/mail/smtp-result.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { isSubscribedTo } from "./audience.server.ts";
import { type Composed, renderIssue } from "../issues/composing.server.ts";
import { fieldsIn, type SubscriberValues } from "../domain/subscriber-fields.ts";
import { subscriberValues } from "./subscriber-values.server.ts";
import { type CopyState, issueReady, type Preferences } from "../contract.ts";
import { storeOutcome } from "./sending.server.ts";
import { suppress } from "../subscribers/suppression.server.ts";
import { copies, issues } from "../tables.server.ts";
import { itemAt } from "../../../lib/checked.ts";

type Dependencies = Pick<Services, "db" | "locks" | "clock" | "mail" | "env" | "events" | "log" | "features">;
/** Emails sent in parallel, one per connection; at most this many are uncertain after a crash. */
export const CONNECTIONS = 5;
/** How long one job sends before it queues the next, so that a shutdown does not wait for a long list. */
const SLICE_MS = 5_000;
const MOST_ATTEMPTS = 5;
/** Retry delays of deferred emails in minutes, by the number of earlier deferrals. */
const WAITS = [1, 5, 15, 60];

type Settled = { id: number; state: CopyState; problem: string | null; dueAt: Date | null };
type Next = {
  id: number;
  attempts: number;
  email: string;
  status: string;
  preferences: Preferences;
  key: string;
};
type Run = {
  issueId: string;
  topic: (typeof issues.$inferSelect)["topic"];
  make: (key: string, values: SubscriberValues) => Composed & { oneClick: string };
  /** Whether the text differs between readers. */
  hasFields: boolean;
  until: number;
  halt: string | undefined;
  /** The mail server's message when it rejects all our mail; the issue is paused. */
  barred: string | undefined;
};

/**
 * Stores the outcome of the last copy and claims the next one in one statement, so that only claimed copies
 * are uncertain after a crash. Also creates the key for the reader's links.
 */
async function settleAndClaim(
  { db, clock }: Dependencies,
  issueId: string,
  last: Settled | undefined,
  more: boolean,
): Promise<Next | undefined> {
  const now = clock.now().toISOString();
  const key = newSecret();
  const hash = hashOf(key);
  const { rows } = await db.execute<Omit<Next, "key">>(sql`
    with settled as (
      update newsletter_copies set state = ${last?.state ?? null}, problem = ${last?.problem ?? null},
        at = ${now}::timestamptz, attempts = attempts + ${last?.dueAt ? 1 : 0},
        due_at = coalesce(${last?.dueAt?.toISOString() ?? null}::timestamptz, due_at)
      where id = ${last?.id ?? null}::bigint and state in ('handing', 'uncertain')
    ), claimed as (
      update newsletter_copies set state = 'handing', at = ${now}::timestamptz
      where ${more} and id = (
        select c.id from newsletter_copies c
        where c.issue_id = ${issueId} and c.state = 'pending' and c.due_at <= ${now}::timestamptz
          and exists (select 1 from newsletter_issues i where i.id = ${issueId} and i.state = 'sending')
        order by c.id limit 1 for update of c skip locked)
      returning id, subscriber_id, attempts
    ), minted as (
      insert into newsletter_keys (hash, subscriber_id, purpose, made_at)
      select ${hash}, subscriber_id, 'manage', ${now}::timestamptz from claimed
    )
    select claimed.id::int, claimed.attempts, s.email, s.status, s.preferences
    from claimed join newsletter_subscribers s on s.id = claimed.subscriber_id`);
  return rows[0] && { ...rows[0], key };
}

const later = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** Maps the mail server's response to a state. */
function outcomeOf(result: SendResult | { is: "kept" }, copy: Next, now: Date): Settled {
  const base = { id: copy.id, problem: "message" in result ? result.message : null, dueAt: null };
  if (result.is === "taken") return { ...base, state: "sent" };
  if (result.is === "kept") return { ...base, state: "kept" };
  if (result.is === "unknown") return { ...base, state: "uncertain" };
  if (result.is === "away") return { ...base, state: "pending", problem: null };
  // after the owner resumes, the others go first, in case only this one is rejected
  if (result.is === "barred") return { ...base, state: "pending", problem: null, dueAt: later(now, 1) };
  if (result.is === "refused" || copy.attempts + 1 >= MOST_ATTEMPTS) return { ...base, state: "failed" };
  const minutes = itemAt(WAITS, Math.min(copy.attempts, WAITS.length - 1));
  return { ...base, state: "pending", dueAt: later(now, minutes) };
}

type Bulk = ReturnType<Services["mail"]["openBulk"]>;

/** Sends one copy; a mailbox that does not exist is suppressed. */
async function sendCopy(services: Dependencies, run: Run, bulk: Bulk, copy: Next): Promise<Settled> {
  const now = services.clock.now();
  if (!isSubscribedTo(copy, run.topic)) return outcomeOf({ is: "kept" }, copy, now);
  const values = run.hasFields ? await subscriberValues(services, copy.email) : {};
  const { oneClick, ...email } = run.make(copy.key, values);
  const result = await bulk.send(copy.email, email, oneClick);
  if (result.is === "refused" && result.mailboxGone)
    await suppress(services, { address: copy.email, reason: "hard-bounce" });
  if (result.is === "away" || result.is === "unknown") run.halt = result.message;
  if (result.is === "barred") run.halt = run.barred = result.message;
  return outcomeOf(result, copy, now);
}

/** Sends copies on one connection until the list or the time slice ends, or the mail server fails. */
async function sendOnConnection(services: Dependencies, run: Run, bulk: Bulk) {
  let last: Settled | undefined;
  for (;;) {
    const more = run.halt === undefined && performance.now() < run.until;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const next = await settleAndClaim(services, run.issueId, last, more);
    if (!next) return;
    last = await sendCopy(services, run, bulk, next); // oxlint-disable-line no-await-in-loop -- as above
  }
}

/**
 * Renders an issue once, with placeholders, and returns a function that fills in each reader's values and
 * links.
 */
function openRenderer({ env }: Dependencies, row: typeof issues.$inferSelect): Run["make"] {
  const place = `key-${randomUUID()}`;
  const fill = renderIssue({ env }, row, `${env.ORIGIN}/newsletter/preferences?t=${place}`);
  return (key, values) => {
    const { subject, html, text } = fill(values);
    return {
      subject,
      html: html.replaceAll(place, key),
      text: text.replaceAll(place, key),
      oneClick: `${env.ORIGIN}/api/newsletter/unsubscribe?t=${key}`,
    };
  };
}

/**
 * Marks copies claimed by a crashed process as uncertain. The caller's lock ensures that no other process is
 * sending.
 */
async function markLeftoversUncertain({ db }: Dependencies, issueId: string) {
  await db
    .update(copies)
    .set({ state: "uncertain", problem: "The site restarted while this one was being sent." })
    .where(and(eq(copies.issueId, issueId), eq(copies.state, "handing")));
}

/** Ends an issue without pending copies, pauses it if all mail is rejected, or queues the next job. */
async function finishOrContinue(services: Dependencies, { issueId, halt, barred }: Run) {
  const now = services.clock.now();
  await transaction(services.db, async (tx) => {
    const isSending = and(eq(issues.id, issueId), eq(issues.state, "sending"));
    const hasPending = sql`exists (select 1 from newsletter_copies c where c.issue_id = ${issueId}
      and c.state in ('pending', 'handing'))`;
    const [ended] = await tx
      .update(issues)
      .set({ state: "sent", endedAt: now, trouble: null })
      .where(and(isSending, sql`not ${hasPending}`))
      .returning({ id: issues.id });
    await storeOutcome(tx, issueId);
    if (ended) return;
    const trouble = barred
      ? `The mail server rejects our mail: ${barred} Check MAIL_FROM, SPF and your mail account, then resume.`
      : halt === undefined
        ? null
        : `The mail server is not responding: ${halt} We retry every minute.`;
    const [sending] = await tx
      .update(issues)
      .set({ beatAt: now, trouble, ...(barred && { state: "paused" as const }) })
      .where(isSending)
      .returning({ id: issues.id });
    const dueNow = await tx.$count(
      copies,
      sql`${copies.issueId} = ${issueId} and ${copies.state} = 'pending'
        and ${copies.dueAt} <= ${now.toISOString()}::timestamptz`,
    );
    if (sending && halt === undefined && dueNow > 0)
      await services.events.publish(tx, issueReady, { issueId });
  });
}

/**
 * Sends an issue for a few seconds and queues the next job. No one gets it twice: a copy is claimed before it
 * is sent and settled afterwards. After a crash at most one copy per connection is uncertain, and the owner
 * decides about those.
 */
export async function runIssue(
  services: Dependencies,
  issueId: string,
  { connections = CONNECTIONS, sliceMs = SLICE_MS } = {},
) {
  const run = await services.locks.withLock(`newsletter:${issueId}`, async () => {
    await markLeftoversUncertain(services, issueId);
    const [row] = await services.db
      .update(issues)
      .set({ beatAt: services.clock.now() })
      .where(and(eq(issues.id, issueId), eq(issues.state, "sending")))
      .returning();
    if (!row) return undefined;
    const slice: Run = {
      issueId,
      topic: row.topic,
      make: openRenderer(services, row),
      hasFields: [row.subject, row.preview, row.body].some((text) => fieldsIn(text).length > 0),
      until: performance.now() + sliceMs,
      halt: undefined,
      barred: undefined,
    };
    const bulk = services.mail.openBulk(connections);
    try {
      const loops = await Promise.allSettled(
        Array.from({ length: connections }, () => sendOnConnection(services, slice, bulk)),
      );
      const failed = loops.find((loop) => loop.status === "rejected");
      if (failed) throw failed.reason;
    } finally {
      bulk.close();
    }
    return slice;
  });
  if (run) await finishOrContinue(services, run);
}
