import { createHash } from "node:crypto";
import { countAttempt, TooManyRequests, type Limit } from "../../../platform/http/rate-limits.server.ts";
import { bulkhead } from "cockatiel";
import type { Services } from "../../../platform/services.server.ts";
import { shareWords, type ShareChoice } from "../domain/share/words.ts";
import type { ShareSize } from "../domain/share/sizes.ts";
import type { ReportDocument, SectionId } from "../contract.ts";
import { heldPicture, holdPicture } from "./memory.server.ts";
import { printPicture, type ShareFormat } from "./printer.server.ts";

/** Increment when the drawing changes, so that files get a new version. */
const LOOK = 1;

/** A report has at most 144 files: 9 sections, 2 shapes, 2 formats and 4 combinations of options. */
export const DRAWN: Limit = { seconds: 600, max: 300 };
/** Concurrent and queued drawings per process. */
const AT_ONCE = 2;
const MAX_WAITING = 40;

/** `brand`: the site's name on the picture. */
export type Drawable = { document: ReportDocument; section: SectionId; choice: ShareChoice; brand: string };
export type PictureFile = { bytes: Buffer; version: string };
type Dependencies = Pick<Services, "db" | "clock">;

/**
 * The version of a picture, a hash of everything drawn on it; undefined if the report has no such section.
 */
export function versionOf({ document, section, choice, brand }: Drawable): string | undefined {
  const words = shareWords(document, section, choice);
  if (!words) return undefined;
  const { traits, hour, form, archetype, findings } = document.evidence;
  const { astrology } = document.results;
  const drawn = [LOOK, section, words, traits, hour, form, archetype.primary, findings[0]?.trait];
  const signs = section === "astrology" ? [astrology?.behavioralSign, astrology?.actualSign] : [];
  return createHash("sha256")
    .update(JSON.stringify([...drawn, ...signs, choice.firstName, brand]))
    .digest("base64url")
    .slice(0, 22);
}

const printing = bulkhead(AT_ONCE, MAX_WAITING);

const underWay = new Map<string, { asker: string; drawing: Promise<Buffer | undefined> }>();

/**
 * A picture's file, from the cache or drawn now. Concurrent requests for a file share one drawing.
 * @param asker key of the rate limit
 * @returns undefined if the report has no such section
 * @throws TooManyRequests if this asker exceeds the limit, BulkheadRejectedError if the queue is full
 */
export async function drawPicture(
  services: Dependencies,
  drawable: Drawable,
  { size, format }: { size: ShareSize; format: ShareFormat },
  asker: string,
): Promise<PictureFile | undefined> {
  const version = versionOf(drawable);
  if (!version) return undefined;
  const name = `${version}-${size}.${format}`;
  const cached = heldPicture(services, name);
  if (cached) return { bytes: cached, version };
  const bytes = await drawOrJoin(services, drawable, { size, format, name }, asker);
  return bytes && { bytes, version };
}

type RequestedFile = { size: ShareSize; format: ShareFormat; name: string };

/** Joins a running drawing. If that fails on the rate limit of another asker, tries again. */
async function drawOrJoin(
  services: Dependencies,
  drawable: Drawable,
  requested: RequestedFile,
  asker: string,
) {
  for (;;) {
    const current = underWay.get(requested.name);
    if (!current) return begin(services, drawable, requested, asker);
    try {
      // oxlint-disable-next-line no-await-in-loop -- retries only if another asker was over the limit
      return await current.drawing;
    } catch (error) {
      if (!(error instanceof TooManyRequests) || current.asker === asker) throw error;
    }
  }
}

function begin(
  services: Dependencies,
  drawable: Drawable,
  { size, format, name }: RequestedFile,
  asker: string,
) {
  const drawing = countAttempt(services, `picture ${asker}`, DRAWN)
    .then(() => printing.execute(() => printPicture(drawable, size, format)))
    .then((bytes) => {
      if (bytes) holdPicture(services, name, bytes);
      return bytes;
    })
    .finally(() => underWay.delete(name));
  underWay.set(name, { asker, drawing });
  return drawing;
}
