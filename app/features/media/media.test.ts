import { crc32, deflateSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, describe, expect, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import * as audit from "../audit/audit.server.ts";
import type { Cut, Slot } from "./contract.ts";
import { mediaJobs } from "./jobs.server.ts";
import * as media from "./media.server.ts";
import { createImage, pictureFile } from "./people.ts";
import { mediaVariants } from "./tables.server.ts";
import type { Services } from "../../platform/services.server.ts";

const noWatch = mediaJobs.map(({ cron: _cron, ...rest }) => rest);
const services = useServices(noWatch);
const by = { id: "ada", name: "Ada Fernandes" };
const upload = (bytes: Uint8Array, name = "picture.jpg") => media.uploadImage(services, { name, bytes, by });
const keyOf = (made: Awaited<ReturnType<typeof upload>>) => (made as Extract<typeof made, { ok: true }>).image.key;
const sentence = async (bytes: Uint8Array, name?: string) => {
  const made = await upload(bytes, name);
  return made.ok ? "taken" : made.error;
};
const ready = (key: string) => expect.poll(async () => (await media.readImage(services, key))?.state, { timeout: 30_000 }).toBe("ready");
/** How many pictures a worker still has in hand. */
const working = async () => {
  const open = sql`select count(*)::int as n from jobs.job where name = 'media.make' and state in ('created', 'active', 'retry')`;
  return (await services.db.execute<{ n: number }>(open)).rows[0]!.n;
};
const bytesAt = async (src: string) => (await media.readBytes(services, src))!;
/** A slot as a feature would register one. */
function openSlot(cut: Exclude<Cut, "whole"> = "wide", least = 600) {
  let held: string | null = null;
  const slot: Slot<Services> = {
    id: `hero-${cut}`,
    name: "Hero",
    what: "Home page",
    to: "/",
    cut,
    least,
    holds: () => Promise.resolve(held),
    put: (_services, { key }) => {
      held = key;
      return Promise.resolve(undefined);
    },
  };
  media.registerPlaces(services, { slots: [slot], finders: [] });
  return slot;
}
afterEach(() => media.registerPlaces(services, { slots: [], finders: [] }));

const chunk = (name: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
};
const hugePng = (side: number) => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8);
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([mark, chunk("IHDR", head), chunk("IDAT", deflateSync(Buffer.alloc(1_000_000))), chunk("IEND", Buffer.alloc(0))]);
};
const svg = (inside = "") => Buffer.from(`<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);

describe("[ADMIN-05] what is taken", () => {
  test.each(["jpeg", "png", "webp", "avif"] as const)("%s, whatever its file is called", async (kind) => {
    const made = await upload(await pictureFile({ kind, width: 700, height: 500 }), "..\\..\\evil/../notes.exe");
    expect(made).toMatchObject({
      ok: true,
      image: { name: "notes.exe", width: 700, height: 500, kind: expect.stringMatching(RegExp(kind, "i")) },
    });
  });

  test.each<[string, () => Uint8Array | Promise<Uint8Array>, RegExp]>([
    [
      "a program called picture.jpg",
      () => Buffer.concat([Buffer.from("MZ\x90\0\x03"), Buffer.alloc(5_000)]),
      /^This is not a picture, whatever/,
    ],
    ["an ELF program", () => Buffer.concat([Buffer.from("\x7fELF"), Buffer.alloc(500)]), /^This is not a picture/],
    [
      "HTML behind a JPEG's first bytes",
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from("<script>1</script>")]),
      /damaged or was cut short/,
    ],
    ["a JPEG cut short", async () => (await pictureFile()).subarray(0, 3_000), /damaged or was cut short/],
    ["a PNG cut short", async () => (await pictureFile({ kind: "png" })).subarray(0, 2_000), /damaged or was cut short/],
    ["an SVG", () => svg(), /^SVG drawings are not taken/],
    ["an SVG with a script", () => svg("<script>alert(1)</script>"), /^SVG drawings are not taken/],
    ["an empty file", () => new Uint8Array(), /^This file is empty/],
    ["50,000 × 50,000 pixels", () => hugePng(50_000), /^This picture has 50,000 × 50,000 pixels/],
    ["more than 20 MB", () => Buffer.alloc(20 * 1024 * 1024 + 1, 0xff), /^This file has 21 MB. The limit is 20 MB/],
    ["HEIC", () => Buffer.concat([Buffer.from("\0\0\0\x18ftypheic"), Buffer.alloc(100)]), /^HEIC pictures are not taken/],
  ])("%s is refused in a sentence", async (_what, file, said) => {
    expect(await sentence(await file())).toMatch(said);
  });

  test("a picture that would unfold to gigabytes is never unfolded", async () => {
    const before = process.memoryUsage().rss;
    const began = performance.now();
    await sentence(hugePng(50_000));
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });
  test("an animated GIF is told that pictures stand still; one that does not move is taken", async () => {
    const frames = await Promise.all(["red", "blue"].map((colour) => pictureFile({ width: 40, height: 40, colour, kind: "png" })));
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect(await sentence(moving)).toBe("This GIF moves, and pictures here stand still. Save the moment you want as a picture of its own.");
    expect(await sentence(await sharp(frames[0]).gif().toBuffer())).toBe("taken");
  });
  test("the same file twice is one picture", async () => {
    const bytes = await pictureFile({ colour: "#123456" });
    const first = await upload(bytes, "first.jpg");
    const second = await upload(bytes, "second.jpg");
    expect(second).toMatchObject({ ok: true, already: true, image: { name: "first.jpg", key: keyOf(first) } });
  });
});

describe("[ADMIN-05] sizes", () => {
  test("every width up to its own in AVIF, WebP and JPEG, made in the background", async () => {
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
        const found = await sharp(await bytesAt(src.replace("webp", format))).metadata();
        expect([found.format, found.width, found.height]).toEqual([kind, width, Math.round(width * 0.6)]);
      }
  });
  test("what a file held beside its picture is gone: position, camera, profile; it stands upright and in sRGB", async () => {
    const bytes = await sharp({ create: { width: 800, height: 400, channels: 3, background: { r: 200, g: 50, b: 50 } } })
      .withExif({ IFD0: { Make: "Camera of Ada", Orientation: "6" }, IFD3: { GPSLatitude: "12/1 58/1 0/1", GPSLatitudeRef: "N" } })
      .withIccProfile("p3")
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();
    const held = await sharp(bytes).metadata();
    expect([held.orientation, Boolean(held.exif), Boolean(held.icc)]).toEqual([6, true, true]);
    const made = await upload(bytes);
    expect(made).toMatchObject({ ok: true, image: { width: 400, height: 800 } });
    const key = keyOf(made);
    await ready(key);
    const [file] = (await media.readImage(services, key))!.files;
    for (const format of ["avif", "webp", "jpg"]) {
      const bytesOf = await bytesAt(file!.src.replace("webp", format));
      const found = await sharp(bytesOf).metadata();
      expect([found.width, found.height, found.orientation, found.exif, found.xmp, found.icc, found.iptc]).toEqual([320, 640, ...Array(5)]);
      expect(bytesOf.includes("Camera of Ada")).toBe(false);
    }
    const { channels } = await sharp(await bytesAt(file!.src)).stats();
    expect(Math.abs(channels[0]!.mean - 200)).toBeLessThan(4);
  });
  test("after a crash the rest is made, and what was there is not made again", async () => {
    const image = await createImage(services, { bytes: await pictureFile({ width: 700, colour: "#775533" }) });
    const made = new Map((await services.db.select().from(mediaVariants)).map((row) => [`${row.hash} ${row.width} ${row.format}`, row]));
    const kept = image.files[0]!.src;
    await expect.poll(working, { timeout: 20_000 }).toBe(0);
    await services.db.update(mediaVariants).set({ bytes: null }).where(eq(mediaVariants.width, 640));
    const before = await services.storage.read(kept.slice(1));
    expect(await media.readImage(services, image.key)).toMatchObject({ state: "making", progress: { done: 3, of: 6 } });
    await media.makeVariants(services, image.key);
    expect(await media.readImage(services, image.key)).toMatchObject({ state: "ready", progress: { done: 6, of: 6 } });
    expect((await services.storage.read(kept.slice(1)))?.size).toBe(before?.size);
    expect(made.size).toBe((await services.db.select().from(mediaVariants)).length);
  });
  test("an original that is gone says so, and trying again helps once it is back", async () => {
    const bytes = await pictureFile({ colour: "#998877" });
    const made = await upload(bytes);
    const key = keyOf(made);
    await ready(key);
    const { hash } = (await services.db.select().from(mediaVariants)).find((row) => row.key === key)!;
    await services.storage.remove(`media/originals/${hash}`);
    await services.db.update(mediaVariants).set({ bytes: null });
    await expect(media.makeVariants(services, key)).rejects.toThrow("gone");
    expect(await media.readImage(services, key)).toMatchObject({ state: "failed", problem: "Its sizes could not be made." });
    await services.storage.write(`media/originals/${hash}`, bytes);
    expect(await media.makeAgain(services, key)).toBe(true);
    await ready(key);
  });
});

describe("[ADMIN-05] changing", () => {
  test("alt text and focal point are kept, with their lines in the log", async () => {
    const { key } = await createImage(services, { alt: "A pool" });
    expect(await media.setAlt(services, { key, alt: "The pool at noon", decorative: false, by })).toBe(true);
    expect(await media.setFocalPoint(services, { key, focal: { x: 80, y: 20 }, by })).toBe(true);
    expect(await media.readImage(services, key)).toMatchObject({ alt: "The pool at noon", focal: { x: 80, y: 20 } });
    const deeds = await audit.deedsOn(services, "media.described", key);
    expect(deeds[0]).toMatchObject({ before: { alt: "A pool" }, after: { alt: "The pool at noon" }, who: by });
    expect(await audit.deedsOn(services, "media.focal-point-moved", key)).toHaveLength(1);
    expect(await media.setAlt(services, { key: "nobody000000", alt: "x", decorative: false, by })).toBe(false);
  });
  test("a new file keeps key, alt and focal point; the old one is seen until the new one is there, and then has another address", async () => {
    const image = await createImage(services, { alt: "The long table" });
    const { key } = image;
    const own = `/media/${key}-640.webp`;
    const text = `<p><img src="${own}" alt="x"></p>`;
    const before = await media.withPictures(services, text);
    expect(before).toContain(`src="${image.files[1]!.src}" srcset="${image.files[0]!.src} 320w, ${image.files[1]!.src} 640w`);
    const file = await pictureFile({ width: 1300, height: 1300, colour: "#00aa55" });
    const replaced = await media.replaceImage(services, { key, name: "new.jpg", bytes: file, by });
    expect(replaced).toMatchObject({ ok: true, image: { key, name: "new.jpg", alt: "The long table", width: 1300, height: 1300 } });
    await ready(key);
    const after = await media.withPictures(services, text);
    expect(after).not.toBe(before);
    expect((await sharp(await bytesAt(own)).metadata()).height).toBe(640);
    expect(await bytesAt(image.files[1]!.src)).toBeDefined(); // for pages that somebody has open
    expect(await media.replaceImage(services, { key, name: "new.jpg", bytes: file, by })).toEqual({
      ok: false,
      error: "This is the file that it has already.",
    });
    expect(await media.replaceImage(services, { key, name: "x", bytes: Buffer.from("no"), by })).toMatchObject({ ok: false });
    expect(
      await media.replaceImage(services, { key: "nobody000000", name: "x", bytes: await pictureFile({ colour: "#010203" }), by }),
    ).toBeUndefined();
  });
  test("former files go after a week, those in use stay", async () => {
    const image = await createImage(services);
    await media.replaceImage(services, { key: image.key, name: "b.jpg", bytes: await pictureFile({ colour: "#4411aa" }), by });
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
    await media.makeVariants(services, image.key); // its original is there still
  });
  test("a picture in use cannot be deleted; one that is not goes with all its files", async () => {
    const image = await createImage(services);
    const { key } = image;
    media.registerPlaces(services, {
      slots: [],
      finders: [(_services, keys) => Promise.resolve(keys.map((one) => ({ key: one, what: "A post", place: "cover", to: null })))],
    });
    expect(await media.deleteImage(services, { key, by })).toEqual({
      ok: false,
      uses: [{ key, what: "A post", place: "cover", to: null }],
    });
    media.registerPlaces(services, { slots: [], finders: [] });
    expect(await media.deleteImage(services, { key, by })).toEqual({ ok: true });
    expect(await media.readImage(services, key)).toBeUndefined();
    await expect.poll(() => media.readBytes(services, image.files[0]!.src)).toBeUndefined();
    expect(await media.deleteImage(services, { key, by })).toBeUndefined();
    expect(await audit.deedsOn(services, "media.deleted", key)).toHaveLength(1);
  });
});

