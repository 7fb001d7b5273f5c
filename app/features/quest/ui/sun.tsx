import type { Frame } from "./sky.tsx";

/** The sun at its height in this chapter. */
export function Sun({
  chapter,
  frame,
  sink,
  id,
}: {
  chapter: number;
  frame: Frame;
  sink: number;
  id: string;
}) {
  const { width: w, horizon, radius: r } = frame;
  // the third chapter's sky has the sun's usual colours
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
