import { circle, n1, point, rect } from "./shapes.ts";

/** The lit part of a moon: an answer, or a facet's level, as a share 0..1 of its disc; empty for 0. */
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

/** A likelihood (0..1) as an arc from the top, clockwise, and the tick at the base rate. */
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

/**
 * A percentile on a line from 0 to 100: the 80% range is the mark, the best guess only a notch. All of
 * 0..100; `width` in units, 14 high.
 */
export function bandMarks(low: number, high: number, guess: number, width: number) {
  const x = (percent: number) => (Math.min(100, Math.max(0, percent)) / 100) * width;
  const ticks = [0, 25, 50, 75, 100]
    .map((t) => `M${n1(x(t))} ${t === 50 ? 2 : 4}v${t === 50 ? 10 : 6}`)
    .join("");
  return {
    axis: `M0 7H${n1(width)}`,
    ticks,
    range: rect(x(low), 4, Math.max(6, x(high) - x(low)), 6),
    guess: `M${n1(x(guess))} 1v12`,
  };
}

/** From a reference (hollow) to one's own (solid), percentiles 0..100, on a line `width` units long. */
export function contrastMarks(reference: number, own: number, width: number) {
  const x = (percent: number) => 6 + (percent / 100) * (width - 12);
  return {
    axis: `M6 7H${n1(width - 6)}`,
    gap: `M${n1(x(reference))} 7H${n1(x(own))}`,
    from: x(reference),
    to: x(own),
  };
}
