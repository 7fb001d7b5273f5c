import { and, asc, eq, inArray, isNotNull, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { DAY_MS } from "../../../lib/india-time.ts";
import { requireNoTransaction } from "../../../platform/database/transaction-guard.server.ts";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import {
  type Cut,
  type Focal,
  FORMATS,
  type Format,
  MEDIA_CHANGED,
  mediaDropped,
  MOST_PIXELS,
} from "../contract.ts";
import { focalIn, partOf } from "../domain/cutting.ts";
import { heightAt, widthsOf } from "../domain/widths.ts";
import { holders } from "../library/places.server.ts";
import type { Row, Variant } from "../library/reading.server.ts";
import { mediaImages, mediaVariants } from "../tables.server.ts";
import { originalKey, planVariants } from "./uploading.server.ts";
import { firstOf } from "../../../lib/checked.ts";
import { codeOf } from "../../../lib/typed.ts";

export const fileKey = ({ hash, width, format }: Pick<Variant, "hash" | "width" | "format">) =>
  `media/${hash}-${width}.${format}`;

/**
 * Encoder settings without visible loss on a screen. AVIF with an effort above 2 takes several times as long
 * and saves only a tenth.
 */
const ENCODED: Record<Format, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 52, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 78 }),
  jpg: (picture) => picture.flatten({ background: "#fff" }).jpeg({ quality: 80, mozjpeg: true }),
};

/** A crop's part and focal point, and the hash for its file names: of the original's hash, crop and part. */
export function cutOf(
  image: Pick<Row, "hash" | "width" | "height" | "focalX" | "focalY">,
  cut: Exclude<Cut, "whole">,
) {
  const focal: Focal = { x: image.focalX, y: image.focalY };
  const part = partOf(image, cut, focal);
  const { left, top, width, height } = part;
  const hash = createHash("sha256")
    .update([image.hash, cut, left, top, width, height].join(" "))
    .digest("hex")
    .slice(0, 32);
  return { hash, part, focal: focalIn(image, part, focal) };
}

const imageOf = async ({ db }: Pick<Services, "db">, key: string): Promise<Row | undefined> =>
  (await db.select().from(mediaImages).where(eq(mediaImages.key, key)))[0];

/** Creates the rows of the crops that this picture needs, and returns their hashes. */
async function planCuts(services: Services, image: Row): Promise<string[]> {
  const cuts = new Set(
    (await holders(services)).filter(({ key }) => key === image.key).map(({ slot }) => slot.cut),
  );
  const planned = [...cuts].map((cut) => ({ cut, ...cutOf(image, cut) }));
  const rows = planned.flatMap(({ cut, hash, part }) =>
    widthsOf(part, cut).flatMap((width) =>
      FORMATS.map((format) => ({ hash, width, format, key: image.key, cut, height: heightAt(part, width) })),
    ),
  );
  if (rows.length > 0) await planVariants(services.db, rows);
  return planned.map(({ hash }) => hash);
}

/** sharp cannot process this picture; retrying is pointless. */
class Unprocessable extends Error {}
const processed = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw new Unprocessable("A picture cannot be processed", { cause });
  });

