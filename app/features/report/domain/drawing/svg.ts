import { type Drawing, n1, type Shape } from "./shapes.ts";

function pathOf({ d, stroke, width, dash, opacity }: Shape, fill: string): string {
  const dashed = dash ? ` stroke-dasharray="${dash}"` : "";
  const outline = stroke ? ` stroke="${stroke}" stroke-width="${width ?? 1}"${dashed}` : "";
  return `<path d="${d}" fill="${fill}"${outline}${opacity === undefined ? "" : ` opacity="${opacity}"`}/>`;
}

function gradientOf({ stops, cx, cy, r }: Exclude<Shape["fill"], string | undefined>, id: string): string {
  const colors = stops.map(
    (s) => `<stop offset="${s.at}" stop-color="${s.color}" stop-opacity="${s.opacity ?? 1}"/>`,
  );
  return (
    `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n1(cx)}" cy="${n1(cy)}" ` +
    `r="${n1(r)}">${colors.join("")}</radialGradient>`
  );
}

/** The drawing as an SVG file, without its labels. @param id prefix of the gradients' ids */
export function toSvg(drawing: Omit<Drawing, "labels">, id = "g"): string {
  const gradients: string[] = [];
  const paint = (fill: Shape["fill"]) => {
    if (typeof fill !== "object") return fill ?? "none";
    const name = `${id}${gradients.length}`;
    gradients.push(gradientOf(fill, name));
    return `url(#${name})`;
  };
  const shapes = drawing.shapes.map((shape) => pathOf(shape, paint(shape.fill)));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawing.width} ` +
    `${drawing.height}"><defs>${gradients.join("")}</defs>${shapes.join("")}</svg>`
  );
}
