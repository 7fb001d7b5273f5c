import css from "./sky.module.css";
import type { Frame } from "./sky.tsx";
import { Sun } from "./sun.tsx";
import { Strips } from "./water-strips.tsx";

/** How far the sun has sunk at each chapter, in radii: 0 touches the horizon, 2 is gone. */
const SINK = [0, 0.15, 0.35, 0.55, 0.8, 1.5, 2.05, 2.05, 2.05, 2.05, 2.05, 1.7];
const STAR =
  "M0 -15C1.05 -2.7 2.7 -1.05 15 0C2.7 1.05 1.05 2.7 0 15C-1.05 2.7 -2.7 1.05 -15 0C-2.7 -1.05 -1.05 " +
  "-2.7 0 -15Z";

const Star = ({ x, y }: { x: number; y: number }) => (
  <g className={css["star"]}>
    <path transform={`translate(${x} ${y})`} d={STAR} fill="#faf7f2" />
  </g>
);

/**
 * The setting sun of a chapter, with its light in strips on the water; from the fifth chapter on, the star.
 */
export function Sunset({ chapter, frame, id }: { chapter: number; frame: Frame; id: string }) {
  const { width: w, height: h, horizon } = frame;
  const sink = SINK[Math.min(chapter, SINK.length) - 1] ?? 2.05;
  return (
    <svg
      className={css["sunset"]}
      viewBox={`0 0 ${w} ${h}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Sun chapter={chapter} frame={frame} sink={sink} id={id} />
      <Strips frame={frame} sink={sink} />
      {chapter > 4 && <Star x={w / 2} y={chapter > 6 ? horizon * 0.62 : frame.star} />}
      <path d={`M0 ${horizon}H${w}`} stroke="#f3c48e" strokeOpacity=".7" />
    </svg>
  );
}
