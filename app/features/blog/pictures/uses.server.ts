import { isNull, sql } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import type { Use } from "../../media/contract.ts";
import { blogPosts } from "../tables.server.ts";
import { keysOf } from "./picture-keys.server.ts";

const { id, title, status, cover, body, edits, deletedAt } = blogPosts;

/**
 * Posts that show these pictures as cover or in their text, published or in edits. Deleted posts do not
 * count: when restored, they are shown without pictures deleted meanwhile.
 */
export async function pictureUses({ db }: Pick<Services, "db">, keys: string[]): Promise<Use[]> {
  const covers = keysOf(sql`concat(${cover} ->> 'src', ' ', ${edits} -> 'cover' ->> 'src')`);
  const texts = keysOf(sql`concat(${body}, ' ', ${edits} ->> 'body')`);
  const wanted = sql`array[${sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )}]::text[]`;
  const posts = db.$with("posts").as(
    db
      .select({
        id,
        title: sql<string>`coalesce(${edits} ->> 'title', ${title})`.as("shown_title"),
        status,
        covers: sql<string[]>`${covers}`.as("covers"),
        texts: sql<string[]>`${texts}`.as("texts"),
      })
      .from(blogPosts)
      .where(isNull(deletedAt)),
  );
  const rows = await db
    .with(posts)
    .select()
    .from(posts)
    .where(sql`${posts.covers} && ${wanted} or ${posts.texts} && ${wanted}`);
  return rows.flatMap((post) => {
    const state = post.status === "draft" ? ", draft" : "";
    const use = (key: string, place: string): Use => ({
      key,
      what: post.title || "Untitled",
      place: place + state,
      to: `/admin/blog/${post.id}`,
    });
    return keys.flatMap((key) => [
      ...(post.covers.includes(key) ? [use(key, "cover")] : []),
      ...(post.texts.includes(key) ? [use(key, "in the text")] : []),
    ]);
  });
}
