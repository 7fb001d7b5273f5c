import { randomUUID } from "node:crypto";
import { desc, eq, ilike } from "drizzle-orm";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import { approximateCount, pageByKey } from "../../../platform/database/paging.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import {
  isEditable,
  type IssueDraft,
  type IssueLine,
  type IssueShown,
  type IssueText,
  type NewsletterCode,
} from "../contract.ts";
import { issues } from "../tables.server.ts";
import { firstOf } from "../../../lib/checked.ts";
import { likePart } from "../../../platform/database/like.server.ts";

type Dependencies = Pick<Services, "db" | "clock">;
export type IssueRow = typeof issues.$inferSelect;
/** Saves by one person within this time of each other share one audit log entry. */
const SESSION_MS = 30 * 60_000;

const iso = (at: Date | null) => at?.toISOString() ?? null;
const issueShown = (row: IssueRow): IssueShown => ({
  id: row.id,
  version: row.version,
  state: row.state,
  subject: row.subject,
  preview: row.preview,
  body: row.body,
  topic: row.topic,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updatedByName,
  sendAt: iso(row.sendAt),
  startedAt: iso(row.startedAt),
  endedAt: iso(row.endedAt),
  archivedAt: iso(row.archivedAt),
  trouble: row.trouble,
});

const issueNotFound = () =>
  new AppError("NOT_FOUND" satisfies NewsletterCode, "This newsletter does not exist", { status: 404 });

export async function readIssue({ db }: Pick<Services, "db">, id: string): Promise<IssueShown | undefined> {
  const [row] = await db.select().from(issues).where(eq(issues.id, id));
  return row && issueShown(row);
}

/** @throws AppError NOT_FOUND (404) */
export async function readIssueRow({ db }: Pick<Services, "db">, id: string): Promise<IssueRow> {
  const [row] = await db.select().from(issues).where(eq(issues.id, id));
  if (!row) throw issueNotFound();
  return row;
}

/** @throws AppError NOT_FOUND (404) */
export const requireIssue = async (services: Pick<Services, "db">, id: string): Promise<IssueShown> =>
  issueShown(await readIssueRow(services, id));

/** The conflict error for an outdated version; it names who changed the issue. */
export function issueChanged(row: IssueRow, who: Who, advice: string) {
  const changed =
    row.updatedById === who.id
      ? "You changed this newsletter in another window"
      : `${row.updatedByName} changed this newsletter in the meantime`;
  return new AppError("ISSUE_CHANGED" satisfies NewsletterCode, changed + advice, { status: 409 });
}

const EMPTY: IssueText = { subject: "", preview: "", body: "", topic: "letter" };

/** Creates an issue, empty or as a copy of another. */
export async function createIssue(
  { db, clock }: Dependencies,
  who: Who,
  { subject, preview, body, topic }: IssueText = EMPTY,
): Promise<IssueShown> {
  const now = clock.now();
  return transaction(db, async (tx) => {
    const values = {
      id: randomUUID(),
      state: "draft",
      version: 1,
      subject,
      preview,
      body,
      topic,
      createdAt: now,
      updatedAt: now,
      updatedById: who.id,
      updatedByName: who.name,
    } as const;
    const row = firstOf(await tx.insert(issues).values(values).returning());
    await audit.record(tx, {
      who,
      action: "newsletter.letter-begun",
      subject: row.id,
      before: null,
      after: { subject },
      at: now,
    });
    return issueShown(row);
  });
}

/**
 * Locks an issue until the transaction ends.
 * @throws AppError NOT_FOUND (404)
 */
export async function lockIssue(tx: Tx, id: string): Promise<IssueRow> {
  const [row] = await tx.select().from(issues).where(eq(issues.id, id)).for("update");
  if (!row) throw issueNotFound();
  return row;
}

/**
 * Saves an issue, if no one has changed it since `draft.version`. The audit log has one entry for each
 * editing session, not for each autosave.
 * @throws AppError NOT_FOUND (404), WRONG_STATE (409) once it is being sent, ISSUE_CHANGED (409)
 */
export async function saveIssue(
  { db, clock }: Dependencies,
  { id, draft, who }: { id: string; draft: IssueDraft; who: Who },
): Promise<IssueShown> {
  const now = clock.now();
  const { version, ...text } = draft;
  return transaction(db, async (tx) => {
    const row = await lockIssue(tx, id);
    if (!isEditable(row.state))
      throw new AppError(
        "WRONG_STATE" satisfies NewsletterCode,
        "This newsletter is being sent and can no longer be changed",
        { status: 409 },
      );
    if (row.version !== version) throw issueChanged(row, who, "");
    const set = {
      ...text,
      version: version + 1,
      updatedAt: now,
      updatedById: who.id,
      updatedByName: who.name,
    };
    const saved = firstOf(await tx.update(issues).set(set).where(eq(issues.id, id)).returning());
    const isSameSession =
      row.updatedById === who.id && row.version > 1 && now.getTime() - row.updatedAt.getTime() < SESSION_MS;
    if (!isSameSession)
      await audit.record(tx, {
        who,
        action: "newsletter.letter-written",
        subject: id,
        before: { subject: row.subject, version },
        after: { subject: text.subject, version: version + 1 },
        at: now,
      });
    return issueShown(saved);
  });
}

/**
 * Deletes a draft.
 * @throws AppError NOT_FOUND (404), WRONG_STATE (409)
 */
export async function removeIssue({ db, clock }: Dependencies, { id, who }: { id: string; who: Who }) {
  await transaction(db, async (tx) => {
    const row = await lockIssue(tx, id);
    if (row.state !== "draft")
      throw new AppError("WRONG_STATE" satisfies NewsletterCode, "Only a draft can be deleted", {
        status: 409,
      });
    await tx.delete(issues).where(eq(issues.id, id));
    await audit.record(tx, {
      who,
      action: "newsletter.letter-removed",
      subject: id,
      before: { subject: row.subject, preview: row.preview, body: row.body, topic: row.topic },
      after: null,
      at: clock.now(),
    });
  });
}

const lineOf = (row: IssueRow): IssueLine => {
  const { id, state, subject, topic, updatedAt, sendAt, startedAt, endedAt } = issueShown(row);
  return { id, state, subject, topic, updatedAt, sendAt, startedAt, endedAt, outcome: row.outcome };
};

/** One page of issues, newest first. */
export async function listIssues({ db }: Pick<Services, "db">, at: string | null | undefined) {
  const page = await pageByKey<IssueRow>({
    at,
    sort: issues.createdAt,
    id: issues.id,
    size: 30,
    find: (where, order, limit) => db.select().from(issues).where(where).orderBy(order).limit(limit),
    keyOf: (row) => ({ value: row.createdAt, id: row.id }),
  });
  const total = await approximateCount(db, issues);
  return { ...page, rows: page.rows.map(lineOf), total };
}

/** Issues with this text in their subject, newest first. */
export async function findIssues(
  { db }: Pick<Services, "db">,
  text: string,
  limit: number,
): Promise<IssueLine[]> {
  const rows = await db
    .select()
    .from(issues)
    .where(ilike(issues.subject, likePart(text.trim())))
    .orderBy(desc(issues.createdAt))
    .limit(limit);
  return rows.map(lineOf);
}
