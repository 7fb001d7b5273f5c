import { asc, eq, or, sql } from "drizzle-orm";
import { countOf } from "../../../lib/plural.ts";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import { type Author, BLOG_CHANGED } from "../contract.ts";
import { authorHasPage } from "../reading/reading.server.ts";
import { blogAuthors, blogPosts } from "../tables.server.ts";
import { type Dependencies, refuse } from "./work.server.ts";

type ListedAuthor = Author & {
  /** The number of their posts, including unpublished ones. */
  posts: number;
  hasPage: boolean;
};
/** All authors by name. */
export async function listAuthors({ db, clock }: Pick<Services, "db" | "clock">): Promise<ListedAuthor[]> {
  const hasPage = sql<boolean>`${authorHasPage({ db, clock })}`;
  const posts = sql<number>`(select count(*)::int from ${blogPosts} where ${blogPosts.deletedAt} is null
    and coalesce(${blogPosts.edits} ->> 'author', ${blogPosts.author}) = blog_authors.slug)`;
  return db
    .select({ slug: blogAuthors.slug, name: blogAuthors.name, about: blogAuthors.about, posts, hasPage })
    .from(blogAuthors)
    .orderBy(asc(blogAuthors.name), asc(blogAuthors.slug));
}

async function requireAuthor(tx: Tx, slug: string): Promise<Author> {
  const [author] = await tx.select().from(blogAuthors).where(eq(blogAuthors.slug, slug));
  if (!author) throw refuse("AUTHOR_NOT_FOUND", "This author does not exist", 404);
  return author;
}

/**
 * Adds an author.
 * @throws AppError AUTHOR_EXISTS (409, field name) if an author has this slug
 */
export async function addAuthor(
  services: Dependencies,
  { slug, name, about }: Author,
  who: Who,
): Promise<void> {
  const at = services.clock.now();
  await transaction(services.db, async (tx) => {
    const author = { slug, name, about, createdAt: at };
    const added = await tx.insert(blogAuthors).values(author).onConflictDoNothing().returning();
    if (added.length === 0)
      throw refuse("AUTHOR_EXISTS", "There is an author with this name already", 409, "name");
    await audit.record(tx, {
      who,
      action: "blog.author-added",
      subject: slug,
      before: null,
      after: { name, about },
      at,
    });
    await services.notices.send(tx, BLOG_CHANGED);
  });
}

/**
 * Changes an author's name and text. The slug stays.
 * @throws AppError AUTHOR_NOT_FOUND (404)
 */
export async function saveAuthor(
  services: Dependencies,
  { slug, name, about }: Author,
  who: Who,
): Promise<void> {
  await transaction(services.db, async (tx) => {
    const before = await requireAuthor(tx, slug);
    await tx.update(blogAuthors).set({ name, about }).where(eq(blogAuthors.slug, slug));
    await audit.record(tx, {
      who,
      action: "blog.author-changed",
      subject: slug,
      before: { name: before.name, about: before.about },
      after: { name, about },
      at: services.clock.now(),
    });
    await services.notices.send(tx, BLOG_CHANGED);
  });
}

/**
 * Deletes an author.
 * @throws AppError AUTHOR_NOT_FOUND (404), AUTHOR_HAS_POSTS (409)
 */
export async function removeAuthor(services: Dependencies, slug: string, who: Who): Promise<void> {
  await transaction(services.db, async (tx) => {
    const { name, about } = await requireAuthor(tx, slug);
    const isTheirs = or(eq(blogPosts.author, slug), sql`${blogPosts.edits} ->> 'author' = ${slug}`);
    const posts = await tx.$count(blogPosts, isTheirs);
    if (posts > 0)
      throw refuse(
        "AUTHOR_HAS_POSTS",
        `${name} is the author of ${countOf(posts, "post")}, including deleted ones. Choose another author for them first`,
        409,
      );
    await tx.delete(blogAuthors).where(eq(blogAuthors.slug, slug));
    await audit.record(tx, {
      who,
      action: "blog.author-removed",
      subject: slug,
      before: { name, about },
      after: null,
      at: services.clock.now(),
    });
    await services.notices.send(tx, BLOG_CHANGED);
  });
}
