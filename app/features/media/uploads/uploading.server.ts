import { createHash, randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { openSerialQueue } from "../../../lib/serial-queue.ts";
import { type Db, type Tx, transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import { FORMATS, type MediaImage, mediaWanted } from "../contract.ts";
import { heightAt, widthsOf } from "../domain/widths.ts";
import { sizeText, tidyName } from "../domain/names.ts";
import { inspect } from "./inspecting.server.ts";
import { readImage, type Row } from "../library/reading.server.ts";
import { mediaImages, mediaVariants } from "../tables.server.ts";
import { required } from "../../../lib/checked.ts";

type Dependencies = Pick<Services, "db" | "storage" | "clock" | "events" | "log">;
/** Result of an upload. `already`: the library had the same file as `image`, and nothing was added. */
export type Uploaded = { ok: true; image: MediaImage; already: boolean } | { ok: false; error: string };

export const originalKey = (hash: string) => `media/originals/${hash}`;

const sha256 = (of: Uint8Array | string) => createHash("sha256").update(of).digest("hex");
const KEY_ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";
const newKey = () =>
  Array.from({ length: 12 }, (_, at) => KEY_ALPHABET[randomInt(at === 0 ? 26 : 36)]).join("");

/** Inspects one file at a time, since a decoded picture takes a lot of memory. */
const inTurn = openSerialQueue();

const LOCK = sql`select pg_advisory_xact_lock(hashtext('media.files'))`;
const sameFile = (tx: Tx, original: string) =>
  tx.select().from(mediaImages).where(eq(mediaImages.original, original));

/** Inserts rows for the files of a picture; existing rows are reused and no longer retired. */
export const planVariants = (db: Db | Tx, rows: (typeof mediaVariants.$inferInsert)[]) =>
  db
    .insert(mediaVariants)
    .values(rows)
    .onConflictDoUpdate({
      target: [mediaVariants.hash, mediaVariants.width, mediaVariants.format],
      set: { retiredAt: null },
    });

async function planWhole(
  tx: Tx,
  { key, hash, width, height }: Pick<Row, "key" | "hash" | "width" | "height">,
) {
  const rows = widthsOf({ width, height }, "whole").flatMap((wide) =>
    FORMATS.map((format) => ({
      hash,
      width: wide,
      format,
      key,
      cut: "whole" as const,
      height: heightAt({ width, height }, wide),
    })),
  );
  await planVariants(tx, rows);
}

/** A picture for the audit log. */
const factsOf = (row: Pick<Row, "name" | "kind" | "width" | "height" | "bytes">) => ({
  name: row.name,
  file: `${row.kind}, ${row.width} × ${row.height}, ${sizeText(row.bytes)}`,
});

type Upload = { name: string; bytes: Uint8Array; by: Who };
/** Inspects an upload and stores its file. */
async function storeFile(services: Dependencies, key: string, { name, bytes }: Upload) {
  const inspected = await inTurn(() => inspect(bytes));
  if (!inspected.ok) return inspected;
  const original = sha256(inspected.bytes);
  // different pictures never share a hash, so that each can be deleted
  const hash = sha256(`${key} ${original}`).slice(0, 32);
  await services.storage.write(originalKey(hash), inspected.bytes);
  const { kind, width, height } = inspected;
  const file = {
    name: tidyName(name),
    hash,
    original,
    kind,
    width,
    height,
    bytes: inspected.bytes.byteLength,
  };
  return { ok: true, file } as const;
}

/**
 * Inspects and stores a picture; a job then makes its sizes.
 * @param name the file's name, for display only
 */
export async function uploadImage(services: Dependencies, upload: Upload): Promise<Uploaded> {
  const key = newKey();
  const stored = await storeFile(services, key, upload);
  if (!stored.ok) return stored;
  const { file } = stored;
  const at = services.clock.now();
  const { by } = upload;
  const existingKey = await transaction(services.db, async (tx) => {
    await tx.execute(LOCK);
    const [existing] = await sameFile(tx, file.original);
    if (existing) return existing.key;
    await tx.insert(mediaImages).values({ ...file, key, uploadedAt: at, byId: by.id, byName: by.name });
    await planWhole(tx, { ...file, key });
    await audit.record(tx, {
      who: by,
      action: "media.uploaded",
      subject: key,
      before: null,
      after: factsOf(file),
      at,
    });
    await services.events.publish(tx, mediaWanted, { key });
    return undefined;
  });
  if (existingKey) await services.storage.remove(originalKey(file.hash));
  const image = required(await readImage(services, existingKey ?? key), "the uploaded picture");
  return { ok: true, image, already: existingKey !== undefined };
}

/**
 * Replaces a picture's file everywhere. Visitors see the previous one until the new sizes exist. Alt text and
 * focal point stay.
 * @returns undefined if there is no such picture
 */
export async function replaceImage(
  services: Dependencies,
  { key, ...upload }: Upload & { key: string },
): Promise<Uploaded | undefined> {
  const stored = await storeFile(services, key, upload);
  if (!stored.ok) return stored;
  const { file } = stored;
  const at = services.clock.now();
  const outcome = await transaction(services.db, async (tx) => {
    await tx.execute(LOCK);
    const [before] = await tx.select().from(mediaImages).where(eq(mediaImages.key, key)).for("update");
    if (!before) return { ok: false, error: undefined, unused: true } as const;
    const [existing] = await sameFile(tx, file.original);
    if (existing) {
      const error =
        existing.key === key
          ? "This is the same file."
          : `This picture is already in your library as “${existing.name}”.`;
      // retired or current sizes still need their original
      const unused = (await tx.$count(mediaVariants, eq(mediaVariants.hash, file.hash))) === 0;
      return { ok: false, error, unused } as const;
    }
    await tx
      .update(mediaImages)
      .set({ ...file, replacedAt: at, problem: null })
      .where(eq(mediaImages.key, key));
    await planWhole(tx, { ...file, key });
    await audit.record(tx, {
      who: upload.by,
      action: "media.replaced",
      subject: key,
      before: factsOf(before),
      after: factsOf(file),
      at,
    });
    await services.events.publish(tx, mediaWanted, { key });
    return { ok: true } as const;
  });
  if (outcome.ok) {
    const image = required(await readImage(services, key), "the replaced picture");
    return { ok: true, image, already: false };
  }
  if (outcome.unused) await services.storage.remove(originalKey(file.hash));
  return outcome.error === undefined ? undefined : { ok: false, error: outcome.error };
}
