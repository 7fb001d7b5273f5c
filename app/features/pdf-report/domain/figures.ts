import type { Art } from "./art.ts";
import type { Range } from "./blocks.ts";
import type { Reach } from "./aims.ts";

const INK = "#0b1624";
const PALE = "#93a3b3";
const EMBER = "#b5623c";
const BONE = "#faf7f2";

const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
  `viewBox="0 0 ${width} ${height}">${body}</svg>`;

type Axis = { name: string; range: Range };

/** Two traits on two axes: the dot is the best guess, the box the 80% range on both. */
export function crossArt(across: Axis, up: Axis): Art {
  const [x, y] = [across.range, up.range];
  const body =
    `<rect x=".5" y=".5" width="99" height="99" fill="none" stroke="${PALE}" stroke-width=".7"/>` +
    `<path d="M50 0V100M0 50H100" stroke="${PALE}" stroke-width=".5"/>` +
    `<rect x="${x.low}" y="${100 - y.high}" width="${x.high - x.low}" height="${y.high - y.low}" rx="7" ` +
    `fill="#e9a45b" fill-opacity=".55"/>` +
    `<circle cx="${x.percentile}" cy="${100 - y.percentile}" r="4" fill="${INK}"/>`;
  const alt = `${across.name} across, at ${x.percentile} of 100; ${up.name} up, at ${y.percentile} of 100`;
  return { svg: svg(100, 100, body), alt };
}

/** Sixty minutes as a dial, on a dark ground. */
export const DIAL: Art = dialArt();
function dialArt(): Art {
  const marks = Array.from({ length: 60 }, (_, minute) => {
    const angle = (minute / 30) * Math.PI;
    const at = (radius: number) =>
      `${(50 + radius * Math.sin(angle)).toFixed(1)} ${(50 - radius * Math.cos(angle)).toFixed(1)}`;
    return `M${at(minute % 5 ? 43 : 38)}L${at(47)}`;
  });
  const body =
    `<path d="${marks.join("")}" stroke="#dccfbc" stroke-width="1" fill="none"/>` +
    `<circle cx="50" cy="50" r="24" fill="#e9a45b" fill-opacity=".9"/>`;
  return { svg: svg(100, 100, body), alt: "A dial of sixty minutes" };
}

/** A facet's level in words, as in `marks.typ`, since no figure of a facet is printed or read out. */
function levelWord(percentile: number): string {
  if (percentile <= 10) return "well below most";
  if (percentile <= 30) return "below most";
  if (percentile < 70) return "about average";
  return percentile < 90 ? "above most" : "well above most";
}

/** The x coordinate of a percentile on a ribbon. */
const placeOf = (percentile: number) => 10 + percentile * 4;

/**
 * A scale from 0 to 100 with a dot for today: the band is solid up to the effect of a strong goal, and faint
 * up to that of daily coaching.
 */
export function ribbonArt({ now, goal, coaching }: Reach, name: string, isNight: boolean): Art {
  const ink = isNight ? BONE : INK;
  const band = (to: number, opacity: number) =>
    `<rect x="${Math.min(placeOf(now), placeOf(to))}" y="14" width="${Math.abs(placeOf(to) - placeOf(now))}" height="12" ` +
    `fill="${isNight ? "#e9a45b" : EMBER}" fill-opacity="${opacity}"/>`;
  const body =
    `<path d="M10 20H410M10 15V25M210 13V27M410 15V25" stroke="${PALE}" stroke-width=".8" fill="none"/>` +
    band(coaching, 0.35) +
    band(goal, 1) +
    `<circle cx="${placeOf(now)}" cy="20" r="6.5" fill="${ink}"/>`;
  const alt =
    `${name}: a dot for today, ${levelWord(now)}; the ribbon leads ${coaching < now ? "down" : "up"}, a little with a ` +
    `strong goal and further with daily coaching`;
  return { svg: svg(420, 40, body), alt };
}
