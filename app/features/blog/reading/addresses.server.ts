import { and, eq, like, ne, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../platform/database/db.server.ts";
import { freeSlug } from "../domain/slug.ts";
import { blogPosts, blogSlugs } from "../tables.server.ts";

/** Key of the advisory lock; an arbitrary constant. */
const LOCK_KEY = 728_411_017;

/** Locks addresses until the transaction ends, so that two posts cannot take the same one. */
export const lockAddresses = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEY})`);

/** Addresses of the blog's own pages. */
const RESERVED: ReadonlySet<string> = new Set(["letters", "by"]);

/** The slug in a post's unpublished edits. */
const edited = sql<string | null>`${blogPosts.edits} ->> 'slug'`;

/**
 * Whether another post uses this slug, will use it once its edits are published, or once used it. Former
 * slugs stay reserved, since links to them exist.
 */
export async function isTaken(tx: Db | Tx, slug: string, id: string): Promise<boolean> {
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

/** A free slug similar to this one. */
export async function freeSlugFor(tx: Db | Tx, slug: string, id: string): Promise<string> {
  const pattern = `${slug.slice(0, 110).replace(/-$/, "")}%`;
  const posts = await tx
    .select({ slug: blogPosts.slug, edited })
    .from(blogPosts)
    .where(and(or(like(blogPosts.slug, pattern), like(edited, pattern)), ne(blogPosts.id, id)));
  const former = await tx
    .select({ slug: blogSlugs.slug })
    .from(blogSlugs)
    .where(and(like(blogSlugs.slug, pattern), ne(blogSlugs.postId, id)));
  const taken = [
    ...posts.flatMap((post) => [post.slug, post.edited ?? ""]),
    ...former.map((row) => row.slug),
  ];
  return freeSlug(slug, new Set([...RESERVED, ...taken]));
}

type Post = typeof blogPosts.$inferSelect;

/** Reserves the slug of a post that was public. */
export async function reserveAddress(tx: Tx, post: Post, leftAt: Date) {
  if (post.publishedAt && post.publishedAt <= leftAt)
    await tx.insert(blogSlugs).values({ slug: post.slug, postId: post.id, leftAt }).onConflictDoNothing();
}

/**
 * Reserves the former slug of a post that was public. If the post returns to a former slug, the reservation
 * of that slug is removed.
 */
export async function moveAddress(tx: Tx, post: Post, slug: string, leftAt: Date) {
  if (post.slug === slug) return;
  await tx.delete(blogSlugs).where(eq(blogSlugs.slug, slug));
  await reserveAddress(tx, post, leftAt);
}
