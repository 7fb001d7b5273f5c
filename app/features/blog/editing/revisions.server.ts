import { and, desc, eq, getTableColumns, lt } from "drizzle-orm";
import type { Tx } from "../../../platform/database/db.server.ts";
import { wordsOf } from "../../../platform/markdown.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { THE_SITE, type Who } from "../../audit/contract.ts";
import type { Revision, RevisionKind, RevisionPage, WholeRevision } from "../contract.ts";
import { countWords } from "../domain/reading-time.ts";
import { blogRevisions } from "../tables.server.ts";
import { refuse, type Row, normalised, withDefaults, workOf } from "./work.server.ts";
import { lastOf } from "../../../lib/checked.ts";

const MERGE_MS = 10 * 60_000;
const PAGE = 50;

/** The content columns of a revision. */
function contentOf(post: Row) {
  const work = workOf(post);
  return { number: post.revision, work: normalised(work), words: countWords(wordsOf(work.body)) };
}

/**
 * Stores a revision of a post. Autosaves of one person within ten minutes are merged into one revision.
 * @param before the post before the change, stored as the first revision of an imported post
 * @returns false if it was merged into the last one
 */
export async function storeRevision(
  tx: Tx,
  post: Row,
  { by, kind, now, note, before }: { by: Who; kind: RevisionKind; now: Date; note?: string; before?: Row },
): Promise<boolean> {
  const values = { ...contentOf(post), at: now };
  const [last] = await tx
    .select()
    .from(blogRevisions)
    .where(eq(blogRevisions.postId, post.id))
    .orderBy(desc(blogRevisions.id))
    .limit(1);
  if (!last && before)
    await tx.insert(blogRevisions).values({
      ...contentOf(before),
      postId: before.id,
      begunAt: before.editedAt,
      at: before.editedAt,
      whoId: THE_SITE.id,
      whoName: THE_SITE.name,
      kind: "created",
    });
  const isMerged =
    kind === "autosaved" &&
    last?.kind === "autosaved" &&
    last.whoId === by.id &&
    now.getTime() - last.begunAt.getTime() < MERGE_MS;
  if (isMerged) {
    await tx.update(blogRevisions).set(values).where(eq(blogRevisions.id, last.id));
    return false;
  }
  await tx
    .insert(blogRevisions)
    .values({ ...values, postId: post.id, kind, begunAt: now, whoId: by.id, whoName: by.name, note });
  return true;
}

const { work: _text, ...columns } = getTableColumns(blogRevisions);
const revisionOf = (row: Omit<typeof blogRevisions.$inferSelect, "work">): Revision => ({
  id: row.id,
  number: row.number,
  at: row.at.toISOString(),
  by: row.whoName,
  kind: row.kind,
  words: row.words,
  note: row.note,
});

/** A post's history, newest first. @param before the last id of the previous page */
export async function listRevisions(
  { db }: Pick<Services, "db">,
  postId: string,
  before?: number,
): Promise<RevisionPage> {
  const isOfPost = eq(blogRevisions.postId, postId);
  const rows = await db
    .select(columns)
    .from(blogRevisions)
    .where(and(isOfPost, before === undefined ? undefined : lt(blogRevisions.id, before)))
    .orderBy(desc(blogRevisions.id))
    .limit(PAGE + 1);
  const shown = rows.slice(0, PAGE);
  return {
    revisions: shown.map(revisionOf),
    total: await db.$count(blogRevisions, isOfPost),
    next: rows.length > PAGE ? lastOf(shown).id : null,
  };
}

/**
 * One revision with its text.
 * @throws AppError REVISION_NOT_FOUND (404)
 */
export async function readRevision(
  db: Services["db"] | Tx,
  postId: string,
  id: number,
): Promise<WholeRevision> {
  const [row] = await db
    .select()
    .from(blogRevisions)
    .where(and(eq(blogRevisions.postId, postId), eq(blogRevisions.id, id)));
  if (!row) throw refuse("REVISION_NOT_FOUND", "This revision no longer exists", 404);
  return { ...revisionOf(row), work: withDefaults(row.work) };
}
