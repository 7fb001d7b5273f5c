import { isBuiltIn, Visualisation } from "../../../ui/visualisation.tsx";
import type { Picture } from "../contract.ts";

type Props = { picture: Picture; sizes: string; lead?: boolean; alt?: string };
const FIRST = { fetchPriority: "high" } as const;
const LATER = { loading: "lazy", decoding: "async" } as const;

/**
 * A post's picture, with a caption if it is rendered; its parent is positioned. `sizes` as in HTML; `lead` for the
 * first picture of a page.
 */
export const Cover = ({ picture, sizes, lead = false, alt = picture.alt }: Props) => (
  <>
    <img
      src={picture.src}
      srcSet={picture.files.map(({ src, width }) => `${src} ${width}w`).join(", ")}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={alt && isBuiltIn(picture.src) ? `Visualisation: ${alt}` : alt}
      {...(lead ? FIRST : LATER)}
    />
    {isBuiltIn(picture.src) && <Visualisation />}
  </>
);
