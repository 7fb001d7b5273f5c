import { useLayoutEffect, useRef } from "react";
import type { Focal, MediaFile } from "../contract.ts";
import css from "./media.module.css";

/**
 * A picture that fills its frame and keeps its focal point visible. Its position is set by script, since the
 * server's HTML has no style attributes.
 */
export function Framed({
  files,
  focal,
  sizes,
  alt = "",
  className,
}: {
  files: MediaFile[];
  focal: Focal;
  sizes: string;
  alt?: string;
  className?: string | undefined;
}) {
  const ref = useRef<HTMLImageElement>(null);
  const there = files.length > 0;
  useLayoutEffect(() => {
    if (there) ref.current?.style.setProperty("object-position", `${focal.x}% ${focal.y}%`);
  }, [there, focal.x, focal.y]);
  const [first] = files;
  if (!first) return <span className={[css["blank"], className].join(" ")} aria-hidden="true" />;
  return (
    <img
      ref={ref}
      className={[css["framed"], className].join(" ")}
      src={first.src}
      srcSet={files.map((file) => `${file.src} ${file.width}w`).join(", ")}
      sizes={sizes}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  );
}