/** Makes one width of a crop in all formats from the original: upright, in sRGB, without metadata. */
async function makeWidth(services: Services, original: Uint8Array, image: Row, rows: Variant[]) {
  requireNoTransaction("work on a picture");
  const { cut, width, height } = firstOf(rows);
  let picture = sharp(original, { limitInputPixels: MOST_PIXELS, failOn: "error" }).autoOrient();
  if (cut !== "whole") picture = picture.extract(cutOf(image, cut).part);
  const { data, info } = await processed(
    picture
      .resize(width, height, { fit: "fill" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  for (const row of rows) {
    const raw = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const file = await processed(ENCODED[row.format](raw).toBuffer());
    await services.storage.write(fileKey(row), file);
    const updated = await services.db
      .update(mediaVariants)
      .set({ bytes: file.byteLength })
      .where(
        and(
          eq(mediaVariants.hash, row.hash),
          eq(mediaVariants.width, row.width),
          eq(mediaVariants.format, row.format),
        ),
      )
      .returning({ key: mediaVariants.key });
    if (updated.length === 0) await services.storage.remove(fileKey(row)); // deleted in the meantime
  }
}

/** Missing variants of this picture's current file and crops: whole ones first, narrowest first. */
function pendingOf({ db }: Pick<Services, "db">, image: Row, wanted: string[]): Promise<Variant[]> {
  return db
    .select()
    .from(mediaVariants)
    .where(
      and(
        eq(mediaVariants.key, image.key),
        inArray(mediaVariants.hash, wanted),
        isNull(mediaVariants.bytes),
        isNull(mediaVariants.retiredAt),
      ),
    )
    .orderBy(sql`${mediaVariants.cut} <> 'whole'`, asc(mediaVariants.width), asc(mediaVariants.format));
}

/** Shows the new file to visitors, and retires the previous one. */
function show({ db, clock, notices }: Services, image: Row, wanted: string[]) {
  return transaction(db, async (tx) => {
    const updated = await tx
      .update(mediaImages)
      .set({ shown: image.hash, problem: null })
      .where(and(eq(mediaImages.key, image.key), eq(mediaImages.hash, image.hash)))
      .returning({ key: mediaImages.key });
    if (updated.length === 0) return; // replaced again: the next job shows the newer file
    await tx
      .update(mediaVariants)
      .set({ retiredAt: clock.now() })
      .where(
        and(
          eq(mediaVariants.key, image.key),
          isNull(mediaVariants.retiredAt),
          notInArray(mediaVariants.hash, wanted),
        ),
      );
    await notices.send(tx, MEDIA_CHANGED);
  });
}

/** Makes the missing sizes of a picture one by one, then shows it; can be resumed after a crash. */
export async function makeVariants(services: Services, key: string): Promise<void> {
  const image = await imageOf(services, key);
  if (!image) return;
  const wanted = [image.hash, ...(await planCuts(services, image))];
  const pending = await pendingOf(services, image, wanted);
  try {
    if (pending.length > 0) {
      const original = await services.storage.read(originalKey(image.hash));
      if (!original) throw new Error("The file of a picture is gone");
      const bytes = new Uint8Array(await new Response(original.stream()).arrayBuffer());
      for (const rows of Map.groupBy(pending, ({ hash, width }) => `${hash} ${width}`).values())
        // oxlint-disable-next-line no-await-in-loop -- in sequence: a decoded picture takes a lot of memory
        await makeWidth(services, bytes, image, rows);
    }
  } catch (error) {
    const isDiskFull = codeOf(error) === "ENOSPC";
    const problem = isDiskFull
      ? "The disk is full. Processing continues when there is room."
      : error instanceof Unprocessable
        ? "This file can’t be processed. Replace it."
        : "Processing failed.";
    await services.db
      .update(mediaImages)
      .set({ problem })
      .where(and(eq(mediaImages.key, key), eq(mediaImages.hash, image.hash)));
    if (!(error instanceof Unprocessable)) throw error;
    services.log.warn({ error, key }, "picture cannot be processed"); // retrying would always fail
    return;
  }
  await show(services, image, wanted);
}

/** Makes crops that slots need but that were never requested, for example after a change was undone. */
export async function makeMissingCuts(services: Services): Promise<void> {
  const placed = (await holders(services)).flatMap(({ slot, key }) => (key ? [{ key, cut: slot.cut }] : []));
  for (const { key, cut } of placed) {
    const image = await imageOf(services, key); // oxlint-disable-line no-await-in-loop -- two slots
    if (!image || image.problem) continue;
    const made = and(eq(mediaVariants.hash, cutOf(image, cut).hash), isNull(mediaVariants.retiredAt));
    if ((await services.db.$count(mediaVariants, made)) === 0) await makeVariants(services, key);
  }
}

/** Days for which a retired file is kept for open pages. */
const RETENTION_DAYS = 7;

/** Storage keys of the originals of these variants that no picture uses any more. */
async function unusedOriginals(tx: Tx, variants: Variant[]): Promise<string[]> {
  const hashes = [...new Set(variants.map(({ hash }) => hash))];
  const inUse = await tx
    .select({ hash: mediaImages.hash })
    .from(mediaImages)
    .where(or(inArray(mediaImages.hash, hashes), inArray(mediaImages.shown, hashes)));
  return hashes.filter((hash) => !inUse.some((image) => image.hash === hash)).map(originalKey);
}

/** Removes retired files and their rows after the retention period. @returns the number of files */
export async function tidyVariants(services: Pick<Services, "db" | "clock" | "events">): Promise<number> {
  const { db, clock, events } = services;
  const before = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS);
  return transaction(db, async (tx) => {
    const old = await tx
      .delete(mediaVariants)
      .where(and(isNotNull(mediaVariants.retiredAt), lt(mediaVariants.retiredAt, before)))
      .returning();
    if (old.length === 0) return 0;
    const originals = await unusedOriginals(tx, old);
    await events.publish(tx, mediaDropped, { files: [...old.map(fileKey), ...originals] });
    return old.length;
  });
}
