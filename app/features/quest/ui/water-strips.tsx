import type { Frame } from "./sky.tsx";

/** The sun's light in strips on the water. `sink`: how far it has sunk, in radii. */
export function Strips({
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
