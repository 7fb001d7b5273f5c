import { isBuiltIn, Visualisation } from "../../../ui/visualisation.tsx";
import type { PostSummary } from "../contract.ts";
import { DrawnCover } from "./drawn-cover.tsx";

const FIRST = { fetchPriority: "high" } as const;
const LATER = { loading: "lazy", decoding: "async" } as const;

/**
 * A post's cover, or a drawn one. Built-in covers, which are renderings, get a label; its parent must be
 * positioned. `sizes` as in HTML; `lead` for the first picture of a page.
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
