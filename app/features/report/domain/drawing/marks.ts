import { n1, rect } from "./shapes.ts";

/**
 * A percentile on a line from 0 to 100, `width` × 14 units: the 80% range as a bar, the estimate as a notch.
 * The bar is at least 6 wide and stays within the line.
 */
export function bandMarks(low: number, high: number, guess: number | undefined, width: number) {
  const x = (percent: number) => (Math.min(100, Math.max(0, percent)) / 100) * width;
  const ticks = [0, 25, 50, 75, 100]
    .map((t) => `M${n1(x(t))} ${t === 50 ? 2 : 4}v${t === 50 ? 10 : 6}`)
    .join("");
  const reach = Math.max(6, x(high) - x(low));
  return {
    axis: `M0 7H${n1(width)}`,
    ticks,
    range: rect(Math.min(x(low), width - reach), 4, reach, 6),
    guess: guess === undefined ? "" : `M${n1(x(guess))} 1v12`,
  };
}

/** A reference (hollow) and the own value (solid), percentiles 0..100, on a line `width` units long. */
export function contrastMarks(reference: number, own: number, width: number) {
  const x = (percent: number) => 6 + (percent / 100) * (width - 12);
  return {
    axis: `M6 7H${n1(width - 6)}`,
    gap: `M${n1(x(reference))} 7H${n1(x(own))}`,
    from: x(reference),
    to: x(own),
  };
}