describe("[ADMIN-05] places on the site", () => {
  test("a picture needs its alt text, its sizes and enough pixels", async () => {
    openSlot("wide", 1_280);
    const fill = (key: string) => media.fillSlot(services, { slot: "hero-wide", key, by });
    const plain = keyOf(await upload(await pictureFile({ colour: "#aa0011" })));
    expect(await fill(plain)).toMatchObject({ ok: false, code: "MEDIA_NEEDS_ALT" });
    const small = await createImage(services, { bytes: await pictureFile({ width: 900, height: 900, colour: "#aa0022" }) });
    expect(await fill(small.key)).toMatchObject({
      ok: false,
      error: "Cut for this place it is 900 px wide; 1280 px are needed for a sharp picture.",
    });
    expect(await fill("nobody000000")).toMatchObject({ ok: false, code: "MEDIA_NOT_FOUND" });
    expect(await media.fillSlot(services, { slot: "nowhere", key: null, by })).toBeUndefined();
  });
  test("its cut is made around the focal point, and anew when that moves; whole until then", async () => {
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
    expect(await media.fillSlot(services, { slot: "hero-tall", key, by })).toEqual({ ok: true });
    await ready(key);
    await expect.poll(async () => (await media.readCut(services, key, "tall"))?.height, { timeout: 30_000 }).toBe(854);
    const light = async () => {
      const cut = (await media.readCut(services, key, "tall"))!;
      return { cut, mean: (await sharp(await bytesAt(cut.files.webp.at(-1)!.src)).stats()).channels[0]!.mean };
    };
    const middle = await light();
    expect(middle.mean).toBeLessThan(5);
    await media.setFocalPoint(services, { key, focal: { x: 100, y: 50 }, by });
    expect((await media.readCut(services, key, "tall"))!.focal).toEqual({ x: 100, y: 50 }); // of the whole
    await expect.poll(async () => (await media.readCut(services, key, "tall"))?.height, { timeout: 30_000 }).toBe(854);
    const right = await light();
    expect(right.mean).toBeGreaterThan(120);
    expect(right.cut.files.webp[0]!.src).not.toBe(middle.cut.files.webp[0]!.src);
  });
  test("a change that was taken back gets its cut from the watch", async () => {
    const slot = openSlot("wide");
    const { key } = await createImage(services);
    await slot.put(services, { key, by });
    await media.makeMissingCuts(services);
    expect((await media.readCut(services, key, "wide"))!.height).toBe(394);
    expect(await media.deleteImage(services, { key, by })).toMatchObject({ ok: false, uses: [{ what: "Home page", place: "hero" }] });
  });
});

describe("[ADMIN-05] the list", () => {
  test("is found by a part of name or alt text, by what lacks alt text, and goes from page to page", async () => {
    const wanted = await createImage(services, { name: "100%_lantern.jpg", alt: "Paper lights" });
    expect((await media.listImages(services, { q: "%_LANT" })).images.map(({ key }) => key)).toEqual([wanted.key]);
    expect((await media.listImages(services, { q: "paper li" })).images.map(({ key }) => key)).toEqual([wanted.key]);
    expect((await media.listImages(services, { q: "%" })).images.map(({ key }) => key)).toEqual([wanted.key]);
    const bare = keyOf(await upload(await pictureFile({ width: 300, height: 200, colour: "#0badc0" })));
    const need = (await media.listImages(services, { needAlt: true })).images;
    expect(need[0]!.key).toBe(bare);
    expect(need.every(({ alt }) => alt === "")).toBe(true);
    const { needAlt, pictures } = await media.countImages(services);
    expect([needAlt, pictures > needAlt]).toEqual([need.length, true]);
    const { newer, older } = await media.neighboursOf(services, wanted.key);
    expect([newer, (await media.neighboursOf(services, older!)).newer]).toEqual([bare, wanted.key]);
  });
});
