import { and, arrayContains, asc, desc, eq, exists, gt, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { renderMarkdown } from "../../../platform/markdown.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as media from "../../media/media.server.ts";
import { type Post, type PostPage, type PostSummary, Slug } from "../contract.ts";
import { openingOf } from "../domain/opening.ts";
import { blogAuthors, blogPosts, blogSlugs } from "../tables.server.ts";
import { firstOf, required } from "../../../lib/checked.ts";

type Dependencies = Pick<Services, "db" | "clock">;

const PAGE = 9;
/** Whether a text can be a slug; others are not looked up. */
const isSlug = (text: string) => Slug.safeParse(text).success;
const summary = {
  id: blogPosts.id,
  slug: blogPosts.slug,
  title: blogPosts.title,
  summary: blogPosts.summary,
  tags: blogPosts.tags,
  cover: blogPosts.cover,
  minutes: blogPosts.minutes,
  publishedAt: blogPosts.publishedAt,
  updatedAt: blogPosts.updatedAt,
  author: blogPosts.author,
  audience: blogPosts.audience,
  authorName: blogAuthors.name,
};
type Row = Pick<typeof blogPosts.$inferSelect, Exclude<keyof typeof summary, "authorName">> & {
  authorName: string | null;
};
const byAuthor = eq(blogAuthors.slug, blogPosts.author);
const selectSummaries = ({ db }: Pick<Services, "db">) =>
  db.select(summary).from(blogPosts).leftJoin(blogAuthors, byAuthor);

/** Matches published posts whose publication time has passed. */
const visible = ({ clock }: Pick<Services, "clock">) =>
  and(ne(blogPosts.status, "draft"), lte(blogPosts.publishedAt, clock.now()));

type PostFilter = { tag?: string | undefined; author?: string | undefined };
const matchesFilter = ({ tag, author }: PostFilter): SQL | undefined =>
  and(
    tag ? arrayContains(blogPosts.tags, [tag]) : undefined,
    author ? eq(blogPosts.author, author) : undefined,
  );

/** The publication date, which every visible post has. */
const requireTime = (publishedAt: Date | null) => required(publishedAt, "the time of a published post");

/** The last change for readers, at the earliest the publication. */
const lastChangeOf = ({ publishedAt, updatedAt }: Pick<Row, "publishedAt" | "updatedAt">) =>
  new Date(Math.max(requireTime(publishedAt).getTime(), updatedAt.getTime())).toISOString();

const summaryOf = ({ id: _id, publishedAt, updatedAt, author, authorName, ...post }: Row): PostSummary => ({
  ...post,
  author: authorName === null ? null : { slug: author, name: authorName },
  publishedAt: requireTime(publishedAt).toISOString(),
  updatedAt: lastChangeOf({ publishedAt, updatedAt }),
});

/** Parses a cursor, time in milliseconds and id, such as "1794000000000.p_x"; undefined if malformed. */
function cursorIn(text: string): { at: Date; id: string } | undefined {
  const [, ms, id] = /^(\d{1,14})\.([\w-]{1,64})$/.exec(text) ?? [];
  return ms && id ? { at: new Date(Number(ms)), id } : undefined;
}

/**
 * One page of published posts, newest first.
 * @param before the `older` cursor of the previous page
 * @returns undefined for an invalid tag or cursor
 */
export async function listPosts(
  services: Dependencies,
  { tag, author, before, limit = PAGE }: PostFilter & { before?: string | undefined; limit?: number } = {},
): Promise<PostPage | undefined> {
  const cursor = before === undefined ? undefined : cursorIn(before);
  if ((before !== undefined && !cursor) || (tag && !isSlug(tag))) return undefined;
  const { publishedAt, id } = blogPosts;
  const afterCursor =
    cursor && or(lt(publishedAt, cursor.at), and(eq(publishedAt, cursor.at), lt(id, cursor.id)));
  const rows = await selectSummaries(services)
    .where(and(visible(services), matchesFilter({ tag, author }), afterCursor))
    .orderBy(desc(publishedAt), desc(id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit && shown.at(-1);
  return {
    posts: await media.currentCovers(services, shown.map(summaryOf)),
    older: last ? `${requireTime(last.publishedAt).getTime()}.${last.id}` : null,
  };
}

/** A search must not reveal the text of a post for Insiders: only its title and summary are searched. */
const publicWords = sql`ts_filter(${blogPosts.search}, '{a,b}')`;
const matches = (query: SQL) =>
  or(
    and(eq(blogPosts.audience, "everybody"), sql`${blogPosts.search} @@ ${query}`),
    and(eq(blogPosts.audience, "insiders"), sql`${publicWords} @@ ${query}`),
  );
/**
 * Searches published posts, best matches first, at most thirty. The query has the usual syntax ("exact
 * words", or, -not). Source: PostgreSQL, websearch_to_tsquery.
 */
export async function searchPosts(services: Dependencies, words: string): Promise<PostSummary[]> {
  const query = sql`websearch_to_tsquery('english', ${words})`;
  const rank = sql`ts_rank_cd(
    case ${blogPosts.audience} when 'insiders' then ${publicWords} else ${blogPosts.search} end, ${query})`;
  const rows = await selectSummaries(services)
    .where(and(visible(services), matches(query)))
    .orderBy(desc(rank), desc(blogPosts.publishedAt))
    .limit(30);
  return media.currentCovers(services, rows.map(summaryOf));
}

export type Neighbour = Pick<PostSummary, "slug" | "title">;
const firstWhere = (services: Dependencies, where: SQL | undefined, ...order: SQL[]) =>
  services.db
    .select({ slug: blogPosts.slug, title: blogPosts.title })
    .from(blogPosts)
    .where(and(visible(services), where))
    .orderBy(...order)
    .limit(1);

/** The posts before and after one in time; undefined at either end. */
export async function readNeighbours(
  services: Dependencies,
  { slug, publishedAt }: Pick<PostSummary, "slug" | "publishedAt">,
): Promise<{ older: Neighbour | undefined; newer: Neighbour | undefined }> {
  const at = new Date(publishedAt);
  const own = services.db.select({ id: blogPosts.id }).from(blogPosts).where(eq(blogPosts.slug, slug));
  const { publishedAt: time, id } = blogPosts;
  const [[older], [newer]] = await Promise.all([
    firstWhere(services, or(lt(time, at), and(eq(time, at), lt(id, own))), desc(time), desc(id)),
    firstWhere(services, or(gt(time, at), and(eq(time, at), gt(id, own))), asc(time), asc(id)),
  ]);
  return { older, newer };
}

/** Whether an author has a page: they have or had a published post. */
export const authorHasPage = ({ db, clock }: Pick<Dependencies, "db" | "clock">) =>
  exists(
    db
      .select({ id: blogPosts.id })
      .from(blogPosts)
      .where(and(byAuthor, lte(blogPosts.publishedAt, clock.now()))),
  );

/** An author with a page; undefined before their first post is published, so that names do not leak. */
export async function readAuthor(services: Dependencies, slug: string) {
  if (!isSlug(slug)) return undefined;
  const [author] = await services.db
    .select({ slug: blogAuthors.slug, name: blogAuthors.name, about: blogAuthors.about })
    .from(blogAuthors)
    .where(and(eq(blogAuthors.slug, slug), authorHasPage(services)));
  return author;
}

/** Tags of published posts, most used first. */
export async function listTags(services: Dependencies): Promise<string[]> {
  const tag = sql<string>`unnest(${blogPosts.tags})`.as("tag");
  const each = services.db.select({ tag }).from(blogPosts).where(visible(services)).as("each");
  const rows = await services.db
    .select({ tag: each.tag })
    .from(each)
    .groupBy(each.tag)
    .orderBy(desc(sql`count(*)`), each.tag);
  return rows.map((row) => row.tag);
}

/**
 * The post with this slug, or its new slug; undefined for drafts, scheduled and unknown posts.
 * @param readsAll whether the reader is an Insider, called only for posts for Insiders; others get the first
 * paragraph
 */
export async function readPost(
  services: Dependencies,
  slug: string,
  readsAll: () => Promise<boolean> = () => Promise.resolve(false),
): Promise<{ post: Post } | { redirectToCanonical: string } | undefined> {
  if (!isSlug(slug)) return undefined;
  const [row] = await services.db
    .select({ ...summary, body: blogPosts.body, shareText: blogPosts.shareText })
    .from(blogPosts)
    .leftJoin(blogAuthors, byAuthor)
    .where(and(eq(blogPosts.slug, slug), visible(services)));
  if (row) {
    const { body, shareText, ...rest } = row;
    const post = firstOf(await media.currentCovers(services, [summaryOf(rest)]));
    const closed = post.audience === "insiders" && !(await readsAll());
    const { html } = renderMarkdown(closed ? openingOf(body) : body);
    return { post: { ...post, shareText, closed, html: await media.withPictures(services, html) } };
  }
  const [moved] = await services.db
    .select({ slug: blogPosts.slug })
    .from(blogSlugs)
    .innerJoin(blogPosts, eq(blogPosts.id, blogSlugs.postId))
    .where(and(eq(blogSlugs.slug, slug), visible(services)));
  return moved && { redirectToCanonical: moved.slug };
}

/** Whether a published post has or had this slug. */
export const isReachable = async (services: Dependencies, slug: string): Promise<boolean> =>
  (await readPost(services, slug)) !== undefined;

/** Related posts: most tags in common first, then the newest. */
export async function relatedPosts(
  services: Dependencies,
  { slug, tags }: Pick<PostSummary, "slug" | "tags">,
  limit = 2,
): Promise<PostSummary[]> {
  const shared = sql`cardinality(array(
    select unnest(${blogPosts.tags}) intersect select unnest(${sql.param(tags)}::text[])))`;
  const rows = await selectSummaries(services)
    .where(and(visible(services), ne(blogPosts.slug, slug)))
    .orderBy(desc(shared), desc(blogPosts.publishedAt))
    .limit(limit);
  return media.currentCovers(services, rows.map(summaryOf));
}

/**
 * The newest posts for a feed: full texts with absolute URLs; only the first paragraph of posts for Insiders.
 */
export async function feedPosts(
  services: Dependencies & Pick<Services, "env">,
  { tag, author, limit = 20 }: PostFilter & { limit?: number } = {},
): Promise<(PostSummary & { html: string })[]> {
  const rows = await services.db
    .select({ ...summary, body: blogPosts.body })
    .from(blogPosts)
    .leftJoin(blogAuthors, byAuthor)
    .where(and(visible(services), matchesFilter({ tag, author })))
    .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.id))
    .limit(limit);
  const posts = await media.currentCovers(
    services,
    rows.map(({ body, ...row }) => ({ ...summaryOf(row), body })),
  );
  return Promise.all(
    posts.map(async ({ body, ...post }) => {
      const base = `${services.env.ORIGIN}/blog/${post.slug}`;
      const text = post.audience === "insiders" ? `${openingOf(body)}\n\nThe rest is for Insiders.` : body;
      return { ...post, html: await media.withPictures(services, renderMarkdown(text, { base }).html) };
    }),
  );
}

/**
 * Slugs of all published posts with their last change, newest first, for the sitemap; at most 49,000, since a
 * sitemap can hold 50,000 URLs.
 */
export async function listAddresses(services: Dependencies): Promise<{ slug: string; updatedAt: string }[]> {
  const { slug, publishedAt, updatedAt } = blogPosts;
  const rows = await services.db
    .select({ slug, publishedAt, updatedAt })
    .from(blogPosts)
    .where(visible(services))
    .orderBy(desc(publishedAt))
    .limit(49_000);
  return rows.map((row) => ({ slug: row.slug, updatedAt: lastChangeOf(row) }));
}

/** The number of posts for Insiders. */
export const countInsiderPosts = (services: Dependencies): Promise<number> =>
  services.db.$count(blogPosts, and(visible(services), eq(blogPosts.audience, "insiders")));
