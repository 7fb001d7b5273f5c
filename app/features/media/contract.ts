import { z } from "zod";

/** Notice to every process that a picture may look different to visitors, so that it drops its caches. */
export const MEDIA_CHANGED = "media.changed";

/** The missing sizes of a picture have to be made. */
export const mediaWanted = { name: "media.wanted", payload: z.object({ key: z.string() }) } as const;
/** Storage keys of files that are no longer needed. */
export const mediaDropped = {
  name: "media.dropped",
  payload: z.object({ files: z.array(z.string()) }),
} as const;

/** Largest accepted file in bytes. */
export const LARGEST_BYTES = 20 * 1024 * 1024;
/** Largest picture in pixels, such as 8,000 × 8,000. */
export const MOST_PIXELS = 64_000_000;
/** Maximum length of an alt text. */
export const LONGEST_ALT = 140;

export const FORMATS = ["avif", "webp", "jpg"] as const;
export type Format = (typeof FORMATS)[number];
/** Crops of a picture: `whole` is uncropped, `wide` is 16:9 for desktops, `tall` is 9:16 for phones. */
export const CUTS = ["whole", "wide", "tall"] as const;
export type Cut = (typeof CUTS)[number];

const percent = z.coerce.number().int().min(0).max(100);
/** The focal point, which every crop keeps visible: per cent from the left and top. */
export const Focal = z.strictObject({ x: percent, y: percent });
export type Focal = z.infer<typeof Focal>;

/** `decorative`: hidden from screen readers. */
export type Alt = { alt: string; decorative: boolean };
/** Input of the alt text form. */
export const AltInput = z
  .strictObject({
    alt: z
      .string()
      .trim()
      .max(LONGEST_ALT, `Alt text can have at most ${LONGEST_ALT} characters`)
      .transform((text) => text.replaceAll(/\s+/g, " ")),
    decorative: z.literal("yes").optional(),
  })
  .refine(({ alt, decorative }) => alt || decorative, {
    path: ["alt"],
    error: "Describe the picture in a sentence, or mark it as decorative",
  })
  .transform(({ alt, decorative }): Alt => ({ alt, decorative: decorative === "yes" }));

/** State of the sizes of a picture: being made, all ready, or could not be made. */
export type MediaState = "making" | "ready" | "failed";
/** One file in one width; `src` is its address. */
export type MediaFile = { src: string; width: number };

/**
 * A picture in the administration. `width` and `height` (pixels, upright) and `bytes` are those of the
 * original file; times in Unix milliseconds.
 */
export type MediaImage = {
  key: string;
  name: string;
  alt: string;
  decorative: boolean;
  focal: Focal;
  kind: string;
  width: number;
  height: number;
  bytes: number;
  state: MediaState;
  progress: { done: number; of: number };
  problem: string | null;
  /** Visitors can see it: all sizes of its current or previous file exist. */
  shown: boolean;
  /** WebP files for display, narrowest first; empty until the first exists. */
  files: MediaFile[];
  uploadedAt: number;
  replacedAt: number | null;
  by: string;
};

/**
 * One use of a picture: `what` shows it, such as "The art of arriving late", and `place` is where, such as
 * "cover". `to` is the page to change it.
 */
export type Use = { key: string; what: string; place: string; to: string | null };
/** Finds a feature's uses of these pictures; contributed as `pictureUses`. `S` are the services. */
export type UseFinder<S> = (services: S, keys: string[]) => Promise<Use[]>;

/**
 * A place that shows one picture, such as the hero of the home page; contributed as `pictureSlots`. `least`
 * is the minimum width of its crop in pixels. `put` clears the slot if `key` is null, and returns a sentence
 * if the picture cannot be used there.
 */
export type Slot<S> = {
  id: string;
  name: string;
  what: string;
  to: string | null;
  cut: Exclude<Cut, "whole">;
  least: number;
  /** Address of the built-in picture shown otherwise; null if there is none. */
  builtIn: string | null;
  holds(services: S): Promise<string | null>;
  put(
    services: S,
    change: { key: string | null; by: { id: string; name: string } },
  ): Promise<string | undefined>;
};
/** A slot in the administration. */
export type SlotState = Pick<Slot<never>, "id" | "name" | "cut" | "least" | "builtIn"> & {
  holder: MediaImage | null;
};

/**
 * A chosen picture in the shape that posts store, with addresses that survive a replacement of its file.
 */
export type ChosenPicture = {
  key: string;
  src: string;
  files: MediaFile[];
  width: number;
  height: number;
  alt: string;
};

/** A picture cropped for its place: files by format, narrowest first; `focal` is relative to the crop. */
export type CutPicture = {
  alt: string;
  width: number;
  height: number;
  focal: Focal;
  files: Record<Format, MediaFile[]>;
};

export type MediaPage = { images: MediaImage[]; next?: string; previous?: string };
/** Number of pictures, bytes of their originals, and number without alt text. */
export type MediaTotals = { pictures: number; bytes: number; needAlt: number };

/** `code` of a refused upload or change. */
export type MediaCode =
  | "MEDIA_REFUSED"
  | "MEDIA_NOT_FOUND"
  | "MEDIA_IN_USE"
  | "MEDIA_NEEDS_ALT"
  | "MEDIA_NOT_READY"
  | "BODY_TOO_LARGE";

/** Whether the picture has an alt text, or is decorative. */
export const isDescribed = ({ alt, decorative }: Pick<MediaImage, "alt" | "decorative">) =>
  decorative || alt !== "";

/** A file's permanent address: its content never changes. */
export const addressOf = (hash: string, width: number, format: Format) => `/media/${hash}-${width}.${format}`;

/** Describes a picture by its own addresses, which always serve its current file. */
export function chosenPicture({ key, alt, width, height, files }: MediaImage): ChosenPicture {
  const own = files.map((file) => ({ src: `/media/${key}-${file.width}.webp`, width: file.width }));
  const widest = own.at(-1);
  const wide = widest?.width ?? width;
  return {
    key,
    src: widest?.src ?? "",
    files: own,
    width: wide,
    height: Math.round((wide * height) / width),
    alt,
  };
}
