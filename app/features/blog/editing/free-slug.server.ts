import { and, like, ne, or } from "drizzle-orm";
import type { Db, Tx } from "../../../platform/database/db.server.ts";
import { freeSlug } from "../domain/slug.ts";
import { blogPosts, blogSlugs } from "../tables.server.ts";
import { RESERVED, edited } from "../reading/addresses.server.ts";

/** Slugs that match a pattern and that other posts have, will have, or once had. */
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

/** A free slug similar to this one. */
export async function freeSlugFor(tx: Db | Tx, slug: string, id: string): Promise<string> {
  const begins = `${slug.slice(0, 110).replace(/-$/, "")}%`;
  return freeSlug(slug, new Set([...RESERVED, ...(await addressesLike(tx, begins, id))]));
}
