import { bulkhead } from "cockatiel";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import { requireNoTransaction } from "../../../platform/database/transaction-guard.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { newSecret } from "../../../lib/signing.server.ts";
import { users } from "../tables.server.ts";
import { required } from "../../../lib/checked.ts";

export const PICTURE_BYTES = 5 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
const SIDE = 512;
/** One at a time, up to 20 waiting: a decoded picture of `MAX_PIXELS` takes 160 MB. */
const drawing = bulkhead(1, 20);

const refused = (message: string, status = 400) =>
  new AppError("PICTURE_REFUSED", message, { status, field: "picture" });

/** Magic numbers of the accepted types; file name and declared type are ignored. */
const KINDS: ((head: Buffer) => boolean)[] = [
  (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (head) => head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP",
  (head) => /^ftypavi[fs]$/.test(head.toString("latin1", 4, 12)),
];

/**
 * Converts an uploaded picture to an upright square WebP of 512 pixels without metadata.
 * @throws AppError PICTURE_REFUSED (400, or 413 if it is too large)
 */
async function redraw(bytes: Uint8Array): Promise<Uint8Array> {
  requireNoTransaction("work on a picture");
  if (bytes.byteLength > PICTURE_BYTES) throw refused("The picture is larger than 5 MB", 413);
  if (!KINDS.some((matches) => matches(Buffer.from(bytes.subarray(0, 32)))))
    throw refused("This is not a JPEG, PNG, WebP or AVIF picture");
  return drawing.execute(async () => {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 });
    const { width, height } = await sharp(bytes, { limitInputPixels: false }) // reads only the header
      .metadata()
      .catch(() => ({ width: 0, height: 0 }));
    if (width * height > MAX_PIXELS)
      throw refused("The picture has too many pixels: at most 40 million, such as 8000 × 5000");
    try {
      return await picture
        .autoOrient()
        .resize(SIDE, SIDE, { fit: "cover", position: "attention" })
        .webp({ quality: 82 })
        .toBuffer();
    } catch {
      throw refused("The picture cannot be opened: its file is damaged");
    }
  });
}

const PATH = /^\/pictures\/([\w-]{43})\.webp$/;
const keyOf = (image: string | null) => {
  const name = image && PATH.exec(image)?.[1];
  return name ? `pictures/p${name}.webp` : undefined;
};

/** Replaces a member's picture and deletes the previous file. @returns whether the member exists */
async function exchange(
  { db, storage, clock, log }: Pick<Services, "db" | "storage" | "clock" | "log">,
  userId: string,
  image: string | null,
): Promise<boolean> {
  const user = await transaction(db, async (tx) => {
    const [row] = await tx
      .select({ image: users.image })
      .from(users)
      .where(eq(users.id, userId))
      .for("update");
    await tx.update(users).set({ image, updatedAt: clock.now() }).where(eq(users.id, userId));
    return row;
  });
  const before = keyOf(user?.image ?? null);
  if (before)
    await storage
      .remove(before)
      .catch((error: unknown) => log.warn({ error }, "previous picture not deleted"));
  return user !== undefined;
}

/**
 * Stores a member's picture.
 * @returns its path
 * @throws AppError PICTURE_REFUSED (400, 413); AUTHENTICATION_REQUIRED (401) if the member was deleted in the
 *   meantime
 */
export async function putPicture(
  services: Pick<Services, "db" | "storage" | "clock" | "log">,
  userId: string,
  bytes: Uint8Array,
): Promise<string> {
  const drawn = await redraw(bytes);
  const image = `/pictures/${newSecret()}.webp`;
  const key = required(keyOf(image), "the key of a picture");
  await services.storage.write(key, drawn);
  if (await exchange(services, userId, image)) return image;
  await services.storage.remove(key);
  throw new AppError("AUTHENTICATION_REQUIRED", "This account is gone.", { status: 401 });
}

/** Removes a member's picture; their initial is shown instead. */
export const removePicture = (services: Pick<Services, "db" | "storage" | "clock" | "log">, userId: string) =>
  exchange(services, userId, null);

/** The picture at a path; undefined if there is none. */
export async function readPicture({ storage }: Pick<Services, "storage">, path: string) {
  const key = keyOf(path);
  return key && storage.read(key);
}

/** Storage key of a member's picture; undefined if there is none. */
export async function pictureKey(db: Services["db"] | Tx, userId: string): Promise<string | undefined> {
  const [user] = await db.select({ image: users.image }).from(users).where(eq(users.id, userId));
  return keyOf(user?.image ?? null);
}
