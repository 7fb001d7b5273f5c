import { circle, line, n1, type Shape } from "./shapes.ts";

/** The colours of a poster: `ground` for the background, `type` for the title, and three for the drawing. */
export type Inks = { ground: string; first: string; second: string; accent: string; type: string };

/**
 * The area and input of a form, called grammar in the code: the part of a poster below its title, `w` wide,
 * from `top` to `h`, in the poster's units. `letters`: those of the title, 0 (a) to 1 (z), repeated; `era`:
 * the year, 0 (up to 1800) to 1 (2025); `pace`: the length, 0 (short) to 1 (long). There is no randomness: a
 * work is always drawn the same way.
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
/** Calls `draw` with 0, 1, 2 … `count` times, rounded. */
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
/** A half-disc with its straight edge on `y`; below it if `up` is false. */
export const half = (x: number, y: number, r: number, up = true) =>
  `M${n1(x - r)} ${n1(y)}A${n1(r)} ${n1(r)} 0 0 ${up ? 1 : 0} ${n1(x + r)} ${n1(y)}Z`;
/** A rectangle, `wide` × `tall`, centred on (x, y) and rotated by `turn` radians. */
export function turned(x: number, y: number, wide: number, tall: number, turn: number): string {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const at = (dx: number, dy: number): Point => [x + dx * c - dy * s, y + dx * s + dy * c];
  const [a, b] = [wide / 2, tall / 2];
  return poly([at(-a, -b), at(a, -b), at(a, b), at(-a, b)]);
}
