import {
  and,
  arrayContains,
  count,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import pictures from "../../../../content/seed/blog/pictures.json" with { type: "json" };
import type { Services } from "../../../platform/services.server.ts";
import { type Page, pageByKey } from "../../../platform/database/paging.server.ts";
import type { EditorCounts, EditorRow, EditorState, Picture } from "../contract.ts";
import { stateOf } from "../domain/state.ts";
import { blogPosts } from "../tables.server.ts";
import { workOf } from "./work.server.ts";
import { lastOf } from "../../../lib/checked.ts";
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

/** The states of `stateOf` as SQL conditions. */
function inState(state: EditorState, now: Date): SQL | undefined {
  const isScheduled = and(eq(status, "scheduled"), gt(publishedAt, now));
  const isPublic = and(or(eq(status, "published"), and(eq(status, "scheduled"), lte(publishedAt, now))));
  if (state === "deleted") return isNotNull(deletedAt);
  const condition = {
    draft: eq(status, "draft"),
    scheduled: isScheduled,
    published: and(isPublic, isNull(edits)),
    changes: and(isPublic, isNotNull(edits)),
  }[state];
  return and(isNull(deletedAt), condition);
}

/** Matches a part of the title, in the post or in its edits. */
const titleContains = (text: string) => {
  const pattern = likePart(text.trim().toLowerCase());
  return or(sql`lower(${title}) like ${pattern}`, sql`lower(${edits} ->> 'title') like ${pattern}`);
};

type PostFilter = {
  q?: string | undefined;
  state?: EditorState | undefined;
  tag?: string | undefined;
  at?: string | null | undefined;
};

/** One page of posts, last edited first. Deleted ones only with their filter. */
export async function listEditorPosts(
  { db, clock }: Dependencies,
  { q, state, tag, at }: PostFilter,
  size = PAGE,
): Promise<Page<EditorRow>> {
  const now = clock.now();
  const wanted = and(
    state ? inState(state, now) : isNull(deletedAt),
    q?.trim() ? titleContains(q) : undefined,
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
  const now = clock.now();
  const state = sql<EditorState>`case when ${deletedAt} is not null then 'deleted'
    when ${status} = 'draft' then 'draft'
    when ${status} = 'scheduled' and ${publishedAt} > ${now.toISOString()}::timestamptz then 'scheduled'
    when ${edits} is not null then 'changes' else 'published' end`;
  const rows = await db
    .select({ state, posts: count() })
    .from(blogPosts)
    .groupBy(sql`1`);
  const counts: EditorCounts = { all: 0, draft: 0, scheduled: 0, published: 0, changes: 0, deleted: 0 };
  for (const { state: postState, posts } of rows) {
    counts[postState] = posts;
    if (postState !== "deleted") counts.all += posts;
  }
  return counts;
}

/** The tags of all posts except deleted ones, by name. */
export async function editorTags({ db }: Pick<Services, "db">): Promise<string[]> {
  const rows = await db
    .selectDistinct({ tag: sql<string>`unnest(${tags})`.as("tag") })
    .from(blogPosts)
    .where(isNull(deletedAt))
    .orderBy(sql`tag`)
    .limit(500);
  return rows.map((row) => row.tag);
}

/** Pictures that a post can show: built-in ones and those of other posts, each once. */
export async function editorPictures({ db }: Pick<Services, "db">): Promise<Picture[]> {
  const builtIn = Object.entries(pictures).map(([name, { width, height, widths }]): Picture => {
    const files = widths.map((fileWidth) => ({
      src: `/art/blog/${name}-${fileWidth}.webp`,
      width: fileWidth,
    }));
    return { src: lastOf(files).src, files, width, height, alt: "", caption: "" };
  });
  const rows = await db.select().from(blogPosts).where(isNull(deletedAt)).orderBy(desc(editedAt)).limit(200);
  const used = rows.flatMap((row) => workOf(row).cover ?? []);
  const bySource = new Map<string, Picture>();
  for (const picture of [...used, ...builtIn])
    if (!bySource.has(picture.src)) bySource.set(picture.src, picture);
  return [...bySource.values()];
}
