import { useLayoutEffect, useRef } from "react";
import type { Cut, Focal, MediaImage } from "../contract.ts";
import { partOf } from "../domain/cutting.ts";
import css from "./media.module.css";
import { firstOf } from "../../../lib/checked.ts";

/** A preview of a picture's crop, showing the same part that the server will cut out. */
export function CutView({
  image,
  focal = image.focal,
  cut,
}: {
  image: MediaImage;
  focal?: Focal;
  cut: Exclude<Cut, "whole">;
}) {
  const ref = useRef<HTMLImageElement>(null);
  const { left, top, width, height } = partOf(image, cut, focal);
  useLayoutEffect(() => {
    const style = ref.current?.style;
    style?.setProperty("width", `${(image.width / width) * 100}%`);
    style?.setProperty("left", `${(-left / width) * 100}%`);
    style?.setProperty("top", `${(-top / height) * 100}%`);
  }, [image.width, left, top, width, height]);
  return (
    <span className={css["cut"]} data-cut={cut}>
      {image.files.length > 0 && (
        <img
          ref={ref}
          src={firstOf(image.files).src}
          srcSet={image.files.map((file) => `${file.src} ${file.width}w`).join(", ")}
          sizes="480px"
          alt=""
          draggable={false}
        />
      )}
    </span>
  );
}
