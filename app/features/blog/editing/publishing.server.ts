import { and, eq, lt, lte } from "drizzle-orm";
import { DAY_MS } from "../../../lib/india-time.ts";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { THE_SITE, type Who } from "../../audit/contract.ts";
import { moveAddress, reserveAddress, isTaken } from "../reading/addresses.server.ts";
import { BLOG_CHANGED, type EditorPost, type RevisionKind } from "../contract.ts";
import { objectionsTo } from "../domain/readiness.ts";
import { stateOf } from "../domain/state.ts";
import { storeRevision } from "./revisions.server.ts";
import { blogPosts } from "../tables.server.ts";
import {
  columnsOf,
  type PostEdit,
  type Dependencies,
  recordChange,
  refuse,
  updatePost,
  type Row,
  editorPostOf,
  withPost,
  workOf,
} from "./work.server.ts";

/** How long a deleted post can be restored. Days. */
const RETENTION_DAYS = 30;

/** Whether the post is or was public. */
const isPublic = ({ publishedAt }: Row, now: Date) => publishedAt !== null && publishedAt <= now;
/** Matches drafts that were never edited. */
const UNTOUCHED = and(
  eq(blogPosts.revision, 1),
  eq(blogPosts.title, ""),
  eq(blogPosts.body, ""),
  eq(blogPosts.status, "draft"),
);

/** Changes a post, stores a revision and an audit entry, and notifies every process. */
async function change(
  services: Dependencies,
  tx: Tx,
  kind: RevisionKind,
  { by, post, now, values }: { by: Who; post: Row; now: Date; values: Partial<Row> },
): Promise<EditorPost> {
  const after = await updatePost(tx, post, by, now, values);
  await storeRevision(tx, after, { by, kind, now, before: post });
  await recordChange(tx, { action: `blog.${kind}`, by, before: post, after, now });
  await services.notices.send(tx, BLOG_CHANGED);
  return editorPostOf(tx, after, now);
}

async function requireReady(tx: Tx, post: Row, at: Date | undefined, now: Date) {
  const work = workOf(post);
  const [objection] = objectionsTo(work);
  if (objection) throw refuse("POST_NOT_READY", objection.error, 400, objection.field);
  if (await isTaken(tx, work.slug, post.id))
    throw refuse("SLUG_TAKEN", "Another post has or had this address", 400, "slug");
  if (!at) return;
  if (at <= now)
    throw refuse("TIME_PASSED", "That time has passed. Choose a later one, or publish now", 400, "at");
  if (["published", "changes"].includes(stateOf(post, now)))
    throw refuse("POST_IS_OUT", "This post is already published", 409, "at");
}

/**
 * Publishes the last saved text of a post, now or at a given time. Edits of a published post go live, and it
 * keeps its date.
 * @throws AppError POST_NOT_READY, SLUG_TAKEN, TIME_PASSED (400, with the field), POST_IS_OUT (409), and as
 * `withPost`
 */
export async function publishWork(
  services: Dependencies,
  { id, by, revision, at }: PostEdit & { at?: Date | undefined },
): Promise<EditorPost> {
  return withPost(services, { id, by, revision }, async (tx, post, now) => {
    await requireReady(tx, post, at, now);
    const saved = workOf(post);
    const work = { ...saved, title: saved.title.trim(), summary: saved.summary.trim() };
    await moveAddress(tx, post, work.slug, now);
    // its new date no longer shows that it was public, so its URL is reserved explicitly
    if (at) await reserveAddress(tx, post, now);
    const status = at ? "scheduled" : "published";
    const publishedAt = at ?? (isPublic(post, now) ? post.publishedAt : now);
    const values = { ...columnsOf(work, now), edits: null, status, publishedAt } as const;
    return change(services, tx, status, { by, post, now, values });
  });
}

/**
 * Marks scheduled posts as published when they are due. Readers can see them already; this clears stale
 * caches.
 * @returns their number
 */
export async function publishDue({ db, clock, notices }: Dependencies): Promise<number> {
  const isDue = and(eq(blogPosts.status, "scheduled"), lte(blogPosts.publishedAt, clock.now()));
  return transaction(db, async (tx) => {
    const due = await tx
      .update(blogPosts)
      .set({ status: "published" })
      .where(isDue)
      .returning({ id: blogPosts.id });
    if (due.length > 0) await notices.send(tx, BLOG_CHANGED);
    return due.length;
  });
}

/** Columns that turn a post into a draft with its unpublished edits. A future date is removed. */
async function asDraft(tx: Tx, post: Row, now: Date) {
  const work = workOf(post);
  await moveAddress(tx, post, work.slug, now);
  const publishedAt = isPublic(post, now) ? post.publishedAt : null;
  return { ...columnsOf(work, now), edits: null, status: "draft", publishedAt } as const;
}

/**
 * Unpublishes or unschedules a post.
 * @throws AppError as `withPost`
 */
export const unpublishWork = (services: Dependencies, edit: PostEdit): Promise<EditorPost> =>
  withPost(services, edit, async (tx, post, now) => {
    if (post.status === "draft") return editorPostOf(tx, post, now);
    const values = await asDraft(tx, post, now);
    return change(services, tx, "unpublished", { by: edit.by, post, now, values });
  });

/**
 * Deletes a post; it can be restored as a draft for thirty days.
 * @throws AppError as `withPost`
 */
export const deletePost = (services: Dependencies, edit: PostEdit): Promise<EditorPost> =>
  withPost(services, edit, async (tx, post, now) => {
    const values = { ...(await asDraft(tx, post, now)), deletedAt: now };
    return change(services, tx, "deleted", { by: edit.by, post, now, values });
  });

/**
 * Restores a deleted post as a draft.
 * @throws AppError POST_NOT_FOUND (404) after the thirty days
 */
export const restorePost = (
  services: Dependencies,
  { id, by }: Pick<PostEdit, "id" | "by">,
): Promise<EditorPost> =>
  withPost(
    services,
    { id, by },
    async (tx, post, now) =>
      post.deletedAt
        ? change(services, tx, "brought-back", { by, post, now, values: { deletedAt: null } })
        : editorPostOf(tx, post, now),
    { deleted: true },
  );

/**
 * Removes posts deleted thirty days ago, and empty drafts older than a day.
 * @returns their number
 */
export async function clearPosts({ db, clock }: Pick<Dependencies, "db" | "clock">): Promise<number> {
  const now = clock.now();
  return transaction(db, async (tx) => {
    const isExpired = lt(blogPosts.deletedAt, new Date(now.getTime() - RETENTION_DAYS * DAY_MS));
    const deleted = await tx.delete(blogPosts).where(isExpired).returning();
    const emptyDrafts = await tx
      .delete(blogPosts)
      .where(and(UNTOUCHED, lt(blogPosts.createdAt, new Date(now.getTime() - DAY_MS))))
      .returning();
    for (const post of [...deleted, ...emptyDrafts])
      await recordChange(tx, { action: "blog.cleared", by: THE_SITE, before: post, after: post, now });
    return deleted.length + emptyDrafts.length;
  });
}
