import { OwnSources, Visualisation } from "../../../ui/visualisation.tsx";
import type { CutPicture } from "../../media/contract.ts";
import css from "./picture.module.css";

/**
 * An image of `public/art`, stored as `NAME-WIDTH.avif` and `.webp`. `width` and `height` are the largest
 * file's.
 */
export type Art = { name: string; widths: readonly number[]; width: number; height: number };

/** The built-in images. */
export const ART = {
  heroDesktop: { name: "hero-desktop", widths: [1280, 1920, 2560], width: 2560, height: 1440 },
  heroPhone: { name: "hero-phone", widths: [768, 1080], width: 1080, height: 1920 },
  villaLab: { name: "villa-lab", widths: [640, 768, 1120, 1680, 2000], width: 2000, height: 1500 },
  pool: { name: "pool", widths: [640, 768, 1120, 1600], width: 1600, height: 1200 },
  stairs: { name: "stairs", widths: [480, 768, 1200], width: 1200, height: 1500 },
  morning: { name: "morning", widths: [640, 768, 1120, 1680], width: 1920, height: 1280 },
  fire: { name: "fire", widths: [640, 768, 1120, 1600], width: 1600, height: 1200 },
} as const satisfies Record<string, Art>;

/** Media query for the phone's image. */
export const PHONE = "(width <= 640px)";
const files = ({ name, widths }: Art, kind: string) =>
  widths.map((w) => `/art/${name}-${w}.${kind} ${w}w`).join(", ");

/** The AVIF and WebP sources of a built-in image, in its widths. */
export const Sources = ({ art, sizes, media }: { art: Art; sizes: string; media?: string }) =>
  (["avif", "webp"] as const).map((kind) => (
    <source
      key={kind}
      type={`image/${kind}`}
      srcSet={files(art, kind)}
      sizes={sizes}
      media={media}
      width={art.width}
      height={art.height}
    />
  ));

/**
 * The owner's picture, or else the built-in visualisation with its caption. `sizes`: as in HTML. `first`: the
 * image is visible without scrolling; others load lazily. `behind`: the background of a section.
 */
export function Picture({
  art,
  own,
  sizes,
  alt,
  first = false,
  behind = false,
  className,
}: {
  art: Art;
  own: CutPicture | null;
  sizes: string;
  alt: string;
  first?: boolean;
  behind?: boolean;
  className?: string;
}) {
  return (
    <figure className={behind ? undefined : css["figure"]}>
      <picture>
        {own ? <OwnSources own={own} sizes={sizes} /> : <Sources art={art} sizes={sizes} />}
        <img
          className={className}
          src={own?.files.jpg.at(-1)?.src ?? `/art/${art.name}-${art.widths[1]}.webp`}
          width={own?.width ?? art.width}
          height={own?.height ?? art.height}
          alt={own ? own.alt : `Visualisation: ${alt}`}
          {...(first
            ? { fetchPriority: "high" as const }
            : { loading: "lazy" as const, decoding: "async" as const })}
        />
      </picture>
      {!own && <Visualisation />}
    </figure>
  );
}
