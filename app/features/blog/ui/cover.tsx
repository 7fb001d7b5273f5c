import type { Picture } from "../contract.ts";

/**
 * A post's picture in the width that its place needs. `sizes` as in HTML; `lead` for the one picture that is
 * seen first.
 */
export const Cover = ({
  picture,
  sizes,
  lead = false,
  alt = picture.alt,
}: {
  picture: Picture;
  sizes: string;
  lead?: boolean;
  alt?: string;
}) => (
  <img
    src={picture.src}
    srcSet={picture.files.map(({ src, width }) => `${src} ${width}w`).join(", ")}
    sizes={sizes}
    width={picture.width}
    height={picture.height}
    alt={alt}
    {...(lead
      ? { fetchPriority: "high" as const }
      : { loading: "lazy" as const, decoding: "async" as const })}
  />
);
