import sharp from "sharp";
import { describe, expect, test } from "vitest";
import * as media from "../media.server.ts";
import { createImage, workersAreDone } from "../fixtures.ts";
import { by, imageFixtures, notFound } from "../image-fixtures.ts";
import { pictureFile } from "../uploads/picture-fixtures.ts";

const { services, ready, bytesAt, openSlot } = imageFixtures();

describe("[ADMIN-05] picture slots", () => {
  test("require alt text, sizes and enough pixels", async () => {
    openSlot("wide", 1_280);
    const fill = (key: string) => media.fillSlot(services, { slot: "hero-wide", key, by });
    const plain = await createImage(services, { alt: "" });
    await expect(fill(plain.key)).rejects.toMatchObject({ code: "MEDIA_NEEDS_ALT" });
    const small = await createImage(services, {
      bytes: await pictureFile({ width: 900, height: 900, colour: "#aa0022" }),
    });
    await expect(fill(small.key)).rejects.toMatchObject({
      message: "Cropped for this place, the picture is 900 px wide. It needs at least 1280 px to look sharp.",
    });
    await expect(fill("nobody000000")).rejects.toMatchObject(notFound);
    await expect(media.fillSlot(services, { slot: "nowhere", key: null, by })).rejects.toMatchObject(
      notFound,
    );
  });
  test("crop around the focal point, again when it moves, and show the whole picture until then", async () => {
    openSlot("tall", 300);
    const file = await sharp({ create: { width: 1600, height: 900, channels: 3, background: "#000" } })
      .composite([
        {
          input: await sharp({ create: { width: 300, height: 900, channels: 3, background: "#fff" } })
            .png()
            .toBuffer(),
          left: 1300,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    const { key } = await createImage(services, { bytes: file });
    await media.fillSlot(services, { slot: "hero-tall", key, by });
    await ready(key);
    await expect
      .poll(async () => (await media.readPlacedPicture(services, key, "tall"))?.height, { timeout: 30_000 })
      .toBe(854);
    const light = async () => {
      const cut = (await media.readPlacedPicture(services, key, "tall"))!;
      return {
        cut,
        mean: (await sharp(await bytesAt(cut.files.webp.at(-1)!.src)).stats()).channels[0]!.mean,
      };
    };
    const middle = await light();
    expect(middle.mean).toBeLessThan(5);
    await media.setFocalPoint(services, { key, focal: { x: 100, y: 50 }, by });
    expect((await media.readPlacedPicture(services, key, "tall"))!.focal).toEqual({ x: 100, y: 50 }); // of the whole picture
    await expect
      .poll(async () => (await media.readPlacedPicture(services, key, "tall"))?.height, { timeout: 30_000 })
      .toBe(854);
    const right = await light();
    expect(right.mean).toBeGreaterThan(120);
    expect(right.cut.files.webp[0]!.src).not.toBe(middle.cut.files.webp[0]!.src);
  });
  test("stay unchanged if the picture is deleted at the same time", async () => {
    const slot = openSlot("wide");
    const { key } = await createImage(services);
    const put = slot.put.bind(slot);
    slot.put = async (passed, change) => {
      if (change.key !== null) await media.deleteImage(services, { key, by });
      return put(passed, change);
    };
    await expect(media.fillSlot(services, { slot: slot.id, key, by })).rejects.toMatchObject(notFound);
    expect(await slot.holds(services)).toBeNull();
  });
  test("get their crop from the watch job after a change is undone", async () => {
    const slot = openSlot("wide");
    const { key } = await createImage(services);
    await workersAreDone(services); // otherwise they would make the crop
    await slot.put(services, { key, by });
    await media.makeMissingCuts(services);
    expect((await media.readPlacedPicture(services, key, "wide"))!.height).toBe(394);
    await expect(media.deleteImage(services, { key, by })).rejects.toMatchObject({
      message: "This picture is in use: Home page, hero. Remove it there first",
    });
  });
});
