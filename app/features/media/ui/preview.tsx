import { useEffect, useRef } from "react";
import css from "./media.module.css";

const WIDTH = 320;

function paint(canvas: HTMLCanvasElement, bitmap: ImageBitmap) {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
}

/** A preview of a file before its upload, drawn on a canvas, so that it needs no URL. */
export function Preview({ file }: { file: File }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let gone = false;
    const draw = (bitmap: ImageBitmap) => {
      if (!gone && ref.current) paint(ref.current, bitmap);
      bitmap.close();
    };
    // not a picture: the server will refuse it
    createImageBitmap(file, { resizeWidth: WIDTH }).then(draw, () => {});
    return () => void (gone = true);
  }, [file]);
  return <canvas ref={ref} className={css["preview"]} width={1} height={1} aria-hidden="true" />;
}
