import { and, asc, eq, ilike, inArray, isNull, or, sql } from "drizzle-orm";
import { pageByKey } from "../../../platform/database/paging.server.ts";
import type { Tx } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { addressOf, type MediaImage, type MediaPage, type MediaTotals } from "../contract.ts";
import { mediaImages, mediaVariants } from "../tables.server.ts";
import { firstOf } from "../../../lib/checked.ts";
import { likePart } from "../../../platform/database/like.server.ts";

export type Row = typeof mediaImages.$inferSelect;
export type Variant = typeof mediaVariants.$inferSelect;
/** Pictures per page of the grid. */
const PAGE = 30;

const needsAlt = and(eq(mediaImages.alt, ""), eq(mediaImages.decorative, false));

/**
 * Locks pictures against deletion until the transaction ends, for features that start to show them.
 * @returns the keys of missing pictures
 */
export async function holdImages(tx: Tx, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const locked = await tx
    .select({ key: mediaImages.key })
    .from(mediaImages)
    .where(inArray(mediaImages.key, keys))
    .orderBy(mediaImages.key)
    .for("key share");
  return keys.filter((key) => !locked.some((row) => row.key === key));
}

/** A picture for the administration. */
function mediaImageOf(row: Row, variants: Variant[]): MediaImage {
  const needed = variants.filter(({ hash, cut }) => cut !== "whole" || hash === row.hash);
  const done = needed.filter(({ bytes }) => bytes !== null).length;
  const shownFiles = variants.filter(
    ({ hash, format, bytes }) => hash === (row.shown ?? row.hash) && format === "webp" && bytes !== null,
  );
  return {
    key: row.key,
    name: row.name,
    alt: row.alt,
    decorative: row.decorative,
    focal: { x: row.focalX, y: row.focalY },
    kind: row.kind,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    state: row.problem ? "failed" : row.shown === row.hash && done === needed.length ? "ready" : "making",
    progress: { done, of: needed.length },
    problem: row.problem,
    shown: row.shown !== null,
    files: shownFiles.map(({ hash, width, format }) => ({ src: addressOf(hash, width, format), width })),
    uploadedAt: row.uploadedAt.getTime(),
    replacedAt: row.replacedAt?.getTime() ?? null,
    by: row.byName,
  };
}

async function mediaImagesOf(db: Services["db"], rows: Row[]): Promise<MediaImage[]> {
  const keys = rows.map(({ key }) => key);
  // planned and existing files, not retired ones
  const variants = await db
    .select()
    .from(mediaVariants)
    .where(and(inArray(mediaVariants.key, keys), isNull(mediaVariants.retiredAt)))
    .orderBy(asc(mediaVariants.width));
  const byKey = Map.groupBy(variants, ({ key }) => key);
  return rows.map((row) => mediaImageOf(row, byKey.get(row.key) ?? []));
}

/**
 * One page of the pictures, newest first.
 * @param q part of the name or alt text
 * @param at cursor from the URL
 */
export async function listImages(
  { db }: Pick<Services, "db">,
  {
    q,
    needAlt = false,
    at,
  }: { q?: string | null | undefined; needAlt?: boolean; at?: string | null | undefined } = {},
): Promise<MediaPage> {
  const text = q?.replaceAll("\u0000", "").trim().slice(0, 200);
  const matchesText = text
    ? or(ilike(mediaImages.name, likePart(text)), ilike(mediaImages.alt, likePart(text)))
    : undefined;
  const page = await pageByKey({
    at,
    size: PAGE,
    sort: mediaImages.uploadedAt,
    id: mediaImages.key,
    find: (where, orderBy, limit) =>
      db
        .select()
        .from(mediaImages)
        .where(and(where, matchesText, needAlt ? needsAlt : undefined))
        .orderBy(orderBy)
        .limit(limit),
    keyOf: (row) => ({ value: row.uploadedAt, id: row.key }),
  });
  return { ...page, images: await mediaImagesOf(db, page.rows) };
}

/** One picture, or undefined. */
export async function readImage({ db }: Pick<Services, "db">, key: string): Promise<MediaImage | undefined> {
  const rows = await db.select().from(mediaImages).where(eq(mediaImages.key, key));
  return (await mediaImagesOf(db, rows))[0];
}

/** Several pictures, to poll their progress; skips unknown keys. */
export const readImages = async ({ db }: Pick<Services, "db">, keys: string[]): Promise<MediaImage[]> =>
  mediaImagesOf(db, await db.select().from(mediaImages).where(inArray(mediaImages.key, keys)));

/** The next newer and older pictures in the list; null at its ends. */
export async function neighboursOf(
  { db }: Pick<Services, "db">,
  key: string,
): Promise<{ newer: string | null; older: string | null }> {
  const { rows } = await db.execute<{ newer: string | null; older: string | null }>(sql`
    select (select key from media_images o where (o.uploaded_at, o.key) > (i.uploaded_at, i.key)
      order by o.uploaded_at, o.key limit 1) as newer,
      (select key from media_images o where (o.uploaded_at, o.key) < (i.uploaded_at, i.key)
      order by o.uploaded_at desc, o.key desc limit 1) as older
    from media_images i where i.key = ${key}`);
  return rows[0] ?? { newer: null, older: null };
}

/** The totals of all pictures. */
export const countImages = async ({ db }: Pick<Services, "db">): Promise<MediaTotals> =>
  firstOf(
    await db
      .select({
        pictures: sql<number>`count(*)::int`,
        bytes: sql<number>`coalesce(sum(${mediaImages.bytes}::bigint), 0)::float8`,
        needAlt: sql<number>`(count(*) filter (where ${needsAlt}))::int`,
      })
      .from(mediaImages),
  );
