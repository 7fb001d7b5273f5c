import { useEffect, useRef } from "react";
import css from "./media.module.css";

const WIDTH = 320;

function paint(canvas: HTMLCanvasElement, bitmap: ImageBitmap) {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
}

/** What is in a file, before it has arrived: drawn by the browser, so that nothing of it needs an address. */
export function Preview({ file }: { file: File }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let gone = false;
    const draw = (bitmap: ImageBitmap) => {
      if (!gone && ref.current) paint(ref.current, bitmap);
      bitmap.close();
    };
    // no picture, nothing to see: the server says what it is
    createImageBitmap(file, { resizeWidth: WIDTH }).then(draw, () => {});
    return () => void (gone = true);
  }, [file]);
  return <canvas ref={ref} className={css["preview"]} width={1} height={1} aria-hidden="true" />;
}
