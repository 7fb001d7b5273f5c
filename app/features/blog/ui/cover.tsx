import { isBuiltIn, Visualisation } from "../../../ui/visualisation.tsx";
import type { PostSummary } from "../contract.ts";
import { DrawnCover } from "./drawn-cover.tsx";

const FIRST = { fetchPriority: "high" } as const;
const LATER = { loading: "lazy", decoding: "async" } as const;

/**
 * A post's picture, with a caption if it is rendered, or a drawn one; its parent is positioned. `sizes` as in
 * HTML; `lead` for the first picture of a page.
 */
export function Cover({
  post: { cover, slug },
  sizes,
  lead = false,
  alt = cover?.alt ?? "",
}: {
  post: Pick<PostSummary, "cover" | "slug">;
  sizes: string;
  lead?: boolean;
  alt?: string;
}) {
  if (!cover) return <DrawnCover slug={slug} />;
  return (
    <>
      <img
        src={cover.src}
        srcSet={cover.files.map(({ src, width }) => `${src} ${width}w`).join(", ")}
        sizes={sizes}
        width={cover.width}
        height={cover.height}
        alt={alt && isBuiltIn(cover.src) ? `Visualisation: ${alt}` : alt}
        {...(lead ? FIRST : LATER)}
      />
      {isBuiltIn(cover.src) && <Visualisation />}
    </>
  );
}
