import { type Art, PHONE, Sources } from "./sources.tsx";

/**
 * The picture in the width that its place needs. `sizes` as in HTML; `phone` another crop for narrow screens;
 * `first` for the one picture that is seen before anything is scrolled, others are loaded when they come
 * near.
 */
export const Picture = ({
  art,
  phone,
  sizes,
  alt,
  first = false,
  className,
}: {
  art: Art;
  phone?: Art;
  sizes: string;
  alt: string;
  first?: boolean;
  className?: string | undefined;
}) => (
  <picture>
    {phone && <Sources art={phone} sizes="100vw" media={PHONE} />}
    <Sources art={art} sizes={sizes} />
    <img
      className={className}
      src={`/art/${art.name}-${art.widths[1]}.webp`}
      width={art.width}
      height={art.height}
      alt={alt}
      {...(first
        ? { fetchPriority: "high" as const }
        : { loading: "lazy" as const, decoding: "async" as const })}
    />
  </picture>
);
