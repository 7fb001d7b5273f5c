import { and, count, desc, eq, getTableColumns, lt } from "drizzle-orm";
import type { Tx } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { THE_SITE, type Who } from "../../audit/contract.ts";
import type { Revision, RevisionKind, RevisionPage, WholeRevision } from "../contract.ts";
import { blogRevisions } from "../tables.server.ts";
import { refuse, type Row, normalised, withDefaults, wordCount, workOf } from "./work.server.ts";
import { lastOf, firstOf } from "../../../lib/checked.ts";

const FOLD_MS = 10 * 60_000;
const PAGE = 50;

/**
 * `before`: the post before the change, so that the first edit of an imported post keeps its original too.
 */
type Step = { by: Who; kind: RevisionKind; now: Date; note?: string; before?: Row };

/** The original of an imported post. */
async function storeOrigin(tx: Tx, post: Row): Promise<void> {
  const work = workOf(post);
  const dates = { begunAt: post.editedAt, at: post.editedAt };
  const who = { whoId: THE_SITE.id, whoName: THE_SITE.name };
  await tx.insert(blogRevisions).values({
    ...dates,
    ...who,
    postId: post.id,
    number: post.revision,
    kind: "created",
    work,
    words: wordCount(work),
  });
}

/**
 * Stores a revision of a post. Autosaves of one person within ten minutes are one revision.
 * @returns false where it was merged into the last one
 */
export async function storeRevision(
  tx: Tx,
  post: Row,
  { by, kind, now, note, before }: Step,
): Promise<boolean> {
  const work = workOf(post);
  const values = { number: post.revision, at: now, work: normalised(work), words: wordCount(work) };
  const [last] = await tx
    .select()
    .from(blogRevisions)
    .where(eq(blogRevisions.postId, post.id))
    .orderBy(desc(blogRevisions.id))
    .limit(1);
  if (!last && before) await storeOrigin(tx, before);
  const folds =
    kind === "autosaved" &&
    last?.kind === "autosaved" &&
    last.whoId === by.id &&
    now.getTime() - last.begunAt.getTime() < FOLD_MS;
  if (folds) {
    await tx.update(blogRevisions).set(values).where(eq(blogRevisions.id, last.id));
    return false;
  }
  const who = { whoId: by.id, whoName: by.name };
  await tx
    .insert(blogRevisions)
    .values({ ...values, ...who, postId: post.id, kind, begunAt: now, note: note ?? null });
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

/** One row more than a page, to know whether there are older ones. */
const selectPage = (db: Services["db"], postId: string, before: number | undefined) =>
  db
    .select(columns)
    .from(blogRevisions)
    .where(
      and(eq(blogRevisions.postId, postId), before === undefined ? undefined : lt(blogRevisions.id, before)),
    )
    .orderBy(desc(blogRevisions.id))
    .limit(PAGE + 1);

/** A post's history, newest first. @param before the last id of the page before */
export async function listRevisions(
  { db }: Pick<Services, "db">,
  postId: string,
  before?: number,
): Promise<RevisionPage> {
  const rows = await selectPage(db, postId, before);
  const all = firstOf(
    await db.select({ total: count() }).from(blogRevisions).where(eq(blogRevisions.postId, postId)),
  );
  const shown = rows.slice(0, PAGE);
  return {
    revisions: shown.map(revisionOf),
    total: all.total,
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
