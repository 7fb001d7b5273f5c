import { z } from "zod";

/**
 * Told to every process when what visitors see of a picture may have changed, so that what is kept of it is
 * dropped.
 */
export const MEDIA_CHANGED = "media.changed";

/** A picture is to be had in its sizes. */
export const mediaWanted = { name: "media.wanted", payload: z.object({ key: z.string() }) } as const;
/** Files that nobody needs any more; storage keys. */
export const mediaDropped = {
  name: "media.dropped",
  payload: z.object({ files: z.array(z.string()) }),
} as const;

/** Bytes of the largest file that is taken. */
export const LARGEST_BYTES = 20 * 1024 * 1024;
/** Pixels of the largest picture that is opened, such as 8,000 × 8,000. */
export const MOST_PIXELS = 64_000_000;
/** Characters of an alt text: what is read aloud in one breath. */
export const LONGEST_ALT = 140;

export const FORMATS = ["avif", "webp", "jpg"] as const;
export type Format = (typeof FORMATS)[number];
/** How a picture is cut: not at all, for a desk (16 by 9), for a phone (9 by 16). */
export const CUTS = ["whole", "wide", "tall"] as const;
export type Cut = (typeof CUTS)[number];

/** What of a picture must be seen however it is cut: per cent from the left and from the top. */
export const Focal = z.strictObject({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) });
export type Focal = z.infer<typeof Focal>;

/** `decorative`: nothing is read aloud for it. */
export const Alt = z.strictObject({
  alt: z
    .string()
    .trim()
    .max(LONGEST_ALT, `Alt text can have at most ${LONGEST_ALT} characters`)
    .transform((text) => text.replaceAll(/\s+/g, " ")),
  decorative: z.boolean().default(false),
});
export type Alt = z.infer<typeof Alt>;

/** Where a picture stands: its sizes are being made, it can be shown, or they could not be made. */
export type MediaState = "making" | "ready" | "failed";
/** One file in one width; `src` is its address on this site. */
export type MediaFile = { src: string; width: number };

/**
 * A picture as the administration knows it. Sizes in pixels and bytes of the file as it came, upright; times
 * in milliseconds.
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
  /** Visitors can be shown it: all sizes of its file, or of the one before, are made. */
  shown: boolean;
  /** WebP files to look at it, the narrowest first; empty until the first is made. */
  files: MediaFile[];
  uploadedAt: number;
  replacedAt: number | null;
  by: string;
};

/**
 * Somewhere on the site where a picture is shown: "The art of arriving late", "cover", and where that can be
 * changed.
 */
export type Use = { key: string; what: string; place: string; to: string | null };
/** Finds where a feature shows these pictures; handed in as `pictureUses`. `S` are the services. */
export type UseFinder<S> = (services: S, keys: string[]) => Promise<Use[]>;

/**
 * A place on the site that shows one picture, such as the first screen; handed in with `pictureSlots`.
 * `least` is the width in pixels that its cut needs.
 * `put` answers with a sentence where the picture cannot go there; null takes it out.
 */
export type Slot<S> = {
  id: string;
  name: string;
  what: string;
  to: string | null;
  cut: Exclude<Cut, "whole">;
  least: number;
  /** Address of the picture that came with the site and stands there else; null where none does. */
  builtIn: string | null;
  holds(services: S): Promise<string | null>;
  put(
    services: S,
    change: { key: string | null; by: { id: string; name: string } },
  ): Promise<string | undefined>;
};
/** A slot as the administration sees it. */
export type SlotState = Pick<Slot<never>, "id" | "name" | "cut" | "least" | "builtIn"> & {
  holder: MediaImage | null;
};

/**
 * A picture that may be shown, in the shape of a post's picture: addresses that stay when its file is
 * replaced.
 */
export type ChosenPicture = {
  key: string;
  src: string;
  files: MediaFile[];
  width: number;
  height: number;
  alt: string;
};

/**
 * A cut of a picture for a place on the site: files by format, the narrowest first, and where in the cut its
 * focal point lies.
 */
export type CutPicture = {
  alt: string;
  width: number;
  height: number;
  focal: Focal;
  files: Record<Format, MediaFile[]>;
};

export type MediaPage = { images: MediaImage[]; next?: string; previous?: string };
/** How many pictures there are, their bytes as they came, and how many wait for an alt text. */
export type MediaTotals = { pictures: number; bytes: number; needAlt: number };

/** `code` of an answer of `/api/admin/media/*`. */
export type MediaCode =
  | "MEDIA_REFUSED"
  | "MEDIA_NOT_FOUND"
  | "MEDIA_IN_USE"
  | "MEDIA_NEEDS_ALT"
  | "MEDIA_NOT_READY"
  | "BODY_TOO_LARGE";

/** Something is read aloud for it, or the owner said that nothing is. */
export const isDescribed = ({ alt, decorative }: Pick<MediaImage, "alt" | "decorative">) =>
  decorative || alt !== "";

/** A file's address for good: what is there never changes. */
export const addressOf = (hash: string, width: number, format: Format) => `/media/${hash}-${width}.${format}`;

/** The picture's own addresses, which lead to whatever file it has now. */
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
