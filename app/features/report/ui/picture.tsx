import type { Drawing } from "../domain/drawing/shapes.ts";
import { Shapes, Labels } from "./shapes.tsx";

type PictureProps = { drawing: Drawing; name?: string; className?: string | undefined; slice?: boolean };

/** A drawing as SVG. Decorative without a name. */
export const Picture = ({ drawing, name, className, slice }: PictureProps) => (
  <svg
    viewBox={`0 0 ${drawing.width} ${drawing.height}`}
    className={className}
    preserveAspectRatio={slice ? "xMinYMin slice" : undefined}
    {...(name ? { role: "img", "aria-label": name } : { "aria-hidden": true })}
  >
    <Shapes shapes={drawing.shapes} />
    <Labels labels={drawing.labels} />
  </svg>
);
