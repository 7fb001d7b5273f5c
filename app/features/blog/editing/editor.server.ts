import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Who } from "../../audit/contract.ts";
import { freeSlugFor, moveAddress, isTaken } from "../reading/addresses.server.ts";
import type { EditorPost, Work } from "../contract.ts";
import { storeRevision, readRevision } from "./revisions.server.ts";
import { blogAuthors, blogPosts } from "../tables.server.ts";
import {
  columnsOf,
  type PostEdit,
  type Dependencies,
  recordChange,
  refuse,
  updatePost,
  type Row,
  sameWork,
  normalised,
  editorPostOf,
  withPost,
  workOf,
} from "./work.server.ts";
import { holdNewPictures } from "./pictures.server.ts";
import { firstOf } from "../../../lib/checked.ts";

const EMPTY: Omit<Work, "slug"> = {
  title: "",
  summary: "",
  body: "",
  cover: null,
  tags: [],
  shareText: "",
  author: "",
  audience: "everybody",
};

async function insert(tx: Tx, work: Work, by: Who, now: Date, note?: string): Promise<EditorPost> {
  const post = firstOf(
    await tx
      .insert(blogPosts)
      .values({
        ...columnsOf(work, now),
        id: `p_${randomUUID()}`,
        status: "draft",
        createdAt: now,
        editedAt: now,
        editedBy: by.name,
        editedById: by.id,
      })
      .returning(),
  );
  await storeRevision(tx, post, { by, kind: "created", now, ...(note && { note }) });
  await recordChange(tx, { action: "blog.created", by, after: post, now });
  return editorPostOf(tx, post, now);
}

/** Creates an empty draft with a random slug. */
export async function createDraft(services: Dependencies, by: Who): Promise<EditorPost> {
  const slug = `untitled-${randomUUID().slice(0, 8)}`;
  return transaction(services.db, (tx) => insert(tx, { slug, ...EMPTY }, by, services.clock.now()));
}

/**
 * Saves the text as a new draft, for use when someone else has changed the post.
 * @throws AppError POST_NOT_FOUND (404), AUTHOR_NOT_FOUND (400, field author), PICTURE_NOT_FOUND (400)
 */
export async function copyWork(
  services: Dependencies,
  { id, by, work }: Pick<PostEdit, "id" | "by"> & { work: Work },
): Promise<EditorPost> {
  return withPost(services, { id, by }, async (tx, post, now) => {
    await requireAuthor(tx, work.author);
    await requirePictures(tx, workOf(post), work);
    const slug = await freeSlugFor(tx, `${work.slug.slice(0, 100).replace(/-$/, "")}-copy`, "");
    const title = `${work.title} (copy)`.slice(0, 200);
    return insert(tx, { ...work, slug, title }, by, now, `From “${work.title}”`);
  });
}

/**
 * Reads a post for the editor.
 * @throws AppError POST_NOT_FOUND (404)
 */
export async function readEditorPost(
  { db, clock }: Pick<Services, "db" | "clock">,
  id: string,
): Promise<EditorPost> {
  const [post] = await db.select().from(blogPosts).where(eq(blogPosts.id, id));
  if (!post) throw refuse("POST_NOT_FOUND", "This post no longer exists", 404);
  return editorPostOf(db, post, clock.now());
}

/** Whether a post can have this slug; if not, a similar free one. */
export async function checkSlug(
  { db }: Pick<Services, "db">,
  slug: string,
  id: string,
): Promise<{ free: boolean; suggestion: string }> {
  const free = !(await isTaken(db, slug, id));
  return { free, suggestion: free ? slug : await freeSlugFor(db, slug, id) };
}

async function requireFree(tx: Tx, slug: string, id: string) {
  if (!(await isTaken(tx, slug, id))) return;
  const free = await freeSlugFor(tx, slug, id);
  throw refuse("SLUG_TAKEN", `Another post has or had this address. “${free}” is available`, 400, "slug");
}

async function requireAuthor(tx: Tx, author: string) {
  if (author && (await tx.$count(blogAuthors, eq(blogAuthors.slug, author))) === 0)
    throw refuse("AUTHOR_NOT_FOUND", "This author no longer exists. Choose another", 400, "author");
}

async function requirePictures(tx: Tx, before: Work, after: Work) {
  const [missingKey] = await holdNewPictures(tx, before, after);
  if (missingKey === undefined) return;
  const field = after.cover?.src.includes(missingKey) ? "cover" : "body";
  throw refuse(
    "PICTURE_NOT_FOUND",
    "A picture has been deleted in the meantime. Remove it or choose another",
    400,
    field,
  );
}

/**
 * Stores edits: in place for a draft, otherwise as unpublished edits, which are cleared if they equal the
 * published text.
 */
async function storeWork(tx: Tx, post: Row, work: Work, by: Who, now: Date): Promise<Row> {
  if (post.status === "draft") {
    await moveAddress(tx, post, work.slug, now);
    return updatePost(tx, post, by, now, columnsOf(work, now));
  }
  return updatePost(tx, post, by, now, {
    edits: sameWork(work, workOf({ ...post, edits: null })) ? null : normalised(work),
  });
}

/**
 * Saves edits. Readers do not see edits of a published post until they are published.
 * @param byHand saved by hand, not automatically
 * @throws AppError POST_NOT_FOUND (404), POST_IS_DELETED, POST_CHANGED_MEANWHILE (409), SLUG_TAKEN (400,
 * field slug, with a free one), AUTHOR_NOT_FOUND (400, field author), PICTURE_NOT_FOUND (400)
 */
export async function saveWork(
  services: Dependencies,
  { id, by, revision, work, byHand = false }: PostEdit & { work: Work; byHand?: boolean },
): Promise<EditorPost> {
  return withPost(services, { id, by, revision }, async (tx, post, now) => {
    if (sameWork(work, workOf(post))) return editorPostOf(tx, post, now);
    await requireFree(tx, work.slug, id);
    await requireAuthor(tx, work.author);
    await requirePictures(tx, workOf(post), work);
    const after = await storeWork(tx, post, work, by, now);
    const kind = byHand ? "saved" : "autosaved";
    const isNewRevision = await storeRevision(tx, after, { by, kind, now, before: post });
    if (isNewRevision) await recordChange(tx, { action: "blog.edited", by, before: post, after, now });
    return editorPostOf(tx, after, now);
  });
}

/**
 * Restores an older revision as unpublished edits. A slug that another post has taken is not restored.
 * @throws AppError as `saveWork`, and REVISION_NOT_FOUND (404)
 */
export async function restoreRevision(
  services: Dependencies,
  { id, by, revision, from }: PostEdit & { from: number },
): Promise<EditorPost> {
  return withPost(services, { id, by, revision }, async (tx, post, now) => {
    const old = await readRevision(tx, id, from);
    const slug = (await isTaken(tx, old.work.slug, id)) ? workOf(post).slug : old.work.slug;
    await holdNewPictures(tx, workOf(post), old.work); // deleted ones are left out when the post is rendered
    const after = await storeWork(tx, post, { ...old.work, slug }, by, now);
    await storeRevision(tx, after, { by, kind: "restored", now, note: `From revision ${old.number}` });
    await recordChange(tx, { action: "blog.restored", by, before: post, after, now });
    return editorPostOf(tx, after, now);
  });
}
