import { type Shape, type Label, type Drawing, n1 } from "./shapes.ts";

const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

function pathOf({ d, stroke, width, dash, opacity }: Shape, fill: string): string {
  const dashed = dash ? ` stroke-dasharray="${dash}"` : "";
  const outline = stroke ? ` stroke="${stroke}" stroke-width="${width ?? 1}"${dashed}` : "";
  return `<path d="${d}" fill="${fill}"${outline}${opacity === undefined ? "" : ` opacity="${opacity}"`}/>`;
}

const textOf = ({ x, y, size, anchor, color, face, text }: Label) =>
  `<text x="${n1(x)}" y="${n1(y)}" font-size="${n1(size)}" text-anchor="${anchor}" fill="${color}" ` +
  `font-family="${face === "display" ? "Fraunces" : "Instrument Sans"}">${escape(text)}</text>`;

function gradientOf({ stops, cx, cy, r }: Exclude<Shape["fill"], string | undefined>, id: string): string {
  const colors = stops.map(
    (s) => `<stop offset="${s.at}" stop-color="${s.color}" stop-opacity="${s.opacity ?? 1}"/>`,
  );
  return (
    `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n1(cx)}" cy="${n1(cy)}" ` +
    `r="${n1(r)}">${colors.join("")}</radialGradient>`
  );
}

/**
 * The drawing as an SVG file. Labels refer to fonts by name; a renderer without those fonts sets them itself
 * and passes `labels: false`.
 */
export function toSvg(
  drawing: Drawing,
  { labels = true, id = "g" }: { labels?: boolean; id?: string } = {},
): string {
  const gradients: string[] = [];
  const paint = (fill: Shape["fill"]) => {
    if (typeof fill !== "object") return fill ?? "none";
    const name = `${id}${gradients.length}`;
    gradients.push(gradientOf(fill, name));
    return `url(#${name})`;
  };
  const shapes = drawing.shapes.map((shape) => pathOf(shape, paint(shape.fill)));
  const texts = labels ? drawing.labels.map(textOf) : [];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawing.width} ` +
    `${drawing.height}"><defs>${gradients.join("")}</defs>${shapes.join("")}${texts.join("")}</svg>`
  );
}
