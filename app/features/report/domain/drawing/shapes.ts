/**
 * Pictures for all renderers (SVG in the browser, Typst, share images): SVG path data with plain colours or
 * radial gradients. Coordinates are in the drawing's own units; y grows downwards.
 */
type Stop = { at: number; color: string; opacity?: number };
export type Radial = { cx: number; cy: number; r: number; stops: Stop[] };
export type Shape = {
  d: string;
  fill?: string | Radial;
  stroke?: string;
  width?: number;
  /** 0..1, for fill and stroke together. */
  opacity?: number;
  dash?: string;
};
export type Label = {
  text: string;
  x: number;
  y: number;
  size: number;
  anchor: "start" | "middle" | "end";
  face: "display" | "text";
  color: string;
};
export type Drawing = { width: number; height: number; shapes: Shape[]; labels: Label[] };

/** At most one decimal, which is precise enough for screen and print. */
export const n1 = (value: number) => String(Math.round(value * 10) / 10);
export const point = (x: number, y: number) => `${n1(x)} ${n1(y)}`;
export const line = (points: [number, number][]) =>
  points.map(([x, y], i) => `${i ? "L" : "M"}${point(x, y)}`).join("");
export const rect = (x: number, y: number, w: number, h: number) =>
  `M${point(x, y)}h${n1(w)}v${n1(h)}h${n1(-w)}Z`;
export const circle = (cx: number, cy: number, r: number) =>
  `M${point(cx - r, cy)}a${n1(r)} ${n1(r)} 0 1 0 ${n1(2 * r)} 0a${n1(r)} ${n1(r)} 0 1 0 ${n1(-2 * r)} 0Z`;

/** The four-pointed star of the logo. `s`: distance from its centre to a point. */
export function star(x: number, y: number, s: number): string {
  const near = s * 0.07;
  const far = s * 0.18;
  const arm = (ax: number, ay: number, bx: number, by: number, tx: number, ty: number) =>
    `C${point(x + ax, y + ay)} ${point(x + bx, y + by)} ${point(x + tx, y + ty)}`;
  return (
    `M${point(x, y - s)}${arm(near, -far, far, -near, s, 0)}${arm(far, near, near, far, 0, s)}` +
    `${arm(-near, far, -far, near, -s, 0)}${arm(-far, -near, -near, -far, 0, -s)}Z`
  );
}
