import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import { addressOf, type Cut, type CutPicture, type Format, FORMATS, type MediaFile } from "../contract.ts";
import { fileNamed, keysIn, ownNamed, withAddresses } from "../domain/addresses.ts";
import { cutOf, fileKey } from "../uploads/making.server.ts";
import type { Row, Variant } from "./reading.server.ts";
import { mediaImages, mediaVariants } from "../tables.server.ts";
import { tableOf } from "../../../lib/typed.ts";

type Dependencies = Pick<Services, "db">;
type Shown = Row & { variants: Variant[] };

/** Pictures with their visible files; skips those without any. */
async function shownOf({ db }: Dependencies, keys: string[]): Promise<Map<string, Shown>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ image: mediaImages, variant: mediaVariants })
    .from(mediaImages)
    .innerJoin(mediaVariants, eq(mediaVariants.key, mediaImages.key))
    .where(and(inArray(mediaImages.key, keys), isNotNull(mediaImages.shown), isNotNull(mediaVariants.bytes)))
    .orderBy(mediaVariants.width);
  const shown = new Map<string, Shown>();
  for (const { image, variant } of rows) {
    const picture = shown.get(image.key) ?? { ...image, variants: [] };
    picture.variants.push(variant);
    shown.set(image.key, picture);
  }
  return shown;
}

const filesOf = ({ shown, variants }: Shown, format: Format): (MediaFile & { height: number })[] =>
  variants
    .filter((variant) => variant.hash === shown && variant.format === format)
    .map(({ hash, width, height }) => ({ src: addressOf(hash, width, format), width, height }));

/** The address of the narrowest file of at least this width, or else of the widest one. */
function addressIn(image: Shown | undefined, width: number, format: Format): string | undefined {
  const files = image ? filesOf(image, format) : [];
  return (files.find((file) => file.width >= width) ?? files.at(-1))?.src; // narrowest first
}

const IMG = /(<img src=")((?:https?:\/\/[^"/]+)?)\/media\/([^"/]+)"/g;
/**
 * Replaces the pictures' own addresses in a text or HTML with the permanent ones of their current files,
 * which browsers cache for a year. HTML gets all widths in `srcset`. Deleted pictures keep their address.
 * @param sizes display width of pictures in the text, as in HTML
 */
export async function withPictures(
  services: Dependencies,
  html: string,
  sizes = "(max-width: 46rem) 100vw, 44rem",
): Promise<string> {
  const images = await shownOf(services, keysIn(html));
  if (images.size === 0) return html;
  const withWidths = html.replaceAll(IMG, (whole, start: string, origin: string, name: string) => {
    const own = ownNamed(name);
    const image = own && images.get(own.of);
    const files = image && filesOf(image, own.format);
    if (!own || !files?.length) return whole;
    const set = files.map((file) => `${origin}${file.src} ${file.width}w`).join(", ");
    return `${start}${origin}${addressIn(image, own.width, own.format)}" srcset="${set}" sizes="${sizes}"`;
  });
  return withAddresses(withWidths, ({ of, width, format }) => addressIn(images.get(of), width, format));
}

type StoredPicture = { src: string; files: MediaFile[]; width: number; height: number };
/** Posts with the current files of their covers; other covers, such as built-in ones, unchanged. */
export async function currentCovers<T extends { cover: StoredPicture | null }>(
  services: Dependencies,
  posts: T[],
): Promise<T[]> {
  const images = await shownOf(services, keysIn(posts.map(({ cover }) => cover?.src).join(" ")));
  return posts.map((post) => {
    const image = images.get(keysIn(post.cover?.src ?? "")[0] ?? "");
    const files = image ? filesOf(image, "webp") : [];
    const widest = files.at(-1);
    if (!widest) return post;
    return {
      ...post,
      cover: { ...post.cover, ...widest, files: files.map(({ src, width }) => ({ src, width })) },
    };
  });
}

/** A picture cropped for its place, or whole until that crop exists; null if it cannot be shown. */
async function readCut(
  services: Dependencies,
  key: string,
  cut: Exclude<Cut, "whole">,
): Promise<CutPicture | null> {
  const image = (await shownOf(services, [key])).get(key);
  if (!image) return null;
  const { hash, focal } = cutOf(image, cut);
  const planned = await services.db.$count(mediaVariants, eq(mediaVariants.hash, hash));
  const made = image.variants.filter((variant) => variant.hash === hash);
  const isReady = image.shown === image.hash && made.length > 0 && made.length === planned;
  const used = isReady ? made : image.variants.filter((variant) => variant.hash === image.shown);
  const widest = used.at(-1);
  if (!widest) return null;
  const files = tableOf(FORMATS, (format): MediaFile[] =>
    used
      .filter((variant) => variant.format === format)
      .map(({ hash: of, width }) => ({ src: addressOf(of, width, format), width })),
  );
  return {
    alt: image.decorative ? "" : image.alt,
    width: widest.width,
    height: widest.height,
    focal: isReady ? focal : { x: image.focalX, y: image.focalY },
    files,
  };
}

/**
 * The uploaded picture for a place on the site, cropped. `key` is the value of the setting. Null for an empty
 * key or an unavailable picture, so that the page shows the built-in one.
 */
export async function readPlacedPicture(
  services: Pick<Services, "db" | "log">,
  key: string,
  cut: Exclude<Cut, "whole">,
): Promise<CutPicture | null> {
  if (!key) return null;
  try {
    return await readCut(services, key, cut);
  } catch (error) {
    services.log.warn({ error, key }, "picture not readable, showing the built-in one");
    return null;
  }
}

type StoredFile =
  | { currentAddress: string }
  | { currentAddress?: undefined; format: Format; size: number; stream: () => ReadableStream<Uint8Array> };
/**
 * The file at `/media/{name}`; for a picture's own address, the address of its current file. Undefined if
 * there is none.
 */
export async function readFile(
  services: Pick<Services, "db" | "storage">,
  name: string,
): Promise<StoredFile | undefined> {
  const file = fileNamed(name);
  if (file) {
    const stored = await services.storage.read(
      fileKey({ hash: file.of, width: file.width, format: file.format }),
    );
    return stored && { format: file.format, size: stored.size, stream: () => stored.stream() };
  }
  const own = ownNamed(name);
  const currentAddress =
    own && addressIn((await shownOf(services, [own.of])).get(own.of), own.width, own.format);
  return currentAddress ? { currentAddress } : undefined;
}

/** The bytes of the picture at an address under /media/; undefined if there is none. */
export async function readBytes(
  services: Pick<Services, "db" | "storage">,
  address: string,
): Promise<Buffer | undefined> {
  const file = address.startsWith("/media/")
    ? await readFile(services, address.slice("/media/".length))
    : undefined;
  if (!file) return undefined;
  if (file.currentAddress !== undefined) return readBytes(services, file.currentAddress);
  return Buffer.from(await new Response(file.stream()).arrayBuffer());
}
