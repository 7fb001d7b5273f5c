import { useLayoutEffect, useRef } from "react";
import type { Focal, MediaFile } from "../contract.ts";
import css from "./media.module.css";

/**
 * A picture that fills its frame and keeps its focal point visible. Its position is set by script, since the
 * server's HTML has no style attributes.
 */
export function Framed({ files, focal, sizes }: { files: MediaFile[]; focal: Focal; sizes: string }) {
  const ref = useRef<HTMLImageElement>(null);
  const [first] = files;
  const isEmpty = !first;
  useLayoutEffect(() => {
    if (!isEmpty) ref.current?.style.setProperty("object-position", `${focal.x}% ${focal.y}%`);
  }, [isEmpty, focal.x, focal.y]);
  if (!first) return <span className={css["blank"]} aria-hidden="true" />;
  return (
    <img
      ref={ref}
      className={css["framed"]}
      src={first.src}
      srcSet={files.map((file) => `${file.src} ${file.width}w`).join(", ")}
      sizes={sizes}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
