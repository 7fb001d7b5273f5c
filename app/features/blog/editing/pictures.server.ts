import { desc, isNull, sql } from "drizzle-orm";
import pictures from "../../../../content/seed/blog/pictures.json" with { type: "json" };
import { firstOf, lastOf } from "../../../lib/checked.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Tx } from "../../../platform/database/db.server.ts";
import type { Use } from "../../media/contract.ts";
import * as media from "../../media/media.server.ts";
import type { Picture, Work } from "../contract.ts";
import { blogPosts } from "../tables.server.ts";
import { workOf } from "./work.server.ts";

/** The pictures of `content/seed/blog/pictures.json`, without alt text. */
export const builtInPictures = (): { name: string; picture: Picture }[] =>
  Object.entries(pictures).map(([name, { width, height, widths }]) => {
    const files = widths.map((fileWidth) => ({
      src: `/art/blog/${name}-${fileWidth}.webp`,
      width: fileWidth,
    }));
    return { name, picture: { src: lastOf(files).src, files, width, height, alt: "", caption: "" } };
  });

/** Pictures to choose from in the editor: covers of other posts and built-in ones, without duplicates. */
export async function editorPictures({ db }: Pick<Services, "db">): Promise<Picture[]> {
  const rows = await db
    .select()
    .from(blogPosts)
    .where(isNull(blogPosts.deletedAt))
    .orderBy(desc(blogPosts.editedAt))
    .limit(200);
  const used = rows.flatMap((row) => workOf(row).cover ?? []);
  const all = [...used, ...builtInPictures().map(({ picture }) => picture)];
  return [...Map.groupBy(all, ({ src }) => src).values()].map(firstOf);
}

/** Keys of the library’s pictures in a post. */
const keysIn = ({ cover, body }: Work) =>
  new Set(
    [...`${cover?.src ?? ""} ${body}`.matchAll(/\/media\/([a-z][a-z0-9]{11})-/g)].flatMap(
      ([, key]) => key ?? [],
    ),
  );

/**
 * Locks newly used pictures against deletion until the post is saved.
 * @returns the keys of pictures that do not exist
 */
export function holdNewPictures(tx: Tx, before: Work, after: Work): Promise<string[]> {
  const known = keysIn(before);
  return media.holdImages(
    tx,
    [...keysIn(after)].filter((key) => !known.has(key)),
  );
}

/** SQL for the keys of the library’s pictures in a text. */
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
