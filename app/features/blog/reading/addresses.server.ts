import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../platform/database/db.server.ts";
import { blogPosts, blogSlugs } from "../tables.server.ts";

const SLUGS = 728_411_017; // an arbitrary constant for this lock

/** Locks addresses until the transaction ends, so that two posts cannot take the same one. */
export const holdAddresses = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${SLUGS})`);

/** Addresses of the blog's own pages. */
export const RESERVED: ReadonlySet<string> = new Set(["letters", "by"]);

/** The slug in a post's unpublished edits. */
export const edited = sql<string | null>`${blogPosts.edits} ->> 'slug'`;

/**
 * Whether another post uses this slug, will use it once its edits are published, or once used it. Former
 * slugs stay reserved, since links to them exist.
 */
export async function taken(tx: Db | Tx, slug: string, id: string): Promise<boolean> {
  if (RESERVED.has(slug)) return true;
  const [post] = await tx
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(and(or(eq(blogPosts.slug, slug), eq(edited, slug)), ne(blogPosts.id, id)))
    .limit(1);
  const [former] = await tx
    .select({ id: blogSlugs.postId })
    .from(blogSlugs)
    .where(and(eq(blogSlugs.slug, slug), ne(blogSlugs.postId, id)));
  return Boolean(post ?? former);
}

type Post = typeof blogPosts.$inferSelect;

/** Reserves a post's slug, if anybody can have seen the post there. */
export async function noteAddress(tx: Tx, post: Post, leftAt: Date) {
  if (post.publishedAt && post.publishedAt <= leftAt)
    await tx.insert(blogSlugs).values({ slug: post.slug, postId: post.id, leftAt }).onConflictDoNothing();
}

/**
 * Reserves the slug that a post leaves, if anybody can have seen it there; a slug it returns to is no longer
 * a former one.
 */
export async function move(tx: Tx, post: Post, slug: string, leftAt: Date) {
  if (post.slug === slug) return;
  await tx.delete(blogSlugs).where(eq(blogSlugs.slug, slug));
  await noteAddress(tx, post, leftAt);
}
