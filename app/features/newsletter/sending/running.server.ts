import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { hashOf, newSecret } from "../../../lib/signing.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";
import type { SendResult } from "../../../platform/mail/smtp-result.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { stillWants } from "./audience.server.ts";
import { type Composed, drawIssue } from "../campaigns/composing.server.ts";
import { fieldsIn, type SubscriberValues } from "../domain/subscriber-fields.ts";
import { subscriberValues } from "./subscriber-values.server.ts";
import { type CopyState, newsletterGoes, type Preferences } from "../contract.ts";
import { tallyUp } from "./sending.server.ts";
import { suppress } from "../subscribers/suppression.server.ts";
import { copies, issues } from "../tables.server.ts";
import { itemAt } from "../../../lib/checked.ts";

type Has = Pick<Services, "db" | "locks" | "clock" | "mail" | "env" | "events" | "log" | "features">;
/**
 * Letters in hand at the same time, each on a connection of its own: so many are uncertain after a crash, at
 * most.
 */
export const CONNECTIONS = 5;
/**
 * One job sends for so long and then calls the next, so that a site that stops does not wait for a long list.
 */
const SLICE_MS = 5_000;
const MOST_ATTEMPTS = 5;
/** Minutes until a server that said "not now" is asked again, by how often it has said so. */
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
  /** Whether its text is another one for each reader. */
  hasFields: boolean;
  until: number;
  halt: string | undefined;
  /** What the mail server said when it refused our mail as such; the issue is paused. */
  barred: string | undefined;
};

/**
 * Says what became of the last copy and marks the next as being in hand, in one statement: what is marked
 * when a process dies is uncertain, what is not was never handed over. The key of the reader's own links
 * comes with it.
 */
