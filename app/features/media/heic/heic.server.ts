import sharp from "sharp";
import { runOnThread } from "../../../platform/pdf/thread.server.ts";
import { MOST_PIXELS } from "../contract.ts";

/** A file to decode, and the maximum number of pixels. */
export type HeicInput = { bytes: Uint8Array; mostPixels: number };
/** A decoded picture, four bytes per pixel, upright. */
export type DecodedHeic = { width: number; height: number; data: Uint8Array };

/** Time limit. A phone's picture takes two seconds, so one that exceeds this is malicious. */
const LONGEST_MS = 60_000;
const THREAD = "app/features/media/heic/heic-thread.server.ts";

/** Decodes a HEIC picture; null if that fails. The library's messages about damaged files are discarded. */
const decodeHeic = (bytes: Uint8Array) =>
  runOnThread<DecodedHeic | null>(THREAD, { bytes, mostPixels: MOST_PIXELS } satisfies HeicInput, {
    work: "opening a HEIC picture",
    mostMs: LONGEST_MS,
    isQuiet: true,
  });

/** Maximum size in bytes of a colour profile segment in a JPEG file. */
const MOST_PROFILE_BYTES = 65_519;
/** Embeds a colour profile in a JPEG file, since phones use a wider colour space than the default. */
export function withColours(jpeg: Uint8Array, profile: Uint8Array): Uint8Array {
  const parts = Array.from({ length: Math.ceil(profile.byteLength / MOST_PROFILE_BYTES) }, (_, at) =>
    profile.subarray(at * MOST_PROFILE_BYTES, (at + 1) * MOST_PROFILE_BYTES),
  );
  const segments = parts.map((part, at) => {
    const head = Buffer.from("\xff\xe2\0\0ICC_PROFILE\0\0\0", "latin1");
    head.writeUInt16BE(part.byteLength + head.byteLength - 2, 2);
    head.writeUInt8(at + 1, 16);
    head.writeUInt8(parts.length, 17);
    return Buffer.concat([head, part]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/**
 * Converts a HEIC picture, whose codec sharp lacks, to a JPEG file in the same colours, upright and without
 * other metadata; undefined if that fails.
 * @param profile its colour profile, if any
 */
export async function heicAsJpeg(
  bytes: Uint8Array,
  profile: Uint8Array | undefined,
): Promise<Uint8Array | undefined> {
  const decoded = await decodeHeic(bytes);
  if (!decoded) return undefined;
  const { width, height, data } = decoded;
  const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 92 })
    .toBuffer();
  return profile ? withColours(jpeg, profile) : jpeg;
}
