import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { typesettable } from "../../../platform/pdf/font-coverage.server.ts";
import { lockup } from "../../../platform/pdf/brand-logo.server.ts";
import { requireNoTransaction } from "../../../platform/database/transaction-guard.server.ts";
import { typeface, typeset } from "../../../platform/pdf/typesetting.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as media from "../../media/media.server.ts";
import type { PostSummary } from "../contract.ts";

/** The size of a share card in pixels; every network shows it uncropped. */
const CARD = { width: 1200, height: 630 };
const PICTURE = { left: 690, width: 510 };
const TEXT = { left: 72, width: 546 };
const LAYOUT_VERSION = 2; // increase it when the layout changes, so that old files are not used

const FACES = {
  title: typeface("Fraunces Light", "fraunces/300Light/Fraunces_300Light"),
  note: typeface("Instrument Sans", "instrument-sans/400Regular/InstrumentSans_400Regular"),
};

/** Renders text as an image. With `height`, scaled to fit the box. */
const words = (
  text: string,
  face: keyof typeof FACES,
  color: string,
  box: { width: number; height?: number; size?: number },
) =>
  typeset(text, { face: FACES[face], color, lineHeight: 0.88, ...box })
    .png()
    .toBuffer({ resolveWithObject: true });

/** The title at full size, or scaled down if it does not fit; undefined if it has no visible character. */
async function titleWords(text: string) {
  const title = typesettable(text);
  if (!title) return undefined;
  const full = await words(title, "title", "#faf7f2", { width: TEXT.width, size: 62 });
  return full.info.height <= 330 && full.info.width <= TEXT.width + 8
    ? full
    : words(title, "title", "#faf7f2", { width: TEXT.width, height: 330 });
}

const HORIZON = "public/art/blog/horizon-1680.webp";
/** The owner's picture or a built-in one; the horizon if there is none or its file is gone. */
async function sourceOf(
  services: Pick<Services, "db" | "storage">,
  src: string | undefined,
): Promise<Buffer | string> {
  if (!src) return path.resolve(HORIZON);
  if (src.startsWith("/media/")) return (await media.readBytes(services, src)) ?? path.resolve(HORIZON);
  const file = path.resolve("public", src.slice(1));
  const exists =
    file.startsWith(path.resolve("public") + path.sep) &&
    fs.statSync(file, { throwIfNoEntry: false })?.isFile();
  return exists ? file : path.resolve(HORIZON);
}

type CardPost = Pick<PostSummary, "title" | "minutes" | "cover">;
type Dependencies = Pick<Services, "db" | "storage" | "env">;

/** Draws the card as PNG: the picture on the right; logo, heading and note on the left. */
async function drawCard(services: Dependencies, { title, minutes, cover }: CardPost): Promise<Buffer> {
  requireNoTransaction("work on a picture");
  const source = await sourceOf(services, cover?.src);
  const [picture, heading, note] = await Promise.all([
    sharp(source).resize(PICTURE.width, CARD.height, { fit: "cover", position: "attention" }).toBuffer(),
    titleWords(title),
    words(`Notes from the house   ·   ${minutes} min read`, "note", "#b7c2cd", {
      width: TEXT.width,
      size: 136 / 6,
    }),
  ]);
  const logo = await lockup(services.env.BRAND_NAME, "light", { height: 54, width: TEXT.width });
  return sharp({ create: { ...CARD, channels: 3, background: "#0b1624" } })
    .composite([
      { input: picture, left: PICTURE.left, top: 0 },
      { input: logo, left: TEXT.left, top: 68 },
      ...(heading
        ? [{ input: heading.data, left: TEXT.left, top: Math.round(470 - heading.info.height) }]
        : []),
      { input: note.data, left: TEXT.left, top: 530 },
    ])
    .png({ palette: true, quality: 92, effort: 7 })
    .toBuffer();
}

const drawing = new Map<string, Promise<Buffer>>();

/** The version of a card, which depends on its text, its picture and the site's name. */
export const cardVersion = ({ env }: Pick<Services, "env">, { title, minutes, cover }: CardPost): string =>
  createHash("sha256")
    .update(JSON.stringify([LAYOUT_VERSION, title, minutes, cover?.src, env.BRAND_NAME]))
    .digest("hex")
    .slice(0, 16);

/** The share card of a post as PNG. It is drawn once and stored; concurrent requests share the drawing. */
export async function shareCard(services: Dependencies, post: CardPost) {
  const { storage } = services;
  const key = `blog/cards/${cardVersion(services, post)}.png`;
  const storedCard = await storage.read(key);
  if (storedCard) return Buffer.from(await new Response(storedCard.stream()).arrayBuffer());
  const png =
    drawing.get(key) ??
    drawCard(services, post)
      .then(async (file) => {
        await storage.write(key, file);
        return file;
      })
      .finally(() => drawing.delete(key));
  drawing.set(key, png);
  return png;
}
