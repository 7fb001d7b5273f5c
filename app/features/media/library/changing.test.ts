import { sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import * as audit from "../../audit/audit.server.ts";
import * as media from "../media.server.ts";
import { createImage } from "../fixtures.ts";
import { by, imageFixtures, keyOf, notFound } from "../image-fixtures.ts";
import { pictureFile } from "../uploads/picture-fixtures.ts";
import { mediaVariants } from "../tables.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";

const { services, upload, ready, bytesAt } = imageFixtures();
/** A picture file with a single width. */
const smallFile = (colour: string) => pictureFile({ colour, width: 320, height: 240 });
/** Reports every picture as used. */
const pictureUses = (_services: unknown, keys: string[]) =>
  Promise.resolve(keys.map((key) => ({ key, what: "A post", place: "cover", to: null })));
const originals = async () => {
  const keys: string[] = [];
  for await (const { key } of services.storage.list("media/originals/")) keys.push(key);
  return keys;
};
const replace = (key: string, bytes: Buffer) =>
  media.replaceImage(services, { key, name: "b.jpg", bytes, by });
/** Whether a query waits for another transaction's row lock. */
const waitsForLock = async ({ db }: Pick<typeof services, "db">) =>
  (
    await db.execute(sql`select 1 from pg_locks where not granted and pid in
    (select pid from pg_stat_activity where datname = current_database())`)
  ).rows.length > 0;

describe("[ADMIN-05] changing a picture", () => {
  test("stores alt text and focal point with audit entries", async () => {
    const { key } = await createImage(services, { alt: "A pool" });
    await media.setAlt(services, { key, alt: "The pool at noon", decorative: false, by });
    await media.setFocalPoint(services, { key, focal: { x: 80, y: 20 }, by });
    expect(await media.readImage(services, key)).toMatchObject({
      alt: "The pool at noon",
      focal: { x: 80, y: 20 },
    });
    const entries = await audit.auditEntriesOf(services, "media.described", key);
    expect(entries[0]).toMatchObject({
      before: { alt: "A pool" },
      after: { alt: "The pool at noon" },
      who: by,
    });
    expect(await audit.auditEntriesOf(services, "media.focal-point-moved", key)).toHaveLength(1);
    const unknown = { key: "nobody000000", alt: "x", decorative: false, by };
    await expect(media.setAlt(services, unknown)).rejects.toMatchObject(notFound);
  });
  test("shows the old file until the sizes of a new one exist, and keeps key and alt text", async () => {
    const image = await createImage(services, { alt: "The long table" });
    const { key } = image;
    const own = `/media/${key}-640.webp`;
    const text = `<p><img src="${own}" alt="x"></p>`;
    const before = await media.withPictures(services, text);
    expect(before).toContain(
      `src="${image.files[1]!.src}" srcset="${image.files[0]!.src} 320w, ${image.files[1]!.src} 640w`,
    );
    const file = await pictureFile({ width: 1300, height: 1300, colour: "#00aa55" });
    expect(await replace(key, file)).toMatchObject({
      ok: true,
      image: { key, name: "b.jpg", alt: "The long table", width: 1300, height: 1300 },
    });
    await ready(key);
    const after = await media.withPictures(services, text);
    expect(after).not.toBe(before);
    expect((await sharp(await bytesAt(own)).metadata()).height).toBe(640);
    expect(await bytesAt(image.files[1]!.src)).toBeDefined(); // open pages still use it
    expect(await replace(key, file)).toEqual({ ok: false, error: "This is the same file." });
    expect(await replace(key, Buffer.from("no"))).toMatchObject({ ok: false });
    expect(await replace("nobody000000", await smallFile("#010203"))).toBeUndefined();
  });
  test("rejects a file that another picture has without storing it, and keeps former files", async () => {
    const [first, other] = [await smallFile("#112299"), await smallFile("#992211")];
    const uploadReady = async (bytes: Buffer) => {
      const key = keyOf(await upload(bytes, "a.jpg"));
      await ready(key);
      return key;
    };
    const refused = { ok: false, error: "This picture is already in your library as “a.jpg”." };
    const before = await originals();
    const key = await uploadReady(first);
    const added = (await originals()).filter((file) => !before.includes(file));
    expect(added).toHaveLength(1);
    await uploadReady(other);
    const known = await originals();
    expect(await replace(key, other)).toEqual(refused);
    expect((await originals()).filter((file) => !known.includes(file))).toEqual([]);
    expect(await replace(key, await smallFile("#119922"))).toMatchObject({ ok: true });
    await ready(key);
    await uploadReady(first);
    expect(await replace(key, first)).toEqual(refused);
    expect(await originals()).toEqual(expect.arrayContaining(added)); // open pages still use it
  });
  test("removes former files after a week, but not those in use", async () => {
    const image = await createImage(services);
    await replace(image.key, await smallFile("#4411aa"));
    await ready(image.key);
    const former = image.files[0]!.src;
    expect(await media.tidyVariants(services)).toBe(0);
    const { clock } = services;
    services.clock = { now: () => new Date(Date.now() + 8 * 86_400_000) };
    try {
      expect(await media.tidyVariants(services)).toBeGreaterThan(0);
    } finally {
      services.clock = clock;
    }
    await expect.poll(() => media.readBytes(services, former)).toBeUndefined();
    const now = (await media.readImage(services, image.key))!.files[0]!.src;
    expect(await bytesAt(now)).toBeDefined();
    await services.db.update(mediaVariants).set({ bytes: null });
    await media.makeVariants(services, image.key); // its original still exists
  });
  test("deletes once when two requests race, and not while a feature starts to show the picture", async () => {
    const both = await createImage(services);
    const deleted = await Promise.allSettled(
      [1, 2].map(() => media.deleteImage(services, { key: both.key, by })),
    );
    const refusals = deleted.flatMap((result) =>
      result.status === "rejected" ? [result.reason as unknown] : [],
    );
    expect(refusals).toMatchObject([notFound]);

    const { key } = await createImage(services);
    const shown = new Set<string>();
    const find = (_: unknown, keys: string[]) =>
      pictureUses(
        _,
        keys.filter((used) => shown.has(used)),
      );
    services.features = [{ name: "of-the-test", pictureUses: find }];
    const { promise: written, resolve: write } = Promise.withResolvers<void>();
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    const writing = transaction(services.db, async (tx) => {
      expect(await media.holdImages(tx, [key])).toEqual([]);
      hold();
      await written;
      shown.add(key);
    });
    await held;
    const deleting = media.deleteImage(services, { key, by });
    deleting.catch(() => {}); // expected below
    await expect.poll(() => waitsForLock(services)).toBe(true);
    write();
    await writing;
    await expect(deleting).rejects.toMatchObject({ code: "MEDIA_IN_USE", status: 409 });
    expect(await media.readImage(services, key)).toBeDefined();
  });
  test("refuses to delete a picture in use; otherwise deletes it with all its files", async () => {
    const image = await createImage(services);
    const { key } = image;
    services.features = [{ name: "of-the-test", pictureUses }];
    await expect(media.deleteImage(services, { key, by })).rejects.toMatchObject({
      code: "MEDIA_IN_USE",
      message: "This picture is in use: A post, cover. Remove it there first",
    });
    services.features = [];
    await media.deleteImage(services, { key, by });
    expect(await media.readImage(services, key)).toBeUndefined();
    await expect.poll(() => media.readBytes(services, image.files[0]!.src)).toBeUndefined();
    await expect(media.deleteImage(services, { key, by })).rejects.toMatchObject(notFound);
    expect(await audit.auditEntriesOf(services, "media.deleted", key)).toHaveLength(1);
  });
});
