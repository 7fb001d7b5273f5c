import { isNull, sql } from "drizzle-orm";
import type { Tx } from "../../platform/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Use } from "../media/contract.ts";
import * as media from "../media/media.server.ts";
import type { Work } from "./contract.ts";
import { blogPosts } from "./tables.server.ts";

/** Keys of the owner's pictures that this work shows. */
const picturesIn = ({ cover, body }: Work) =>
  new Set(
    [...`${cover?.src ?? ""} ${body}`.matchAll(/\/media\/([a-z][a-z0-9]{11})-/g)].flatMap(
      ([, key]) => key ?? [],
    ),
  );

/**
 * Keeps the pictures that come into a text from being deleted until it is written.
 * @returns the keys of those that are not there any more
 */
export function holdNewPictures(tx: Tx, before: Work, after: Work): Promise<string[]> {
  const old = picturesIn(before);
  return media.holdImages(
    tx,
    [...picturesIn(after)].filter((key) => !old.has(key)),
  );
}

/** Keys of the owner's pictures that a text points to. */
const keysOf = (of: ReturnType<typeof sql>) =>
  sql`array(select distinct m[1]
    from regexp_matches(coalesce(${of}, ''), '/media/([a-z][a-z0-9]{11})-', 'g') as m)`;
const { id, title, status, cover, body, edits, deletedAt } = blogPosts;

/**
 * Posts that show these pictures, as their cover or in their text, for readers or in edits that wait. A
 * deleted post can come back, so it counts too.
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
        deleted: sql<boolean>`not ${isNull(deletedAt)}`.as("deleted"),
        covers: sql<string[]>`${covers}`.as("covers"),
        texts: sql<string[]>`${texts}`.as("texts"),
      })
      .from(blogPosts),
  );
  const rows = await db
    .with(posts)
    .select()
    .from(posts)
    .where(sql`${posts.covers} && ${wanted} or ${posts.texts} && ${wanted}`);
  return rows.flatMap((post) => {
    const state = post.deleted ? ", deleted" : post.status === "draft" ? ", draft" : "";
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
