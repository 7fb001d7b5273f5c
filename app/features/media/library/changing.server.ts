import { eq } from "drizzle-orm";
import { within, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import {
  type Alt,
  type Focal,
  isDescribed,
  MEDIA_CHANGED,
  type MediaCode,
  mediaDropped,
  mediaWanted,
  type Slot,
} from "../contract.ts";
import { partOf } from "../domain/cutting.ts";
import { fileKey } from "../uploads/making.server.ts";
import { slotsOf, usesOf } from "./places.server.ts";
import { holdImages, readImage, type Row } from "./reading.server.ts";
import { mediaImages, mediaVariants } from "../tables.server.ts";
import { originalKey } from "../uploads/uploading.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "notices" | "events">;

const refuse = (code: MediaCode, message: string, status = 400) => new AppError(code, message, { status });
const notFound = () => refuse("MEDIA_NOT_FOUND", "This picture no longer exists", 404);

/**
 * Updates a picture and records an audit entry, unless nothing changed.
 * @throws AppError MEDIA_NOT_FOUND (404)
 */
function change(
  { db, clock, notices, events }: Dependencies,
  key: string,
  by: Who,
  action: string,
  set: (row: Row) => { values: Partial<Row>; before: object; after: object },
): Promise<void> {
  return transaction(db, async (tx) => {
    const [row] = await tx.select().from(mediaImages).where(eq(mediaImages.key, key)).for("update");
    if (!row) throw notFound();
    const { values, before, after } = set(row);
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await tx.update(mediaImages).set(values).where(eq(mediaImages.key, key));
    await audit.record(tx, {
      who: by,
      action,
      subject: key,
      at: clock.now(),
      before: { name: row.name, ...before },
      after: { name: row.name, ...after },
    });
    if (action === "media.focal-point-moved") await events.publish(tx, mediaWanted, { key });
    await notices.send(tx, MEDIA_CHANGED);
  });
}

/**
 * Sets the alt text. A decorative picture keeps its text, but readers do not get it.
 * @throws AppError MEDIA_NOT_FOUND (404)
 */
export const setAlt = (
  services: Dependencies,
  { key, alt, decorative, by }: Alt & { key: string; by: Who },
): Promise<void> =>
  change(services, key, by, "media.described", (row) => ({
    values: { alt, decorative },
    before: { alt: row.alt, decorative: row.decorative },
    after: { alt, decorative },
  }));

/**
 * Sets the focal point, which every crop keeps visible; recreates the crops.
 * @throws AppError MEDIA_NOT_FOUND (404)
 */
export const setFocalPoint = (
  services: Dependencies,
  { key, focal, by }: { key: string; focal: Focal; by: Who },
): Promise<void> =>
  change(services, key, by, "media.focal-point-moved", (row) => ({
    values: { focalX: focal.x, focalY: focal.y },
    before: { x: row.focalX, y: row.focalY },
    after: { x: focal.x, y: focal.y },
  }));

/**
 * Deletes a picture and all its files permanently; refused while it is shown anywhere. Locks the row first: a
 * concurrent change that starts to show it has either been committed, or waits for the lock and finds the
 * picture deleted (`holdImages`).
 * @throws AppError MEDIA_NOT_FOUND (404), MEDIA_IN_USE (409, names one place)
 */
export async function deleteImage(services: Services, { key, by }: { key: string; by: Who }): Promise<void> {
  const { db, clock, events } = services;
  await transaction(db, async (tx) => {
    const [row] = await tx.select().from(mediaImages).where(eq(mediaImages.key, key)).for("update");
    if (!row) throw notFound();
    const [use] = await usesOf(within(services, tx), [key]);
    if (use)
      throw refuse(
        "MEDIA_IN_USE",
        `This picture is in use: ${use.what}, ${use.place}. Remove it there first`,
        409,
      );
    const variants = await tx.delete(mediaVariants).where(eq(mediaVariants.key, key)).returning();
    await tx.delete(mediaImages).where(eq(mediaImages.key, key));
    const originals = [
      ...new Set([row.hash, ...variants.filter(({ cut }) => cut === "whole").map(({ hash }) => hash)]),
    ].map(originalKey);
    await events.publish(tx, mediaDropped, { files: [...variants.map(fileKey), ...originals] });
    await audit.record(tx, {
      who: by,
      action: "media.deleted",
      subject: key,
      before: { name: row.name, alt: row.alt },
      after: null,
      at: clock.now(),
    });
  });
}

/** @throws AppError MEDIA_NOT_FOUND (404), MEDIA_NEEDS_ALT, MEDIA_NOT_READY, MEDIA_REFUSED (400) */
async function requireSuitable(services: Services, slot: Slot<Services>, key: string) {
  const image = await readImage(services, key);
  if (!image) throw notFound();
  if (!isDescribed(image))
    throw refuse("MEDIA_NEEDS_ALT", "Add alt text first, or mark the picture as decorative.");
  if (!image.shown)
    throw refuse("MEDIA_NOT_READY", "This picture is still processing. Try again in a moment.");
  const { width } = partOf(image, slot.cut, image.focal);
  if (width < slot.least)
    throw refuse(
      "MEDIA_REFUSED",
      `Cropped for this place, the picture is ${width} px wide. It needs at least ${slot.least} px to look sharp.`,
    );
}

/**
 * Puts a picture into a slot of the site, or clears the slot if `key` is null.
 * @throws AppError like `requireSuitable`, and MEDIA_NOT_FOUND (404) for an unknown slot
 */
export async function fillSlot(
  services: Services,
  { slot: id, key, by }: { slot: string; key: string | null; by: Who },
): Promise<void> {
  const slot = slotsOf(services).find((known) => known.id === id);
  if (!slot) throw refuse("MEDIA_NOT_FOUND", "This place for a picture does not exist", 404);
  if (key !== null) await requireSuitable(services, slot, key);
  const before = await slot.holds(services);
  const refused = await slot.put(services, { key, by });
  if (refused) throw refuse("MEDIA_REFUSED", refused);
  if (key === null) return;
  const stillExists = await transaction(services.db, async (tx) => {
    if ((await holdImages(tx, [key])).length > 0) return false;
    await services.events.publish(tx, mediaWanted, { key });
    return true;
  });
  if (stillExists) return;
  await slot.put(services, { key: before, by });
  throw notFound();
}

/** Retries making the sizes of a picture after a failure. @throws AppError MEDIA_NOT_FOUND (404) */
export function makeAgain({ db, events }: Pick<Services, "db" | "events">, key: string): Promise<void> {
  return transaction(db, async (tx) => {
    const updated = await tx
      .update(mediaImages)
      .set({ problem: null })
      .where(eq(mediaImages.key, key))
      .returning({ key: mediaImages.key });
    if (updated.length === 0) throw notFound();
    await events.publish(tx, mediaWanted, { key });
  });
}
