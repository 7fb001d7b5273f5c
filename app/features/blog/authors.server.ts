import { asc, eq, or, sql } from "drizzle-orm";
import type { Tx } from "../../platform/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import * as audit from "../audit/audit.server.ts";
import type { Who } from "../audit/contract.ts";
import { type Author, BLOG_CHANGED } from "./contract.ts";
import { authorHasPage } from "./reading.server.ts";
import { blogAuthors, blogPosts } from "./tables.server.ts";
import { type Has, refuse } from "./work.server.ts";

type ListedAuthor = Author & {
  /** How many posts they have signed or are about to. */
  posts: number;
  hasPage: boolean;
};
/** Everybody who writes here, by name. */
export async function listAuthors({ db, clock }: Pick<Services, "db" | "clock">): Promise<ListedAuthor[]> {
  const hasPage = sql<boolean>`${authorHasPage({ db, clock })}`;
  const posts = sql<number>`(select count(*)::int from ${blogPosts} where ${blogPosts.deletedAt} is null
    and coalesce(${blogPosts.edits} ->> 'author', ${blogPosts.author}) = blog_authors.slug)`;
  return db
    .select({ slug: blogAuthors.slug, name: blogAuthors.name, about: blogAuthors.about, posts, hasPage })
    .from(blogAuthors)
    .orderBy(asc(blogAuthors.name), asc(blogAuthors.slug));
}

const read = async (db: Pick<Services["db"], "select">, slug: string) =>
  (await db.select().from(blogAuthors).where(eq(blogAuthors.slug, slug)))[0];

const store = (tx: Tx, { slug, name, about }: Author, createdAt: Date) =>
  tx
    .insert(blogAuthors)
    .values({ slug, name, about, createdAt })
    .onConflictDoUpdate({ target: blogAuthors.slug, set: { name, about } });

/** A new author, or another name and other words for one who is there. Their address stays what it is. */
export async function saveAuthor(services: Has, { slug, name, about }: Author, who: Who): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const before = await read(tx, slug);
    await store(tx, { slug, name, about }, now);
    await audit.record(tx, {
      who,
      action: before ? "blog.author-changed" : "blog.author-added",
      subject: slug,
      before: before ? { name: before.name, about: before.about } : null,
      after: { name, about },
      at: now,
    });
    await services.notices.send(tx, BLOG_CHANGED);
  });
}

/** Takes an author off the list. @throws AppError AUTHOR_NOT_FOUND (404), AUTHOR_HAS_POSTS (409) */
export async function removeAuthor(services: Has, slug: string, who: Who): Promise<void> {
  await services.db.transaction(async (tx) => {
    const before = await read(tx, slug);
    if (!before) throw refuse("AUTHOR_NOT_FOUND", "There is no such author", 404);
    const posts = await tx.$count(
      blogPosts,
      or(eq(blogPosts.author, slug), sql`${blogPosts.edits} ->> 'author' = ${slug}`),
    );
    if (posts > 0)
      throw refuse(
        "AUTHOR_HAS_POSTS",
        `${before.name} has signed ${posts} of the posts, deleted ones ` +
          "counted. Give those another author first",
        409,
      );
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
