import { createHash, randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { openSerialQueue } from "../../../lib/serial-queue.ts";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import { FORMATS, type MediaImage, mediaWanted } from "../contract.ts";
import { heightAt, widthsOf } from "../domain/widths.ts";
import { sizeText, tidyName } from "../domain/names.ts";
import { inspect, type Inspected } from "./inspecting.server.ts";
import { type Row, storedImage } from "../library/reading.server.ts";
import { mediaImages, mediaVariants } from "../tables.server.ts";

type Dependencies = Pick<Services, "db" | "storage" | "clock" | "events" | "log">;
type Good = Extract<Inspected, { ok: true }>;
/** Result of an upload. `already`: the same file existed under that name, and nothing was added. */
export type Uploaded = { ok: true; image: MediaImage; already: boolean } | { ok: false; error: string };

export const originalKey = (hash: string) => `media/originals/${hash}`;

const sha256 = (of: Uint8Array | string) => createHash("sha256").update(of).digest("hex");
/** Hash of a picture's file: different pictures never share one, so that each can be deleted. */
const hashOf = (key: string, original: string) => sha256(`${key} ${original}`).slice(0, 32);
const KEY_ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";
const newKey = () =>
  Array.from({ length: 12 }, (_, at) => KEY_ALPHABET[randomInt(at === 0 ? 26 : 36)]).join("");

/** One at a time: a decoded picture takes much memory. */
const inTurn = openSerialQueue();

const LOCK = sql`select pg_advisory_xact_lock(hashtext('media.files'))`;
const sameFile = (tx: Tx, original: string) =>
  tx.select().from(mediaImages).where(eq(mediaImages.original, original));

/** Plans the sizes of a file; existing ones of the same file are reused. */
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
  await tx
    .insert(mediaVariants)
    .values(rows)
    .onConflictDoUpdate({
      target: [mediaVariants.hash, mediaVariants.width, mediaVariants.format],
      set: { retiredAt: null },
    });
}

const facts = ({
  name,
  kind,
  width,
  height,
  bytes,
}: Pick<Row, "name" | "kind" | "width" | "height" | "bytes">) => {
  return { name, file: `${kind}, ${width} × ${height}, ${sizeText(bytes)}` };
};
const fileOf = ({ kind, width, height, bytes }: Good, original: string) => {
  return { original, kind, width, height, bytes: bytes.byteLength };
};

/**
 * Stores a picture after decoding it; a job makes its sizes.
 * @param name the file's name, for display only
 */
export async function uploadImage(
  services: Dependencies,
  { name, bytes, by }: { name: string; bytes: Uint8Array; by: Who },
): Promise<Uploaded> {
  const inspected = await inTurn(() => inspect(bytes));
  if (!inspected.ok) return inspected;
  const original = sha256(inspected.bytes);
  const key = newKey();
  const hash = hashOf(key, original);
  await services.storage.write(originalKey(hash), inspected.bytes);
  const at = services.clock.now();
  const same = await transaction(services.db, async (tx) => {
    await tx.execute(LOCK);
    const [existing] = await sameFile(tx, original);
    if (existing) return existing.key;
    const uploaded = { uploadedAt: at, byId: by.id, byName: by.name };
    const row = { key, hash, name: tidyName(name), ...fileOf(inspected, original), ...uploaded };
    await tx.insert(mediaImages).values(row);
    await planWhole(tx, row);
    const change = { before: null, after: facts(row) };
    await audit.record(tx, { who: by, action: "media.uploaded", subject: key, ...change, at });
    await services.events.publish(tx, mediaWanted, { key });
    return undefined;
  });
  if (same) await services.storage.remove(originalKey(hash));
  return { ok: true, image: await storedImage(services, same ?? key), already: same !== undefined };
}

/**
 * Replaces a picture's file everywhere. Visitors see the previous one until the new sizes exist. Alt text and
 * focal point stay.
 * @returns undefined if there is no such picture
 */
export async function replaceImage(
  services: Dependencies,
  { key, name, bytes, by }: { key: string; name: string; bytes: Uint8Array; by: Who },
): Promise<Uploaded | undefined> {
  const inspected = await inTurn(() => inspect(bytes));
  if (!inspected.ok) return inspected;
  const original = sha256(inspected.bytes);
  const hash = hashOf(key, original);
  await services.storage.write(originalKey(hash), inspected.bytes);
  const at = services.clock.now();
  const outcome = await transaction(services.db, async (tx) => {
    await tx.execute(LOCK);
    const [before] = await tx.select().from(mediaImages).where(eq(mediaImages.key, key)).for("update");
    if (!before) return { ok: false, error: undefined, unused: true } as const;
    const [existing] = await sameFile(tx, original);
    if (existing) {
      const error =
        existing.key === key
          ? "This is the same file."
          : `This picture is already in your library as “${existing.name}”.`;
      // retired or current sizes still need their original
      const unused = (await tx.$count(mediaVariants, eq(mediaVariants.hash, hash))) === 0;
      return { ok: false, error, unused } as const;
    }
    const row = {
      name: tidyName(name),
      hash,
      ...fileOf(inspected, original),
      replacedAt: at,
      problem: null,
    };
    await tx.update(mediaImages).set(row).where(eq(mediaImages.key, key));
    await planWhole(tx, { ...row, key });
    await audit.record(tx, {
      who: by,
      action: "media.replaced",
      subject: key,
      before: facts(before),
      after: facts(row),
      at,
    });
    await services.events.publish(tx, mediaWanted, { key });
    return { ok: true } as const;
  });
  if (outcome.ok) return { ok: true, image: await storedImage(services, key), already: false };
  if (outcome.unused) await services.storage.remove(originalKey(hash));
  return outcome.error === undefined ? undefined : { ok: false, error: outcome.error };
}
