import { eq, or, sql } from "drizzle-orm";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import * as audit from "../../audit/audit.server.ts";
import { countOf } from "../../../lib/plural.ts";
import type { Who } from "../../audit/contract.ts";
import { type Author, BLOG_CHANGED } from "../contract.ts";
import { blogAuthors, blogPosts } from "../tables.server.ts";
import { type Dependencies, refuse } from "../editing/work.server.ts";
import { read } from "./authors.server.ts";

const GIVE_ANOTHER = "Choose another author for them first";
async function requireNoPosts(tx: Tx, { slug, name }: Author): Promise<void> {
  const signed = or(eq(blogPosts.author, slug), sql`${blogPosts.edits} ->> 'author' = ${slug}`);
  const posts = await tx.$count(blogPosts, signed);
  if (posts > 0)
    throw refuse(
      "AUTHOR_HAS_POSTS",
      `${name} is the author of ${countOf(posts, "post")}, including deleted ones. ${GIVE_ANOTHER}`,
      409,
    );
}

/**
 * Deletes an author.
 * @throws AppError AUTHOR_NOT_FOUND (404), AUTHOR_HAS_POSTS (409)
 */
export async function removeAuthor(services: Dependencies, slug: string, who: Who): Promise<void> {
  await transaction(services.db, async (tx) => {
    const before = await read(tx, slug);
    if (!before) throw refuse("AUTHOR_NOT_FOUND", "This author does not exist", 404);
    await requireNoPosts(tx, before);
    await tx.delete(blogAuthors).where(eq(blogAuthors.slug, slug));
    await audit.record(tx, {
      who,
      action: "blog.author-removed",
      subject: slug,
      before: { name: before.name, about: before.about },
      after: null,
      at: services.clock.now(),
    });
    await services.notices.send(tx, BLOG_CHANGED);
  });
}
