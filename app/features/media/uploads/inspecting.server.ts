import sharp from "sharp";
import { requireNoTransaction } from "../../../platform/database/transaction-guard.server.ts";
import { LARGEST_BYTES, MOST_PIXELS } from "../contract.ts";
import { heightAt, widthsOf } from "../domain/widths.ts";
import { sizeText } from "../domain/names.ts";
import { grouped } from "../../../lib/india-format.ts";
import { heicAsJpeg } from "../heic/heic.server.ts";

/**
 * Result of inspecting a file: its kind, its upright size in pixels, and the bytes to keep; or why it is
 * refused, in one sentence.
 */
export type Inspected =
  | { ok: true; kind: string; width: number; height: number; bytes: Uint8Array }
  | { ok: false; error: string };
const refused = (error: string): Inspected => ({ ok: false, error });

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString("latin1", from, to);
const HEIC = "HEIC";
/** Kinds by magic bytes; file names and declared types are ignored. */
const KINDS: [name: string, is: (head: Buffer) => boolean][] = [
  ["JPEG", (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  [
    "PNG",
    (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  ],
  ["WebP", (head) => ascii(head, 0, 4) === "RIFF" && ascii(head, 8, 12) === "WEBP"],
  ["AVIF", (head) => /^ftypavi[fs]$/.test(ascii(head, 4, 12))],
  [HEIC, (head) => /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(ascii(head, 4, 12))],
  ["GIF", (head) => /^GIF8[79]a/.test(ascii(head, 0, 6))],
];
const UNSUPPORTED: [sentence: string, is: (head: Buffer) => boolean][] = [
  ["TIFF is not supported. Save it as JPEG or PNG.", (head) => /^(II\*\0|MM\0\*)/.test(ascii(head, 0, 4))],
  [
    "SVG is not supported because it can carry scripts. Save it as PNG.",
    (head) =>
      // each comment ends at its first "-->", which prevents catastrophic backtracking
      /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*)*(<!DOCTYPE svg|<svg[\s>])/i.test(
        head.toString("utf8").replace(/\0/g, ""),
      ),
  ],
];
/** Maximum side length in WebP; AVIF and JPEG allow more. */
const TALLEST = 16_383;
const damaged = refused("This picture can’t be opened: the file is damaged or incomplete.");
/** Number of bytes used to identify a file; large enough for an SVG that begins with comments. */
const HEAD_BYTES = 4_096;

/**
 * Checks a file by decoding it completely, so that every accepted file can be shown. Reads the size from the
 * header first, so that decompression bombs are never decoded.
 */
export async function inspect(bytes: Uint8Array): Promise<Inspected> {
  requireNoTransaction("work on a picture");
  if (bytes.byteLength > LARGEST_BYTES)
    return refused(`This file is ${sizeText(bytes.byteLength)}. The limit is 20 MB.`);
  if (bytes.byteLength === 0) return refused("This file is empty.");
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES));
  const other = UNSUPPORTED.find(([, is]) => is(head));
  if (other) return refused(other[0]);
  const kind = KINDS.find(([, is]) => is(head))?.[0];
  if (!kind) return refused("This file is not a picture. Use JPEG, PNG, WebP, AVIF or HEIC.");
  const metadata = await sharp(bytes, { limitInputPixels: false }) // reads the header only
    .metadata()
    .catch(() => undefined);
  if (!metadata?.autoOrient) return damaged;
  const { width, height } = metadata.autoOrient;
  if (width * height > MOST_PIXELS)
    return refused(
      `This picture has ${grouped(width)} × ${grouped(height)} pixels. The limit is 64 million, such as 8,000 × 8,000.`,
    );
  const tallest = Math.max(
    ...widthsOf({ width, height }, "whole").map((at) => heightAt({ width, height }, at)),
  );
  if (tallest > TALLEST)
    return refused(
      `This picture is too tall for its width: ${grouped(width)} × ${grouped(height)} pixels. The limit is ${grouped(TALLEST)} pixels of height. Split it into several pictures.`,
    );
  // the same magic bytes may belong to AVIF, which sharp can read
  if (kind === HEIC && metadata.compression === "hevc") return inspectHeic(bytes, metadata.icc);
  if ((metadata.pages ?? 1) > 1)
    return refused("Animated images aren’t supported. Save one frame as a picture.");
  try {
    await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" }).resize(64).raw().toBuffer();
  } catch {
    return damaged;
  }
  return { ok: true, kind, width, height, bytes };
}

/** Converts HEIC to JPEG, from which sizes can be made. */
async function inspectHeic(bytes: Uint8Array, profile: Uint8Array | undefined): Promise<Inspected> {
  const jpeg = await heicAsJpeg(bytes, profile);
  const inspected = jpeg ? await inspect(jpeg) : damaged;
  return inspected.ok ? { ...inspected, kind: "JPEG, converted from HEIC" } : inspected;
}
