import sharp from "sharp";
import { runOnThread } from "../../platform/pdf/thread.server.ts";
import { MOST_PIXELS } from "./contract.ts";
import { withColours } from "./heic-colours.server.ts";

/** A file to be opened; of more points nothing is made. */
export type HeicOrder = { bytes: Uint8Array; mostPixels: number };
/** A picture as its points, four bytes each, upright. */
export type Unfolded = { width: number; height: number; data: Uint8Array };

/** A phone's picture takes two seconds; one that takes this long was made to. */
const LONGEST_MS = 60_000;
const THREAD = "app/features/media/heic-thread.server.ts";

/**
 * The points of a HEIC picture; nothing where it cannot be opened. What the library says of damaged files is
 * nobody's log.
 */
const unfold = (bytes: Uint8Array) =>
  runOnThread<Unfolded | null>(THREAD, { bytes, mostPixels: MOST_PIXELS } satisfies HeicOrder, {
    work: "opening a HEIC picture",
    mostMs: LONGEST_MS,
    isQuiet: true,
  });

/**
 * A HEIC picture as a JPEG file in the same colours, upright and without anything else that its file held;
 * undefined where it cannot be opened. Our own tools for pictures do not know its codec.
 * @param profile which colours its numbers mean, where its file says so
 */
export async function heicAsJpeg(
  bytes: Uint8Array,
  profile: Uint8Array | undefined,
): Promise<Uint8Array | undefined> {
  const unfolded = await unfold(bytes);
  if (!unfolded) return undefined;
  const { width, height, data } = unfolded;
  const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 92 })
    .toBuffer();
  return profile ? withColours(jpeg, profile) : jpeg;
}
