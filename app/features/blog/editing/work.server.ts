import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import { wordsOf } from "../../../platform/markdown.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Facts, Who } from "../../audit/contract.ts";
import { lockAddresses } from "../reading/addresses.server.ts";
import type { BlogCode, EditorPost, Work } from "../contract.ts";
import { formatDateTime } from "../domain/date-time.ts";
import { countWords, readingMinutes } from "../domain/reading-time.ts";
import { stateOf } from "../domain/state.ts";
import { blogPosts, blogSlugs } from "../tables.server.ts";
import { formatIndiaTime } from "../../../lib/india-format.ts";
import { indiaDay } from "../../../lib/india-time.ts";
import { firstOf } from "../../../lib/checked.ts";

export type Row = typeof blogPosts.$inferSelect;
export type Dependencies = Pick<Services, "db" | "clock" | "notices">;
/** Who changes which post. `revision` is the one they saw; omit it to skip the check for concurrent edits. */
export type PostEdit = { id: string; by: Who; revision?: number | undefined };

export const refuse = (code: BlogCode, message: string, status = 400, field?: string) =>
  new AppError(code, message, { status, ...(field && { field }) });

/** Adds defaults for fields that older stored edits lack. */
export const withDefaults = (storedWork: Work): Work => ({
  ...storedWork,
  shareText: storedWork.shareText ?? "",
  author: storedWork.author ?? "",
  audience: storedWork.audience ?? "everybody",
});

/** The current text in the editor: unpublished edits, or else the post. */
export const workOf = ({ edits, ...post }: Row): Work => {
  const { slug, title, summary, body, cover, tags, shareText, author, audience } = post;
  return edits
    ? withDefaults(edits)
    : { slug, title, summary, body, cover, tags, shareText, author, audience };
};

const normalisedCover = ({ src, files, width, height, alt, caption }: NonNullable<Work["cover"]>) => ({
  src,
  files,
  width,
  height,
  alt,
  caption,
});

/** Normalises edits, so that equal ones serialise identically. */
export const normalised = ({ cover, tags, ...work }: Work): Work => ({
  slug: work.slug,
  title: work.title,
  summary: work.summary,
  body: work.body,
  cover: cover && normalisedCover(cover),
  tags: [...new Set(tags)],
  shareText: work.shareText,
  author: work.author,
  audience: work.audience,
});
export const sameWork = (a: Work, b: Work) => digest(normalised(a)) === digest(normalised(b));

/** A hash of a value that does not depend on the order of keys. */
function digest(value: unknown): string {
  const ordered = JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
  return createHash("sha256").update(ordered).digest("base64url");
}

const minutesOf = (work: Work) => readingMinutes(wordsOf(work.body));

/** The post columns for these edits. */
export const columnsOf = (work: Work, now: Date) => ({
  ...normalised(work),
  minutes: minutesOf(work),
  updatedAt: now,
});

/** The current or last public slug of a post; null if it was never public. */
async function addressOf(tx: Tx | Services["db"], post: Row, now: Date): Promise<string | null> {
  if (post.publishedAt && post.publishedAt <= now) return post.slug;
  return (await tx.$count(blogSlugs, eq(blogSlugs.postId, post.id))) > 0 ? post.slug : null;
}

export async function editorPostOf(tx: Tx | Services["db"], post: Row, now: Date): Promise<EditorPost> {
  const work = workOf(post);
  return {
    id: post.id,
    state: stateOf(post, now),
    work,
    waiting: post.edits !== null,
    revision: post.revision,
    minutes: post.edits ? minutesOf(work) : post.minutes,
    address: await addressOf(tx, post, now),
    publishedAt: post.publishedAt?.toISOString() ?? null,
    editedAt: post.editedAt.toISOString(),
    editedBy: post.editedBy,
    deletedAt: post.deletedAt?.toISOString() ?? null,
  };
}

/** A post for the audit log: the text's length and hash instead of the text, which is in the revision. */
function auditFacts(post: Row, now: Date): Record<string, unknown> {
  const { slug, title, summary, body, cover, tags, shareText, author, audience } = workOf(post);
  return {
    state: stateOf(post, now),
    title,
    slug,
    summary,
    shareText,
    author,
    audience,
    tags,
    cover: cover && `${cover.src}: ${cover.alt}`,
    text: `${countWords(body)} words, ${digest(body).slice(0, 10)}`,
    publishedAt: post.publishedAt?.toISOString() ?? null,
  };
}

/** The changed fields before and after, always with the title. */
function changesBetween(before: Row | undefined, after: Row, now: Date): { before: Facts; after: Facts } {
  const newFacts = auditFacts(after, now);
  if (!before) return { before: null, after: newFacts };
  const oldFacts = auditFacts(before, now);
  const changed = Object.keys(newFacts).filter(
    (name) => name === "title" || digest(oldFacts[name]) !== digest(newFacts[name]),
  );
  const only = (facts: Record<string, unknown>) =>
    Object.fromEntries(changed.map((name) => [name, facts[name]]));
  return { before: only(oldFacts), after: { ...only(newFacts), revision: after.revision } };
}

/** Records a change in the audit log; the subject is the post's id. */
export const recordChange = (
  tx: Tx,
  {
    action,
    by,
    before,
    after,
    now,
  }: { action: string; by: Who; before?: Row | undefined; after: Row; now: Date },
) => audit.record(tx, { who: by, action, subject: after.id, ...changesBetween(before, after, now), at: now });

function changedConflict({ editedBy, editedById, editedAt }: Row, by: Who, now: Date) {
  const at = indiaDay(editedAt) === indiaDay(now) ? formatIndiaTime(editedAt) : formatDateTime(editedAt);
  const who =
    editedById === by.id
      ? "You changed this post in another window"
      : `${editedBy ?? "Someone"} changed this post`;
  return refuse("POST_CHANGED_MEANWHILE", `${who} at ${at}`, 409);
}

/**
 * Locks a post, checks for concurrent edits, and runs `change`.
 * @throws AppError POST_NOT_FOUND (404), POST_IS_DELETED (409), POST_CHANGED_MEANWHILE (409, with who and
 * when)
 */
export function withPost<T>(
  services: Dependencies,
  { id, by, revision }: PostEdit,
  change: (tx: Tx, post: Row, now: Date) => Promise<T>,
  { deleted = false } = {},
): Promise<T> {
  const now = services.clock.now();
  return transaction(services.db, async (tx) => {
    await lockAddresses(tx);
    const [post] = await tx.select().from(blogPosts).where(eq(blogPosts.id, id)).for("update");
    if (!post) throw refuse("POST_NOT_FOUND", "This post no longer exists", 404);
    if (post.deletedAt && !deleted)
      throw refuse("POST_IS_DELETED", "This post is deleted. Restore it first", 409);
    if (revision !== undefined && post.revision !== revision) throw changedConflict(post, by, now);
    return change(tx, post, now);
  });
}

/**
 * Updates a post and increments its revision.
 * @returns the updated post
 */
export async function updatePost(tx: Tx, post: Row, by: Who, now: Date, values: Partial<Row>): Promise<Row> {
  const set = { ...values, revision: post.revision + 1, editedAt: now, editedBy: by.name, editedById: by.id };
  return firstOf(await tx.update(blogPosts).set(set).where(eq(blogPosts.id, post.id)).returning());
}