async function stepOn(
  { db, clock }: Has,
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
        where c.letter_id = ${issueId} and c.state = 'pending' and c.due_at <= ${now}::timestamptz
          and exists (select 1 from newsletter_letters l where l.id = ${issueId} and l.state = 'sending')
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

/** What the mail server's word means for a copy. */
function settledOf(handed: SendResult | { is: "kept" }, copy: Next, now: Date): Settled {
  const base = { id: copy.id, problem: "said" in handed ? handed.said : null, dueAt: null };
  if (handed.is === "taken") return { ...base, state: "sent" };
  if (handed.is === "kept") return { ...base, state: "kept" };
  if (handed.is === "unknown") return { ...base, state: "uncertain" };
  if (handed.is === "away" || handed.is === "barred") return { ...base, state: "pending", problem: null };
  if (handed.is === "refused" || copy.attempts + 1 >= MOST_ATTEMPTS) return { ...base, state: "failed" };
  const minutes = itemAt(WAITS, Math.min(copy.attempts, WAITS.length - 1));
  return { ...base, state: "pending", dueAt: new Date(now.getTime() + minutes * 60_000) };
}

type Bulk = ReturnType<Services["mail"]["openBulk"]>;

/** Hands over one copy; a mailbox that does not exist is never written to again. */
async function handOver(services: Has, run: Run, bulk: Bulk, copy: Next): Promise<Settled> {
  const now = services.clock.now();
  if (!stillWants(copy, run.topic)) return settledOf({ is: "kept" }, copy, now);
  const values = run.hasFields ? await subscriberValues(services, copy.email) : {};
  const { oneClick, ...email } = run.make(copy.key, values);
  const handed = await bulk.send(copy.email, email, oneClick);
  if (handed.is === "refused" && handed.gone)
    await suppress(services, { address: copy.email, reason: "hard-bounce" });
  if (handed.is === "away" || handed.is === "unknown") run.halt = handed.said;
  if (handed.is === "barred") run.halt = run.barred = handed.said;
  return settledOf(handed, copy, now);
}

/**
 * One connection's work: copy after copy, until the list ends, the slice is over, or the mail server is gone.
 */
async function lane(services: Has, run: Run, bulk: Bulk) {
  let last: Settled | undefined;
  for (;;) {
    const more = run.halt === undefined && performance.now() < run.until;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const next = await stepOn(services, run.issueId, last, more);
    if (!next) return;
    last = await handOver(services, run, bulk, next); // oxlint-disable-line no-await-in-loop -- the same
  }
}

/**
 * Makes each reader's letter out of one that was drawn once: a word that stands nowhere else is the place of
 * their links.
 */
function maker({ env }: Has, row: typeof issues.$inferSelect): Run["make"] {
  const place = `key-${randomUUID()}`;
  const fill = drawIssue({ env }, row, `${env.ORIGIN}/newsletter/preferences?t=${place}`);
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
 * Nobody else is sending: what is still marked was in the hands of a process that died. Nobody knows whether
 * it arrived.
 */
async function doubtLeftovers({ db }: Has, issueId: string) {
  const problem = "The site restarted while this one was being sent.";
  await db
    .update(copies)
    .set({ state: "uncertain", problem })
    .where(and(eq(copies.issueId, issueId), eq(copies.state, "handing")));
}

/** Ends a letter that nobody waits for any more, or calls the next slice, which then must find it free. */
async function goOn(services: Has, { issueId, halt, barred }: Run) {
  const now = services.clock.now();
  await transaction(services.db, async (tx) => {
    const here = and(eq(issues.id, issueId), eq(issues.state, "sending"));
    const waiting = sql`exists (select 1 from newsletter_copies c where c.letter_id = ${issueId}
      and c.state in ('pending', 'handing'))`;
    const [over] = await tx
      .update(issues)
      .set({ state: "sent", endedAt: now, trouble: null })
      .where(and(here, sql`not ${waiting}`))
      .returning({ id: issues.id });
    await tallyUp(tx, issueId);
    if (over) return;
    const trouble = barred
      ? `The mail server rejects our mail: ${barred} Check MAIL_FROM, SPF and your mail account, then resume.`
      : halt === undefined
        ? null
        : `The mail server is not responding: ${halt} We retry every minute.`;
    const [sending] = await tx
      .update(issues)
      .set({ beatAt: now, trouble, ...(barred && { state: "paused" as const }) })
      .where(here)
      .returning({ id: issues.id });
    const dueNow = await tx.$count(
      copies,
      sql`${copies.issueId} = ${issueId} and ${copies.state} = 'pending'
        and ${copies.dueAt} <= ${now.toISOString()}::timestamptz`,
    );
    if (sending && halt === undefined && dueNow > 0)
      await services.events.publish(tx, newsletterGoes, { letterId: issueId });
  });
}

/**
 * Sends a letter for a few seconds and calls for more. Nobody gets it twice: a copy is marked before it is
 * handed over and settled after, by whichever process; after a crash those in hand, one for each connection
 * at most, are uncertain and the owner decides.
 */
export async function runIssue(
  services: Has,
  issueId: string,
  { connections = CONNECTIONS, sliceMs = SLICE_MS } = {},
) {
  const run = await services.locks.withLock(`newsletter:${issueId}`, async () => {
    await doubtLeftovers(services, issueId);
    const [row] = await services.db
      .update(issues)
      .set({ beatAt: services.clock.now() })
      .where(and(eq(issues.id, issueId), eq(issues.state, "sending")))
      .returning();
    if (!row) return undefined;
    const slice: Run = {
      issueId,
      topic: row.topic,
      make: maker(services, row),
      hasFields: [row.subject, row.preview, row.body].some((text) => fieldsIn(text).length > 0),
      until: performance.now() + sliceMs,
      halt: undefined,
      barred: undefined,
    };
    const bulk = services.mail.openBulk(connections);
    try {
      const lanes = await Promise.allSettled(
        Array.from({ length: connections }, () => lane(services, slice, bulk)),
      );
      const broken = lanes.find((one) => one.status === "rejected");
      if (broken) throw broken.reason;
    } finally {
      bulk.close();
    }
    return slice;
  });
  if (run) await goOn(services, run);
}
