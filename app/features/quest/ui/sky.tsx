import css from "./sky.module.css";

/** How far the sun has sunk at each chapter, in radii: 0 touches the horizon, 2 is gone. */
const SINK = [0, 0.15, 0.35, 0.55, 0.8, 1.5, 2.05, 2.05, 2.05, 2.05, 2.05, 1.7];
const STAR =
  "M0 -15C1.05 -2.7 2.7 -1.05 15 0C2.7 1.05 1.05 2.7 0 15C-1.05 2.7 -2.7 1.05 -15 0C-2.7 -1.05 -1.05 " +
  "-2.7 0 -15Z";

type Frame = { width: number; height: number; horizon: number; radius: number; star: number };
export const PHONE: Frame = { width: 390, height: 844, horizon: 512, radius: 150, star: 262 };
export const WIDE: Frame = { width: 1440, height: 900, horizon: 546, radius: 220, star: 232 };

/** The sun's light in strips on the water. `sink`: how far it has sunk, in radii. */
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

function Sun({ chapter, frame, sink, id }: { chapter: number; frame: Frame; sink: number; id: string }) {
  const { width: w, horizon, radius: r } = frame;
  // the sky of the third has the sun's own colours
  const [top, middle] = chapter === 3 ? ["#fdf3e1", "#f8dfb6"] : ["#f3c48e", "#e9a45b"];
  const cy = horizon - r * (1 - sink);
  return (
    <>
      <defs>
        <linearGradient id={`${id}g`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={top} />
          <stop offset=".6" stopColor={middle} />
          <stop offset="1" stopColor="#b5623c" />
        </linearGradient>
        <clipPath id={`${id}c`}>
          <rect width={w} height={horizon} />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id}c)`}>
        <circle cx={w / 2} cy={cy} r={r} fill={`url(#${id}g)`} />
        {Array.from({ length: 8 }, (_, n) => n + 1).map((i) => (
          <circle
            key={i}
            cx={w / 2}
            cy={cy}
            r={r + i * i * 3.2 + i * 9}
            fill="none"
            stroke="#f3c48e"
            strokeOpacity={(0.42 - i * 0.045).toFixed(3)}
          />
        ))}
      </g>
    </>
  );
}

/**
 * The sun of a chapter going down into the sea, its light in strips on the water; from the fifth chapter on,
 * the star.
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
      {chapter > 4 && (
        <g className={css["star"]}>
          <path
            transform={`translate(${w / 2} ${chapter > 6 ? horizon * 0.62 : frame.star})`}
            d={STAR}
            fill="#faf7f2"
          />
        </g>
      )}
      <path d={`M0 ${horizon}H${w}`} stroke="#f3c48e" strokeOpacity=".7" />
    </svg>
  );
}

/** Rings of light around the column on wide screens. */
export const Halo = () => (
  <svg className={css["halo"]} viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    {Array.from({ length: 14 }, (_, i) => 300 + i * i * 3.4 + i * 44).map((r, i) => (
      <circle
        key={r}
        cx="720"
        cy="900"
        r={r}
        fill="none"
        stroke="currentColor"
        strokeOpacity={(0.26 - i * 0.017).toFixed(3)}
      />
    ))}
  </svg>
);
