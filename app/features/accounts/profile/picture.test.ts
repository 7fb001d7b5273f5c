import sharp from "sharp";
import { deflateSync, crc32 } from "node:zlib";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { accountJobs } from "../jobs.server.ts";
import { photo, profileFixtures } from "./profile-fixtures.ts";
import { accountsPersonalData } from "../personal-data.server.ts";
import { users } from "../tables.server.ts";
import { putPicture } from "./pictures.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";

const services = useServices(accountJobs);
useSentEmails(services);
const { whoIs, member } = profileFixtures(services);

const chunk = (name: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
/** A PNG whose header claims this size, with almost no data. */
function hollowPng(side: number) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(1024))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("[ROUTE-09] the picture", () => {
  test.each(["jpeg", "png", "webp", "avif"] as const)(
    "is converted from %s to a square WebP of 512 pixels without its metadata",
    async (format) => {
      const { visitor: client, person } = await member();
      const original = await photo()
        .withExif({ IFD0: { Artist: "Somebody at home" } })
        .toFormat(format)
        .toBuffer();
      const uploaded = await client.call("PUT", "/api/account/picture", new Uint8Array(original));
      expect(uploaded).toMatchObject({
        status: 200,
        body: { image: expect.stringMatching(/^\/pictures\/[\w-]{43}\.webp$/) },
      });
      expect(await whoIs(client)).toMatchObject({ image: uploaded.body["image"] });
      const answer = await client.get(uploaded.body["image"] as string);
      expect(answer.headers.get("content-type")).toBe("image/webp");
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 512, height: 512 });
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      expect(bytes.includes("Somebody at home")).toBe(false);
      expect((await transaction(services.db, (tx) => accountsPersonalData.files!(tx, person))).length).toBe(
        1,
      );
    },
  );
  test("has its file deleted when it is replaced or removed", async () => {
    const { visitor: client, person } = await member();
    const bytes = new Uint8Array(await photo().png().toBuffer());
    const upload = async () =>
      (await client.call("PUT", "/api/account/picture", bytes)).body["image"] as string;
    const [first, second] = [await upload(), await upload()];
    const statusOf = async (path: string) => (await client.get(path)).status;
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    expect((await client.call("DELETE", "/api/account/picture")).status).toBe(200);
    expect(await statusOf(second)).toBe(404);
    expect(await whoIs(client)).toMatchObject({ image: null });
    expect(await transaction(services.db, (tx) => accountsPersonalData.files!(tx, person))).toEqual([]);
  });
  const elf = Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(4000)]);
  const jpegHead = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)]);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  test.each([
    ["a renamed executable", elf, 400, "This is not a JPEG, PNG, WebP or AVIF picture"],
    ["an SVG with a script", svg, 400, "This is not a JPEG, PNG, WebP or AVIF picture"],
    ["an empty file", Buffer.alloc(0), 400, "This is not a JPEG, PNG, WebP or AVIF picture"],
    ["a GIF", Buffer.from("GIF89a\x01\x00\x01\x00"), 400, "This is not a JPEG, PNG, WebP or AVIF picture"],
    [
      "a PNG of 50,000 × 50,000 pixels",
      hollowPng(50_000),
      400,
      "The picture has too many pixels: at most 40 million, such as 8000 × 5000",
    ],
    ["a JPEG that holds something else", jpegHead, 400, "The picture cannot be opened: its file is damaged"],
    ["a PNG that ends early", hollowPng(100), 400, "The picture cannot be opened: its file is damaged"],
    ["more than 5 MB", Buffer.alloc(5 * 1024 * 1024 + 1, 1), 413, "The picture is larger than 5 MB"],
  ])("is refused if it is %s, and changes nothing", async (_, bytes, status, error) => {
    const { visitor: client } = await member();
    const answer = await client.call("PUT", "/api/account/picture", new Uint8Array(bytes));
    expect(answer).toMatchObject({ status, body: { error, code: "PICTURE_REFUSED", field: "picture" } });
    expect(await whoIs(client)).toMatchObject({ image: null });
  });

  test("[HOUSE-02] is discarded if it arrives just after its member was erased", async () => {
    const { person } = await member();
    const storedFiles = async () => {
      const keys: string[] = [];
      for await (const { key } of services.storage.list("pictures/")) keys.push(key);
      return keys.toSorted();
    };
    const before = await storedFiles();
    const bytes = await photo().jpeg().toBuffer();
    await services.db.delete(users).where(eq(users.id, person.id));
    await expect(putPicture(services, person.id, bytes)).rejects.toMatchObject({ status: 401 });
    expect(await storedFiles()).toEqual(before);
  });
});
