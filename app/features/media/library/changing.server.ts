import { eq } from "drizzle-orm";
import { within, transaction } from "../../../platform/database/db.server.ts";
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
  type Use,
} from "../contract.ts";
import { partOf } from "../domain/cutting.ts";
import { fileKey } from "../uploads/making.server.ts";
import { slotsOf, usesOf } from "./places.server.ts";
import { holdImages, readImage, type Row } from "./reading.server.ts";
import { mediaImages, mediaVariants } from "../tables.server.ts";
import { originalKey } from "../uploads/uploading.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "notices" | "events">;

/** Updates a picture with an audit entry. @returns false if there is no such picture */
function change(
  { db, clock, notices, events }: Dependencies,
  key: string,
  by: Who,
  action: string,
  set: (row: Row) => { values: Partial<Row>; before: object; after: object },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const [row] = await tx.select().from(mediaImages).where(eq(mediaImages.key, key)).for("update");
    if (!row) return false;
    const { values, before, after } = set(row);
    if (JSON.stringify(before) === JSON.stringify(after)) return true;
    await tx.update(mediaImages).set(values).where(eq(mediaImages.key, key));
    const about = { who: by, action, subject: key, at: clock.now() };
    await audit.record(tx, {
      ...about,
      before: { name: row.name, ...before },
      after: { name: row.name, ...after },
    });
    if (action === "media.focal-point-moved") await events.publish(tx, mediaWanted, { key });
    await notices.send(tx, MEDIA_CHANGED);
    return true;
  });
}

/**
 * Sets the alt text; a decorative picture has none for readers but keeps the text.
 * @returns false if there is no such picture
 */
export const setAlt = (
  services: Dependencies,
  { key, alt, decorative, by }: Alt & { key: string; by: Who },
): Promise<boolean> =>
  change(services, key, by, "media.described", (row) => ({
    values: { alt, decorative },
    before: { alt: row.alt, decorative: row.decorative },
    after: { alt, decorative },
  }));

/**
 * Sets the focal point, which every crop keeps visible; recreates the crops.
 * @returns false if there is no such picture
 */
export const setFocalPoint = (
  services: Dependencies,
  { key, focal, by }: { key: string; focal: Focal; by: Who },
): Promise<boolean> =>
  change(services, key, by, "media.focal-point-moved", (row) => ({
    values: { focalX: focal.x, focalY: focal.y },
    before: { x: row.focalX, y: row.focalY },
    after: { x: focal.x, y: focal.y },
  }));

export type Deleted = { ok: true } | { ok: false; uses: Use[] };
/**
 * Deletes a picture and all its files permanently; refused while it is shown anywhere. Locks it first: a
 * change that starts to show it has either been written already, or waits for the lock and finds it deleted
 * (`holdImages`).
 * @returns undefined if there is no such picture
 */
export async function deleteImage(
  services: Services,
  { key, by }: { key: string; by: Who },
): Promise<Deleted | undefined> {
  const { db, clock, events } = services;
  return transaction(db, async (tx) => {
    const [row] = await tx.select().from(mediaImages).where(eq(mediaImages.key, key)).for("update");
    if (!row) return undefined;
    const uses = await usesOf(within(services, tx), [key]);
    if (uses.length > 0) return { ok: false, uses } as const;
    const variants = await tx.delete(mediaVariants).where(eq(mediaVariants.key, key)).returning();
    await tx.delete(mediaImages).where(eq(mediaImages.key, key));
    const originals = [
      ...new Set([row.hash, ...variants.filter(({ cut }) => cut === "whole").map(({ hash }) => hash)]),
    ].map(originalKey);
    await events.publish(tx, mediaDropped, { files: [...variants.map(fileKey), ...originals] });
    const before = { name: row.name, alt: row.alt };
    await audit.record(tx, {
      who: by,
      action: "media.deleted",
      subject: key,
      before,
      after: null,
      at: clock.now(),
    });
    return { ok: true } as const;
  });
}

export type Placed = { ok: true } | { ok: false; code: MediaCode; error: string };
const no = (code: MediaCode, error: string): Placed => ({ ok: false, code, error });
const GONE = no("MEDIA_NOT_FOUND", "This picture no longer exists.");

/**
 * Puts a picture into a slot of the site, or clears it (`key` null).
 * @returns undefined if there is no such slot
 */
export async function fillSlot(
  services: Services,
  change_: { slot: string; key: string | null; by: Who },
): Promise<Placed | undefined> {
  const { slot: id, key, by } = change_;
  const slot = slotsOf(services).find((one) => one.id === id);
  if (!slot) return undefined;
  if (key !== null) {
    const image = await readImage(services, key);
    if (!image) return GONE;
    if (!isDescribed(image))
      return no("MEDIA_NEEDS_ALT", "Add alt text first, or mark the picture as decorative.");
    if (!image.shown)
      return no("MEDIA_NOT_READY", "This picture is still processing. Try again in a moment.");
    const part = partOf(image, slot.cut, image.focal);
    if (part.width < slot.least)
      return no(
        "MEDIA_REFUSED",
        `Cropped for this place, the picture is ${part.width} px wide. It needs at least ${slot.least} px to look sharp.`,
      );
  }
  const before = await slot.holds(services);
  const refused = await slot.put(services, { key, by });
  if (refused) return no("MEDIA_REFUSED", refused);
  if (key === null) return { ok: true };
  const isThere = await transaction(services.db, async (tx) => {
    if ((await holdImages(tx, [key])).length > 0) return false;
    await services.events.publish(tx, mediaWanted, { key });
    return true;
  });
  if (isThere) return { ok: true };
  await slot.put(services, { key: before, by });
  return GONE;
}
