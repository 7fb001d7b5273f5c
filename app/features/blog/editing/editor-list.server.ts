import { and, arrayContains, count, eq, ilike, isNull, or, sql } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import { type Page, pageByKey } from "../../../platform/database/paging.server.ts";
import type { EditorCounts, EditorRow, EditorState } from "../contract.ts";
import { stateOf } from "../domain/state.ts";
import { blogPosts } from "../tables.server.ts";
import { likePart } from "../../../platform/database/like.server.ts";

type Dependencies = Pick<Services, "db" | "clock">;
const PAGE = 25;
const { status, publishedAt, edits, deletedAt, editedAt, id, title, tags, slug } = blogPosts;

/** The columns of the list. */
const listed = {
  id,
  slug,
  title,
  tags,
  cover: blogPosts.cover,
  minutes: blogPosts.minutes,
  status,
  publishedAt,
  edits,
  deletedAt,
  editedAt,
  editedBy: blogPosts.editedBy,
  revision: blogPosts.revision,
};

/** `stateOf` in SQL. */
const stateAt = (now: Date) =>
  sql<EditorState>`case when ${deletedAt} is not null then 'deleted'
    when ${status} = 'draft' then 'draft'
    when ${status} = 'scheduled' and ${publishedAt} > ${now.toISOString()}::timestamptz then 'scheduled'
    when ${edits} is not null then 'changes' else 'published' end`;

/** Matches a part of the title, in the post or in its edits. */
const titleContains = (text: string) =>
  or(ilike(title, likePart(text)), ilike(sql`${edits} ->> 'title'`, likePart(text)));

/** One page of posts, last edited first. Deleted posts are listed only if `state` is "deleted". */
export async function listEditorPosts(
  { db, clock }: Dependencies,
  {
    q,
    state,
    tag,
    at,
  }: {
    q?: string | undefined;
    state?: EditorState | undefined;
    tag?: string | undefined;
    at?: string | null | undefined;
  },
  size = PAGE,
): Promise<Page<EditorRow>> {
  const now = clock.now();
  const wanted = and(
    state ? eq(stateAt(now), state) : isNull(deletedAt),
    q?.trim() ? titleContains(q.trim()) : undefined,
    tag ? arrayContains(tags, [tag]) : undefined,
  );
  const page = await pageByKey({
    at,
    sort: editedAt,
    id,
    size,
    find: (where, orderBy, limit) =>
      db.select(listed).from(blogPosts).where(and(where, wanted)).orderBy(orderBy).limit(limit),
    keyOf: (row) => ({ value: row.editedAt, id: row.id }),
  });
  const rows = page.rows.map((row) => {
    const { status: _status, deletedAt: _deletedAt, edits: work, ...post } = row;
    return {
      ...post,
      ...(work && { slug: work.slug, title: work.title, tags: work.tags, cover: work.cover }),
      state: stateOf(row, now),
      publishedAt: post.publishedAt?.toISOString() ?? null,
      editedAt: post.editedAt.toISOString(),
    };
  });
  return { ...page, rows };
}

/** The number of posts by state; `all` excludes deleted ones. */
export async function countEditorPosts({ db, clock }: Dependencies): Promise<EditorCounts> {
  const rows = await db
    .select({ state: stateAt(clock.now()), posts: count() })
    .from(blogPosts)
    .groupBy(sql`1`);
  const counts: EditorCounts = { all: 0, draft: 0, scheduled: 0, published: 0, changes: 0, deleted: 0 };
  for (const { state, posts } of rows) {
    counts[state] = posts;
    if (state !== "deleted") counts.all += posts;
  }
  return counts;
}

/** The tags of all posts except deleted ones, sorted by name. */
export async function editorTags({ db }: Pick<Services, "db">): Promise<string[]> {
  const rows = await db
    .selectDistinct({ tag: sql<string>`unnest(${tags})`.as("tag") })
    .from(blogPosts)
    .where(isNull(deletedAt))
    .orderBy(sql`tag`)
    .limit(500);
  return rows.map((row) => row.tag);
}
