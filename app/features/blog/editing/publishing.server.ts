import { and, eq, lt, lte } from "drizzle-orm";
import { DAY_MS } from "../../../lib/india-time.ts";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { THE_SITE } from "../../audit/contract.ts";
import { moveAddress, reserveAddress, isTaken } from "../reading/addresses.server.ts";
import { BLOG_CHANGED, type EditorPost, type RevisionKind, type Work } from "../contract.ts";
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

const trimmed = (work: Work): Work => ({ ...work, title: work.title.trim(), summary: work.summary.trim() });
/** The date of first publication, or now if the post was not public yet. */
const firstPublishedAt = ({ publishedAt }: Row, now: Date) =>
  publishedAt && publishedAt <= now ? publishedAt : now;
/** Matches drafts in which nothing was written. */
const UNTOUCHED = and(
  eq(blogPosts.revision, 1),
  eq(blogPosts.title, ""),
  eq(blogPosts.body, ""),
  eq(blogPosts.status, "draft"),
);

/** Records a change of a post: revision, audit log, and a notice to every process. */
async function recordAndAnnounce(
  services: Dependencies,
  tx: Tx,
  kind: RevisionKind,
  { by, before, after, now }: { by: PostEdit["by"]; before: Row; after: Row; now: Date },
) {
  await storeRevision(tx, after, { by, kind, now, before });
  await recordChange(tx, { action: `blog.${kind}`, by, before, after, now });
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
 * Publishes the last saved text of a post, now or at a time. Edits of a published post go live, and it keeps
 * its date.
 * @throws AppError POST_NOT_READY, SLUG_TAKEN, TIME_PASSED (400, with the field), POST_IS_OUT (409), and as
 * `withPost`
 */
export async function publishWork(
  services: Dependencies,
  { id, by, revision, at }: PostEdit & { at?: Date | undefined },
): Promise<EditorPost> {
  return withPost(services, { id, by, revision }, async (tx, post, now) => {
    await requireReady(tx, post, at, now);
    const work = trimmed(workOf(post));
    await moveAddress(tx, post, work.slug, now);
    // its new date no longer shows that it was public, so its URL is reserved explicitly
    if (at) await reserveAddress(tx, post, now);
    const status = at ? "scheduled" : "published";
    const values = {
      ...columnsOf(work, now),
      edits: null,
      status,
      publishedAt: at ?? firstPublishedAt(post, now),
    } as const;
    const after = await updatePost(tx, post, by, now, values);
    return recordAndAnnounce(services, tx, status, { by, before: post, after, now });
  });
}

/**
 * Marks scheduled posts as published when they are due. Readers can see them already; this clears caches from
 * before.
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

/** Turns a post into a draft with its unpublished edits. A date on which it was not public is removed. */
const asDraft = async (tx: Tx, post: Row, by: PostEdit["by"], now: Date, values: Partial<Row> = {}) => {
  const work = workOf(post);
  await moveAddress(tx, post, work.slug, now);
  const publishedAt = post.publishedAt && post.publishedAt <= now ? post.publishedAt : null;
  const draft = { ...columnsOf(work, now), edits: null, status: "draft" as const, publishedAt };
  return updatePost(tx, post, by, now, { ...draft, ...values });
};

/**
 * Unpublishes or unschedules a post.
 * @throws AppError as `withPost`
 */
export async function unpublishWork(
  services: Dependencies,
  { id, by, revision }: PostEdit,
): Promise<EditorPost> {
  return withPost(services, { id, by, revision }, async (tx, post, now) => {
    if (post.status === "draft") return editorPostOf(tx, post, now);
    return recordAndAnnounce(services, tx, "unpublished", {
      by,
      before: post,
      after: await asDraft(tx, post, by, now),
      now,
    });
  });
}

/**
 * Deletes a post; it can be restored as a draft for thirty days.
 * @throws AppError as `withPost`
 */
export async function deletePost(
  services: Dependencies,
  { id, by, revision }: PostEdit,
): Promise<EditorPost> {
  return withPost(services, { id, by, revision }, async (tx, post, now) =>
    recordAndAnnounce(services, tx, "deleted", {
      by,
      before: post,
      after: await asDraft(tx, post, by, now, { deletedAt: now }),
      now,
    }),
  );
}

/**
 * Restores a deleted post as a draft.
 * @throws AppError POST_NOT_FOUND (404) after the thirty days
 */
export async function restorePost(
  services: Dependencies,
  { id, by }: Pick<PostEdit, "id" | "by">,
): Promise<EditorPost> {
  const restore = async (tx: Tx, post: Row, now: Date) => {
    if (!post.deletedAt) return editorPostOf(tx, post, now);
    return recordAndAnnounce(services, tx, "brought-back", {
      by,
      before: post,
      after: await updatePost(tx, post, by, now, { deletedAt: null }),
      now,
    });
  };
  return withPost(services, { id, by }, restore, { deleted: true });
}

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
