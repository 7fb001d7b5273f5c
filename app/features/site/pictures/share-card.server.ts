import path from "node:path";
import sharp from "sharp";
import { lockup } from "../../../platform/pdf/brand-logo.server.ts";
import { requireNoTransaction } from "../../../platform/database/transaction-guard.server.ts";
import { typeface, typeset } from "../../../platform/pdf/typesetting.server.ts";

const SIZE = { width: 1200, height: 630 };
const LEFT = 72;
const WORDS = "Where Ambition\nFinds Its Tribe";
const FACE = typeface("Fraunces Light", "fraunces/300Light/Fraunces_300Light");

/** Draws the share image with this brand name; `public/art/share.jpg` shows the default one. */
export async function drawShareCard(brand: string): Promise<Buffer> {
  requireNoTransaction("work on a picture");
  const [house, logo, words] = await Promise.all([
    sharp(path.resolve("public/art/hero-desktop-2560.webp")).resize(SIZE).toBuffer(),
    lockup(brand, "light", { height: 76, width: 480 }),
    typeset(WORDS, { face: FACE, color: "#faf7f2", size: 54, lineHeight: 0.95 }).png().toBuffer(),
  ]);
  return sharp(house)
    .composite([
      { input: logo, left: LEFT, top: 78 },
      { input: words, left: LEFT, top: 430 },
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}
