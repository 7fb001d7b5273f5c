import { crc32, deflateSync } from "node:zlib";
import { Hono } from "hono";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { failureAnswer } from "../../../platform/http/responses.server.ts";
import { mediaHttp } from "../http.server.ts";
import { imageFixtures, keyOf } from "../image-fixtures.ts";
import { pictureFile } from "./picture-fixtures.ts";

const { services, upload } = imageFixtures();
const answerTo = async (bytes: Uint8Array) => {
  const uploaded = await upload(bytes);
  return uploaded.ok ? "accepted" : uploaded.error;
};

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
  return Buffer.concat([
    mark,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};
const svg = '<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="http://www.w3.org/2000/svg"></svg>';

const failForSpace = () =>
  Promise.reject(Object.assign(new Error("ENOSPC: no space left"), { code: "ENOSPC" }));

describe("[ADMIN-05] uploading", () => {
  test.each(["jpeg", "png", "webp", "avif"] as const)(
    "accepts %s, regardless of its file name",
    async (kind) => {
      const made = await upload(
        await pictureFile({ kind, width: 700, height: 500 }),
        "..\\..\\evil/../notes.exe",
      );
      expect(made).toMatchObject({
        ok: true,
        image: { name: "notes.exe", width: 700, height: 500, kind: expect.stringMatching(RegExp(kind, "i")) },
      });
    },
  );

  test.each<[string, () => Uint8Array | Promise<Uint8Array>, RegExp]>([
    [
      "a program called picture.jpg",
      () => Buffer.concat([Buffer.from("MZ\x90\0\x03"), Buffer.alloc(5_000)]),
      /^This file is not a picture/,
    ],
    [
      "HTML behind a JPEG's first bytes",
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from("<script>1</script>")]),
      /damaged or incomplete/,
    ],
    ["a JPEG cut short", async () => (await pictureFile()).subarray(0, 3_000), /damaged or incomplete/],
    ["an SVG", () => Buffer.from(svg), /^SVG is not supported/],
    [
      "an SVG with remarks before it",
      () => Buffer.from("<!-- a -->\n<!-- b -->\n<svg></svg>"),
      /^SVG is not supported/,
    ],
    ["a text of remarks alone", () => Buffer.from("<!-- a -->".repeat(400)), /^This file is not a picture/],
    ["an empty file", () => new Uint8Array(), /^This file is empty/],
    ["50,000 × 50,000 pixels", () => hugePng(50_000), /^This picture has 50,000 × 50,000 pixels/],
    [
      "more than 20 MB",
      () => Buffer.alloc(20 * 1024 * 1024 + 1, 0xff),
      /^This file is 21 MB. The limit is 20 MB/,
    ],
  ])("refuses %s with one sentence", async (_what, file, error) => {
    expect(await answerTo(await file())).toMatch(error);
  });

  test.each([
    [400, 17_000, /^This picture is too tall for its width: 400 × 17,000 pixels/],
    [17_000, 400, /^accepted$/],
    [320, 16_383, /^accepted$/],
  ])("answers a picture of %i × %i pixels", async (width, height, answer) => {
    expect(await answerTo(await pictureFile({ kind: "png", width, height }))).toMatch(answer);
  });

  test("reports a full disk", async () => {
    const app = new Hono();
    app.onError(failureAnswer(services.log));
    app.route("/", mediaHttp({ ...services, storage: { ...services.storage, write: failForSpace } }));
    const body = Buffer.from(await pictureFile());
    const answer = await app.request("/api/admin/media/images?name=a.jpg", { method: "POST", body });
    expect([answer.status, await answer.json()]).toEqual([
      507,
      { success: false, error: expect.stringMatching(/^The disk is full/), code: "DISK_FULL" },
    ]);
  });

  test("never decodes a decompression bomb", async () => {
    const before = process.memoryUsage().rss;
    const began = performance.now();
    await answerTo(hugePng(50_000));
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });
  test("rejects an animated GIF and accepts a still one", async () => {
    const frames = await Promise.all(
      ["red", "blue"].map((colour) => pictureFile({ width: 40, height: 40, colour, kind: "png" })),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect(await answerTo(moving)).toBe("Animated images aren’t supported. Save one frame as a picture.");
    expect(await answerTo(await sharp(frames[0]).gif().toBuffer())).toBe("accepted");
  });
  test("stores the same file once", async () => {
    const bytes = await pictureFile({ colour: "#123456" });
    const first = await upload(bytes, "first.jpg");
    const second = await upload(bytes, "second.jpg");
    expect(second).toMatchObject({
      ok: true,
      already: true,
      image: { name: "first.jpg", key: keyOf(first) },
    });
  });
});
