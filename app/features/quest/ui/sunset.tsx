import css from "./sky.module.css";
import type { Frame } from "./sky.tsx";
import { Sun } from "./sun.tsx";

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

/** The sun's reflection in strips on the water. `sink`: how far it has sunk, in radii. */
function Strips({
  frame: { width: w, height: h, horizon, radius: r },
  sink,
}: {
  frame: Frame;
  sink: number;
}) {
  const strips = Array.from({ length: 26 }, (_, i) => {
    const breadth =
      r *
      2 *
      Math.sqrt(Math.max(0.05, 1 - (sink - 0.4) ** 2 * 0.5)) *
      (1 - i / 34) *
      (0.55 + 0.45 * Math.abs(Math.sin(i * 2.3)));
    const y = horizon + 5 + (i / 26) ** 1.5 * (h - horizon);
    return {
      y,
      breadth,
      left: w / 2 - breadth / 2 + Math.sin(i * 1.7) * i * 0.8,
      thick: 1 + i * 0.24,
      shine: Math.max(0, 0.66 - i * 0.042),
    };
  });
  return strips.map((s) => (
    <rect
      key={s.y}
      x={s.left.toFixed(1)}
      y={s.y.toFixed(1)}
      width={s.breadth.toFixed(1)}
      height={s.thick.toFixed(2)}
      fill="#f3c48e"
      fillOpacity={s.shine.toFixed(3)}
    />
  ));
}

/** The setting sun of a chapter and its reflection on the water; from the fifth chapter on, also the star. */
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
