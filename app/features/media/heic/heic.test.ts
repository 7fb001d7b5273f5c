import sharp from "sharp";
import { expect, test } from "vitest";
import { useServices } from "../../../../testing/services.ts";
import { withColours } from "./heic.server.ts";

import { phonePicture } from "./heic-fixture.ts";
import { inspect } from "../uploads/inspecting.server.ts";
import * as media from "../media.server.ts";

const services = useServices();
const by = { id: "ada", name: "Ada Fernandes" };

test("[ADMIN-05] accepts a HEIC picture and stores it upright, in its colours, as JPEG", async () => {
  const taken = await inspect(phonePicture());
  expect(taken).toMatchObject({ ok: true, kind: "JPEG, converted from HEIC", width: 64, height: 96 });
  if (!taken.ok) return;
  const { format, icc } = await sharp(taken.bytes).metadata();
  const profile = (await sharp(phonePicture()).metadata()).icc;
  expect([format, icc?.equals(profile ?? Buffer.alloc(0))]).toEqual(["jpeg", true]);
  const at = async (top: number) =>
    sharp(taken.bytes).extract({ left: 30, top, width: 1, height: 1 }).raw().toBuffer();
  expect((await at(20)).map((value) => Math.round(value / 32))).toEqual(Buffer.from([8, 0, 0]));
  expect((await at(70)).map((value) => Math.round(value / 32))).toEqual(Buffer.from([0, 0, 8]));
});

test("[ADMIN-05] stores the same HEIC file once, with its sizes", async () => {
  const first = await media.uploadImage(services, { name: "IMG_1.HEIC", bytes: phonePicture(), by });
  const second = await media.uploadImage(services, { name: "IMG_2.HEIC", bytes: phonePicture(), by });
  expect([first, second]).toMatchObject([
    { ok: true, already: false },
    { ok: true, already: true },
  ]);
  if (!first.ok) return;
  await media.makeVariants(services, first.image.key);
  expect(await media.readImage(services, first.image.key)).toMatchObject({
    name: "IMG_1.HEIC",
    state: "ready",
  });
});

test.each([
  ["cut short", () => phonePicture().subarray(0, 1_000)],
  ["damaged", () => Buffer.concat([phonePicture().subarray(0, 920), Buffer.alloc(342, 0x55)])],
  ["a head alone", () => Buffer.concat([Buffer.from("\0\0\0\x18ftypheic"), Buffer.alloc(100)])],
])("[ADMIN-05] refuses a HEIC picture that is %s with one sentence", async (_what, file) => {
  expect(await inspect(file())).toEqual({
    ok: false,
    error: "This picture can’t be opened: the file is damaged or incomplete.",
  });
});

test("[ADMIN-05] splits a large colour profile into several segments, in order", () => {
  const profile = Buffer.alloc(70_000, 7);
  const file = withColours(Buffer.from([0xff, 0xd8, 0xff, 0xd9]), profile);
  const second = 2 + 18 + 65_519;
  expect(file.subarray(2, 20)).toEqual(Buffer.from("\xff\xe2\xff\xffICC_PROFILE\0\x01\x02", "latin1"));
  expect(file.subarray(second + 4, second + 18)).toEqual(Buffer.from("ICC_PROFILE\0\x02\x02", "latin1"));
  expect(file.byteLength).toBe(4 + 2 * 18 + 70_000);
});
