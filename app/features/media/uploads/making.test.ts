import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import * as media from "../media.server.ts";
import { createImage, workersAreDone } from "../fixtures.ts";
import { imageFixtures, keyOf } from "../image-fixtures.ts";
import { pictureFile } from "./picture-fixtures.ts";
import { mediaVariants } from "../tables.server.ts";

const { services, upload, ready, bytesAt } = imageFixtures();

describe("[ADMIN-05] sizes", () => {
  test("are made in the background in every width up to the original's, in AVIF, WebP and JPEG", async () => {
    const made = await upload(await pictureFile({ width: 1000, height: 600, colour: "#224466" }));
    const key = keyOf(made);
    await ready(key);
    const image = (await media.readImage(services, key))!;
    expect(image.files.map(({ width }) => width)).toEqual([320, 640, 960]);
    expect(image.progress).toEqual({ done: 9, of: 9 });
    for (const { src, width } of image.files)
      for (const [format, kind] of [
        ["avif", "heif"],
        ["webp", "webp"],
        ["jpg", "jpeg"],
      ] as const) {
        const metadata = await sharp(await bytesAt(src.replace("webp", format))).metadata();
        expect([metadata.format, metadata.width, metadata.height]).toEqual([
          kind,
          width,
          Math.round(width * 0.6),
        ]);
      }
  });
  test("have no location, camera or profile, and are upright and sRGB", async () => {
    const bytes = await sharp({
      create: { width: 800, height: 400, channels: 3, background: { r: 200, g: 50, b: 50 } },
    })
      .withExif({
        IFD0: { Make: "Camera of Ada", Orientation: "6" },
        IFD3: { GPSLatitude: "12/1 58/1 0/1", GPSLatitudeRef: "N" },
      })
      .withIccProfile("p3")
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();
    const original = await sharp(bytes).metadata();
    expect([original.orientation, Boolean(original.exif), Boolean(original.icc)]).toEqual([6, true, true]);
    const made = await upload(bytes);
    expect(made).toMatchObject({ ok: true, image: { width: 400, height: 800 } });
    const key = keyOf(made);
    await ready(key);
    const [file] = (await media.readImage(services, key))!.files;
    for (const format of ["avif", "webp", "jpg"]) {
      const bytesOf = await bytesAt(file!.src.replace("webp", format));
      const { width, height, orientation, exif, xmp, icc, iptc } = await sharp(bytesOf).metadata();
      expect([width, height, orientation, exif, xmp, icc, iptc]).toEqual([320, 640, ...Array(5)]);
      expect(bytesOf.includes("Camera of Ada")).toBe(false);
    }
    const { channels } = await sharp(await bytesAt(file!.src)).stats();
    expect(Math.abs(channels[0]!.mean - 200)).toBeLessThan(4);
  });
  test("are completed after a crash without repeating finished ones", async () => {
    const image = await createImage(services, {
      bytes: await pictureFile({ width: 700, colour: "#775533" }),
    });
    const made = new Map(
      (await services.db.select().from(mediaVariants)).map((row) => [
        `${row.hash} ${row.width} ${row.format}`,
        row,
      ]),
    );
    const storedSrc = image.files[0]!.src;
    await workersAreDone(services);
    await services.db.update(mediaVariants).set({ bytes: null }).where(eq(mediaVariants.width, 640));
    const before = await services.storage.read(storedSrc.slice(1));
    expect(await media.readImage(services, image.key)).toMatchObject({
      state: "making",
      progress: { done: 3, of: 6 },
    });
    await media.makeVariants(services, image.key);
    expect(await media.readImage(services, image.key)).toMatchObject({
      state: "ready",
      progress: { done: 6, of: 6 },
    });
    expect((await services.storage.read(storedSrc.slice(1)))?.size).toBe(before?.size);
    expect(made.size).toBe((await services.db.select().from(mediaVariants)).length);
  });
  test("are not retried for a picture that cannot be processed", async () => {
    const image = await createImage(services, {
      bytes: await pictureFile({ width: 700, colour: "#557733" }),
    });
    await workersAreDone(services);
    await services.db.update(mediaVariants).set({ bytes: null }).where(eq(mediaVariants.key, image.key));
    const [row] = await services.db.select().from(mediaVariants).where(eq(mediaVariants.key, image.key));
    await services.storage.write(`media/originals/${row!.hash}`, Buffer.from("no picture"));
    await media.makeVariants(services, image.key);
    expect(await media.readImage(services, image.key)).toMatchObject({
      state: "failed",
      problem: "This file can’t be processed. Replace it.",
    });
  });

  test("report a missing original, and can be retried once it is back", async () => {
    const bytes = await pictureFile({ colour: "#998877" });
    const made = await upload(bytes);
    const key = keyOf(made);
    await ready(key);
    const { hash } = (await services.db.select().from(mediaVariants)).find((row) => row.key === key)!;
    await services.storage.remove(`media/originals/${hash}`);
    await services.db.update(mediaVariants).set({ bytes: null });
    await expect(media.makeVariants(services, key)).rejects.toThrow("gone");
    expect(await media.readImage(services, key)).toMatchObject({
      state: "failed",
      problem: "Processing failed.",
    });
    await services.storage.write(`media/originals/${hash}`, bytes);
    await media.makeAgain(services, key);
    await ready(key);
  });
});
