import { circle, n1, point } from "./shapes.ts";

/** The lit part of a moon as a path, empty for 0. `lit`: share of the disc, 0..1. */
export function moonPath(lit: number, size: number): string {
  const [c, r] = [size / 2, size / 2 - 1.5];
  if (lit <= 0) return "";
  if (lit >= 1) return circle(c, c, r);
  const bulge = Math.abs(1 - 2 * lit) * r;
  return (
    `M${point(c, c - r)}A${n1(r)} ${n1(r)} 0 0 1 ${point(c, c + r)}A${n1(bulge)} ${n1(r)} 0 0 ` +
    `${lit > 0.5 ? 1 : 0} ${point(c, c - r)}Z`
  );
}

/** A likelihood (0..1) as a clockwise arc from the top, with a tick at the base rate. */
export function ringMarks(share: number, base: number | undefined, size: number, width: number) {
  const c = size / 2;
  const r = c - width / 2 - 2;
  const at = (turn: number, radius = r) =>
    point(c + radius * Math.sin(turn * 2 * Math.PI), c - radius * Math.cos(turn * 2 * Math.PI));
  const end = Math.min(0.999, Math.max(0.001, share));
  return {
    r,
    arc: `M${at(0)}A${n1(r)} ${n1(r)} 0 ${end > 0.5 ? 1 : 0} 1 ${at(end)}`,
    tick: base === undefined ? "" : `M${at(base, r - width / 2 - 2)}L${at(base, r + width / 2 + 1.5)}`,
  };
}
