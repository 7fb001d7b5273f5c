import { line, star, type Drawing, type Shape } from "./shapes.ts";

/** A dial with sixty minute marks and the star of the logo in the middle. */
export function dial(size: number, ink: string): Drawing {
  const c = size / 2;
  const shapes: Shape[] = Array.from({ length: 60 }, (_, i) => {
    const angle = (i / 60) * 2 * Math.PI;
    const at = (r: number): [number, number] => [c + r * Math.sin(angle), c - r * Math.cos(angle)];
    return { d: line([at(c - 6), at(c - 6 - (i % 5 ? 12 : 24))]), stroke: ink, width: i % 5 ? 1.6 : 3 };
  });
  return { width: size, height: size, shapes: [...shapes, { d: star(c, c, 20), fill: ink }], labels: [] };
}
