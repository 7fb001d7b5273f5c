import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../platform/database/db.server.ts";
import { blogPosts, blogSlugs } from "./tables.server.ts";

const SLUGS = 728_411_017; // the lock's name: any constant of its own

/** One writer at a time until the transaction ends: two must not take one address. */
export const holdAddresses = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${SLUGS})`);

/** The blog has pages of its own there. */
export const RESERVED: ReadonlySet<string> = new Set(["letters", "by"]);

/** The address that a post's edits bring. */
export const edited = sql<string | null>`${blogPosts.edits} ->> 'slug'`;

/**
 * Whether another post stands at this slug, will stand there once its edits are published, or once did.
 * Another post's former address stays its own: links to it are out there.
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

/** Notes the address of a post as one that people know, if anybody can have seen it there. */
export async function noteAddress(tx: Tx, post: Post, leftAt: Date) {
  if (post.publishedAt && post.publishedAt <= leftAt)
    await tx.insert(blogSlugs).values({ slug: post.slug, postId: post.id, leftAt }).onConflictDoNothing();
}

/**
 * Keeps the address that a post leaves, if anybody can have seen it there; the one it comes back to is its
 * own again.
 */
export async function move(tx: Tx, post: Post, slug: string, leftAt: Date) {
  if (post.slug === slug) return;
  await tx.delete(blogSlugs).where(eq(blogSlugs.slug, slug));
  await noteAddress(tx, post, leftAt);
}
