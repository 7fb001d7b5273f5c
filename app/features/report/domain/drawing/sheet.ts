import { circle, line, n1, type Shape } from "./shapes.ts";

/** The colours of a poster: `ground` and `type` of the title, and three for the drawing below. */
export type Inks = { ground: string; first: string; second: string; accent: string; type: string };

/**
 * The area and input of a grammar: the part of a poster below its title, `w` wide, from `top` to `h`, in the
 * poster's units. `letters`: the title's, 0 (a) to 1 (z), repeated; `era`: the year, 0 (1800 and before) to 1
 * (2025); `pace`: the length, 0 (short) to 1 (long). Without randomness: the same work is always drawn the
 * same.
 */
export type Sheet = {
  w: number;
  h: number;
  top: number;
  ink: Inks;
  era: number;
  pace: number;
  words: number;
  letters: (n: number) => number;
};

export type Point = [number, number];
export const poly = (points: Point[]) => `${line(points)}Z`;
/** `count` shapes, one for each of 0, 1, 2 … */
export const each = <T>(count: number, draw: (i: number) => T): T[] =>
  Array.from({ length: Math.round(count) }, (_, i) => draw(i));
export const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
export const dot = (x: number, y: number, r: number, fill: string, opacity?: number): Shape => ({
  d: circle(x, y, r),
  fill,
  ...(opacity === undefined ? {} : { opacity }),
});
export const ring = (x: number, y: number, r: number, stroke: string, width: number): Shape => ({
  d: circle(x, y, r),
  stroke,
  width,
});
/** A half-disc on `y`; upside down when `up` is false. */
export const half = (x: number, y: number, r: number, up = true) =>
  `M${n1(x - r)} ${n1(y)}A${n1(r)} ${n1(r)} 0 0 ${up ? 1 : 0} ${n1(x + r)} ${n1(y)}Z`;
/** A rectangle `wide` × `tall` around its middle, turned by `turn` in radians. */
export function turned(x: number, y: number, wide: number, tall: number, turn: number): string {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const at = (dx: number, dy: number): Point => [x + dx * c - dy * s, y + dx * s + dy * c];
  const [a, b] = [wide / 2, tall / 2];
  return poly([at(-a, -b), at(a, -b), at(a, b), at(-a, b)]);
}
