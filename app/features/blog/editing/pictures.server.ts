import { isNull, sql } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import type { Tx } from "../../../platform/database/db.server.ts";
import type { Use } from "../../media/contract.ts";
import * as media from "../../media/media.server.ts";
import type { Work } from "../contract.ts";
import { blogPosts } from "../tables.server.ts";

/** Keys of the library’s pictures in a post. */
const keysIn = ({ cover, body }: Work) =>
  new Set(
    [...`${cover?.src ?? ""} ${body}`.matchAll(/\/media\/([a-z][a-z0-9]{11})-/g)].flatMap(
      ([, key]) => key ?? [],
    ),
  );

/**
 * Locks newly used pictures against deletion until the post is saved.
 * @returns the keys of missing ones
 */
export function holdNewPictures(tx: Tx, before: Work, after: Work): Promise<string[]> {
  const old = keysIn(before);
  return media.holdImages(
    tx,
    [...keysIn(after)].filter((key) => !old.has(key)),
  );
}

/** Keys of the library’s pictures in a text of the database. */
const keysOf = (text: ReturnType<typeof sql>) =>
  sql`array(select distinct m[1]
    from regexp_matches(coalesce(${text}, ''), '/media/([a-z][a-z0-9]{11})-', 'g') as m)`;

const { id, title, status, cover, body, edits, deletedAt } = blogPosts;

/**
 * Posts that show these pictures as cover or in their text, published or in edits. Deleted posts do not
 * count: when restored, they are shown without pictures deleted since.
 */
export async function pictureUses({ db }: Pick<Services, "db">, keys: string[]): Promise<Use[]> {
  const covers = keysOf(sql`concat(${cover} ->> 'src', ' ', ${edits} -> 'cover' ->> 'src')`);
  const texts = keysOf(sql`concat(${body}, ' ', ${edits} ->> 'body')`);
  const keyArray = sql`array[${sql.join(
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
    .where(sql`${posts.covers} && ${keyArray} or ${posts.texts} && ${keyArray}`);
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
