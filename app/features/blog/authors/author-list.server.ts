import { asc, sql } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import { type Author } from "../contract.ts";
import { authorHasPage } from "../reading/reading.server.ts";
import { blogAuthors, blogPosts } from "../tables.server.ts";

type ListedAuthor = Author & {
  /** The number of their posts, with unpublished ones. */
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
