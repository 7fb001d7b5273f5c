import { useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent } from "react";
import type { Focal, MediaImage } from "../contract.ts";
import css from "./media.module.css";

const within = (value: number) => Math.min(100, Math.max(0, Math.round(value)));
const STEPS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Shows the point, and moves it by pointer or keyboard. */
function useFocal(focal: Focal, onMove: (focal: Focal) => void) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    frame.current?.style.setProperty("--x", `${focal.x}%`);
    frame.current?.style.setProperty("--y", `${focal.y}%`);
  }, [focal.x, focal.y]);
  const follow = (event: PointerEvent) => {
    const area = frame.current?.getBoundingClientRect();
    if (!area) return;
    const { left, top, width, height } = area;
    onMove({
      x: within(((event.clientX - left) / width) * 100),
      y: within(((event.clientY - top) / height) * 100),
    });
  };
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    const far = event.shiftKey ? 10 : 1;
    onMove({ x: within(focal.x + by[0] * far), y: within(focal.y + by[1] * far) });
  };
  return { frame, follow, step };
}

/**
 * The whole picture with its focal point: click or drag, or move it with the arrow keys by one per cent, with
 * Shift by ten.
 */
export function FocalPicker({
  image,
  focal,
  onMove,
}: {
  image: MediaImage;
  focal: Focal;
  onMove: (focal: Focal) => void;
}) {
  const { frame, follow, step } = useFocal(focal, onMove);
  const point = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={frame}
      className={css["focal"]}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        point.current?.focus();
        follow(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
    >
      <img
        src={image.files.at(-1)?.src}
        srcSet={image.files.map((file) => `${file.src} ${file.width}w`).join(", ")}
        sizes="(width <= 47.5em) 100vw, 60vw"
        width={image.width}
        height={image.height}
        alt={image.alt}
        draggable={false}
      />
      <i className={css["across"]} aria-hidden="true" />
      <i className={css["down"]} aria-hidden="true" />
      <div
        ref={point}
        className={css["point"]}
        // a native range input has one dimension, this has two
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
        role="slider"
        tabIndex={0}
        aria-label="Focal point"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={focal.x}
        aria-valuetext={`${focal.x} per cent across, ${focal.y} per cent down`}
        onKeyDown={step}
      />
    </div>
  );
}
