import type { CutPicture, Format } from "../../../media/contract.ts";
import { type Art, Sources } from "../picture.tsx";

/**
 * The browser takes the first that it knows. Not the contract's own list: a schema library would come to the
 * first page with it.
 */
const TYPES: [Format, string][] = [
  ["avif", "image/avif"],
  ["webp", "image/webp"],
  ["jpg", "image/jpeg"],
];

/** The owner's picture where there is one, else the house's. */
export function Variant({ mine, house, media }: { mine: CutPicture | null; house: Art; media?: string }) {
  if (!mine) return <Sources art={house} sizes="100vw" {...(media && { media })} />;
  return TYPES.map(([format, type]) => {
    const files = mine.files[format].map(({ src, width }) => `${src} ${width}w`).join(", ");
    return (
      <source
        key={format}
        type={type}
        srcSet={files}
        sizes="100vw"
        media={media}
        width={mine.width}
        height={mine.height}
      />
    );
  });
}
