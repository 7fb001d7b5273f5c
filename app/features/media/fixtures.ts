import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import type { Services } from "../../platform/services.server.ts";
import type { MediaImage } from "./contract.ts";
import * as media from "./media.server.ts";
import { required } from "../../kernel/checked.ts";

const ADA = { id: "ada", name: "Ada Fernandes" };

type PictureKind = { width: number; height: number; colour: string; kind: "jpeg" | "png" | "webp" | "avif" };
const JPEG: PictureKind = { width: 1600, height: 1000, colour: "#b5623c", kind: "jpeg" };

/** A picture file, JPEG unless told: an even colour with a mark in one corner, so that no two are alike. */
export async function pictureFile(more: Partial<PictureKind> = {}): Promise<Buffer> {
  const { width, height, colour, kind } = { ...JPEG, ...more };
  const mark = await sharp({
    create: { width: Math.ceil(width / 5), height: Math.ceil(height / 5), channels: 3, background: "#fff" },
  })
    .png()
    .toBuffer();
  const whole = sharp({ create: { width, height, channels: 3, background: colour } }).composite([
    { input: mark, left: 0, top: 0 },
  ]);
  return whole.toFormat(kind).toBuffer();
}

/** A picture with its sizes made and described, as the owner would have left it. */
export async function createImage(
  services: Services,
  {
    name = "terrace.jpg",
    alt = "The terrace at dusk",
    bytes,
  }: { name?: string; alt?: string; bytes?: Uint8Array } = {},
): Promise<MediaImage> {
  const colour = `#${Math.floor(Math.random() * 0xff_ff_ff)
    .toString(16)
    .padStart(6, "0")}`;
  const made = await media.uploadImage(services, {
    name,
    bytes: bytes ?? (await pictureFile({ colour, width: 700, height: 440 })),
    by: ADA,
  });
  if (!made.ok) throw new Error(made.error);
  const { key } = made.image;
  await media.setAlt(services, { key, alt, decorative: false, by: ADA });
  await media.makeVariants(services, key);
  return required(await media.readImage(services, key), "the image just made");
}

/** Waits until no worker has a picture in hand. */
export async function workersAreDone({ db }: Pick<Services, "db">): Promise<void> {
  const open = sql`select 1 from jobs.job
    where name = 'media.make' and state in ('created', 'active', 'retry') limit 1`;
  // oxlint-disable-next-line no-await-in-loop -- looks until it is so; the test's own limit ends it
  while ((await db.execute(open)).rows.length > 0) await setTimeout(50);
}
