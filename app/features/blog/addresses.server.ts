import { and, eq, like, ne, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../platform/db.server.ts";
import { freeSlug } from "./domain/slug.ts";
import { blogPosts, blogSlugs } from "./tables.server.ts";

const SLUGS = 728_411_017; // the lock's name: any constant of its own

/** One writer at a time until the transaction ends: two must not take one address. */
export const holdAddresses = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${SLUGS})`);

/** The blog has pages of its own there. */
const RESERVED: ReadonlySet<string> = new Set(["letters", "by"]);

const edited = sql<string | null>`${blogPosts.edits} ->> 'slug'`;

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

/** The addresses like a pattern that other posts have, will have, or once had. */
async function addressesLike(tx: Db | Tx, begins: string, id: string): Promise<string[]> {
  const posts = await tx
    .select({ slug: blogPosts.slug, edited })
    .from(blogPosts)
    .where(and(or(like(blogPosts.slug, begins), like(edited, begins)), ne(blogPosts.id, id)));
  const former = await tx
    .select({ slug: blogSlugs.slug })
    .from(blogSlugs)
    .where(and(like(blogSlugs.slug, begins), ne(blogSlugs.postId, id)));
  return [...posts.flatMap((post) => [post.slug, post.edited ?? ""]), ...former.map((one) => one.slug)];
}

/** A slug like this one that this post may have. */
export async function freeSlugFor(tx: Db | Tx, slug: string, id: string): Promise<string> {
  const begins = `${slug.slice(0, 110).replace(/-$/, "")}%`;
  return freeSlug(slug, new Set([...RESERVED, ...(await addressesLike(tx, begins, id))]));
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
