import { and, desc, eq, isNotNull } from "drizzle-orm";
import { transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import { renderMarkdown } from "../../../platform/markdown.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import type { NewsletterCode } from "../contract.ts";
import { withFallbacks } from "../domain/subscriber-fields.ts";
import { issues } from "../tables.server.ts";
import { type IssueRow, lockIssue } from "./writing.server.ts";

type Dependencies = Pick<Services, "db" | "clock">;
type IssueAction = { id: string; who: Who };

async function setArchived({ db, clock }: Dependencies, { id, who }: IssueAction, archived: boolean) {
  const now = clock.now();
  await transaction(db, async (tx) => {
    const row = await lockIssue(tx, id);
    if (row.state !== "sent")
      throw new AppError(
        "WRONG_STATE" satisfies NewsletterCode,
        "Only a newsletter that has been sent can be published on the site",
        { status: 409 },
      );
    if (Boolean(row.archivedAt) === archived) return;
    await tx
      .update(issues)
      .set({ archivedAt: archived ? now : null })
      .where(eq(issues.id, id));
    await audit.record(tx, {
      who,
      action: archived ? "newsletter.letter-archived" : "newsletter.letter-unarchived",
      subject: id,
      before: { subject: row.subject, archived: !archived },
      after: { subject: row.subject, archived },
      at: now,
    });
  });
}

/**
 * Makes an issue public on the site.
 * @throws AppError NOT_FOUND (404), WRONG_STATE (409)
 */
export const archiveIssue = (services: Dependencies, action: IssueAction) =>
  setArchived(services, action, true);
/**
 * Limits an issue to its subscribers and Insiders again.
 * @throws AppError NOT_FOUND (404), WRONG_STATE (409)
 */
export const unarchiveIssue = (services: Dependencies, action: IssueAction) =>
  setArchived(services, action, false);

/** `forAll`: whether it is public. */
export type ArchivedIssue = {
  id: string;
  subject: string;
  preview: string;
  sentAt: string;
  forAll: boolean;
};
const archivedIssueOf = (row: IssueRow): ArchivedIssue => ({
  id: row.id,
  forAll: row.archivedAt !== null,
  subject: withFallbacks(row.subject),
  preview: withFallbacks(row.preview),
  sentAt: (row.startedAt ?? row.createdAt).toISOString(),
});

/** `all`: for readers who can see every sent issue, not only public ones. */
type Scope = { all: boolean };
const readable = ({ all }: Scope) => (all ? eq(issues.state, "sent") : isNotNull(issues.archivedAt));

/** The readable issues, newest first, at most two hundred. */
export async function listArchive(
  { db }: Pick<Services, "db">,
  scope: Scope = { all: false },
): Promise<ArchivedIssue[]> {
  const rows = await db
    .select()
    .from(issues)
    .where(readable(scope))
    .orderBy(desc(issues.startedAt))
    .limit(200);
  return rows.map(archivedIssueOf);
}

/** A readable issue as HTML from `renderMarkdown`; undefined for any other. */
export async function readArchived(
  { db }: Pick<Services, "db">,
  id: string,
  scope: Scope = { all: false },
): Promise<(ArchivedIssue & { html: string }) | undefined> {
  const [row] = await db
    .select()
    .from(issues)
    .where(and(eq(issues.id, id), readable(scope)));
  return row && { ...archivedIssueOf(row), html: renderMarkdown(withFallbacks(row.body)).html };
}

/** How many issues were sent, and how many of them are public. */
export async function countSent({ db }: Pick<Services, "db">): Promise<{ sent: number; open: number }> {
  const [sent, open] = await Promise.all([
    db.$count(issues, readable({ all: true })),
    db.$count(issues, readable({ all: false })),
  ]);
  return { sent, open };
}
