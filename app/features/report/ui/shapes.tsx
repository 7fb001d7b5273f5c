import { useId } from "react";
import type { Label, Radial, Shape } from "../domain/drawing/shapes.ts";

const Gradient = ({ id, fill }: { id: string; fill: Radial }) => (
  <radialGradient id={id} gradientUnits="userSpaceOnUse" cx={fill.cx} cy={fill.cy} r={fill.r}>
    {fill.stops.map((stop) => (
      <stop key={stop.at} offset={stop.at} stopColor={stop.color} stopOpacity={stop.opacity} />
    ))}
  </radialGradient>
);

/** A drawing's shapes, for the caller's svg. */
export function Shapes({ shapes }: { shapes: Shape[] }) {
  const id = useId();
  return shapes.map((shape, i) => {
    const gradient = `${id}${i}`;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the shapes of a drawing are never reordered
      <g key={i}>
        {typeof shape.fill === "object" && <Gradient id={gradient} fill={shape.fill} />}
        <path
          d={shape.d}
          fill={typeof shape.fill === "object" ? `url(#${gradient})` : (shape.fill ?? "none")}
          stroke={shape.stroke}
          strokeWidth={shape.stroke ? shape.width : undefined}
          strokeDasharray={shape.dash}
          opacity={shape.opacity}
        />
      </g>
    );
  });
}

export const Labels = ({ labels }: { labels: Label[] }) =>
  labels.map((label) => (
    <text
      key={`${label.text}${label.y}`}
      x={label.x}
      y={label.y}
      fontSize={label.size}
      textAnchor={label.anchor}
      fill={label.color}
      fontFamily={label.face === "display" ? "var(--font-display)" : "var(--font-text)"}
      letterSpacing={label.face === "display" ? -0.02 * label.size : undefined}
      fontWeight={label.face === "display" ? 400 : 500}
    >
      {label.text}
    </text>
  ));
