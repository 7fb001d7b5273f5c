import type { Outline, Point } from "./outline.ts";
import { firstOf, itemAt, lastOf, lookUp } from "../../../lib/checked.ts";

/** A drawing as SVG with its text alternative. */
export type Art = { svg: string; alt: string };
/** The colours of a person's evening hour, as sRGB hex. */
export type Palette = { deep: string; ground: string; mid: string; glow: string; pale: string };
/** The inks of a drawing on paper, and on the dark opening of a part (its night). */
const INKS = {
  paper: { ink: "#0b1624", line: "#22384f", hot: "#b5623c" },
  night: { ink: "#faf7f2", line: "#efe8dc", hot: "#e9a45b" },
};

const TERRACOTTA = INKS.paper.hot;
/** Rounds to tenths; shorter and faster than `toFixed`. */
const n = (x: number) => String(Math.round(x * 10) / 10);
/** Straight lines between points, rounded to whole thousandths. */
const d = (points: Point[]) =>
  points.map(([x, y], i) => `${i ? "L" : "M"}${Math.round(x)} ${Math.round(y)}`).join("");
const svg = (w: number, h: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${body}</svg>`;
const hex = (c: string) => [1, 3, 5].map((i) => Number.parseInt(c.slice(i, i + 2), 16));
/** @param from, to channels of `hex` */
const mix = (from: number[], to: number[], t: number) =>
  `#${from
    .map((v, i) =>
      Math.round(v + (itemAt(to, i) - v) * t)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

export type Place = { cx: number; cy: number; r: number };
/** The position of a trait's mark in the drawing. */
const markOf = (o: Outline, { cx, cy, r }: Place, trait: string): Point => {
  const [x, y] = o.at(trait, 0.5);
  return [cx + x * r, cy + y * r];
};

const starPath = (x: number, y: number, s: number) => {
  const c = (dx: number, dy: number) => `${n(x + s * dx)} ${n(y + s * dy)}`;
  return (
    `M${c(0, -1)}C${c(0.07, -0.18)} ${c(0.18, -0.07)} ${c(1, 0)}C${c(0.18, 0.07)} ` +
    `${c(0.07, 0.18)} ${c(0, 1)}C${c(-0.07, 0.18)} ${c(-0.18, 0.07)} ${c(-1, 0)}` +
    `C${c(-0.18, -0.07)} ${c(-0.07, -0.18)} ${c(0, -1)}Z`
  );
};

/**
 * Wraps content drawn in thousandths of the radius; `unit` converts line widths from the drawing's own units.
 */
const scaled = ({ cx, cy, r }: Place, body: string) =>
  `<g transform="translate(${n(cx)} ${n(cy)}) scale(${(r / 1000).toFixed(4)})">${body}</g>`;
const unit = ({ r }: Place, width: number) => n((width * 1000) / r);

/**
 * Numbers of lines. All drawings share the same quantiles: ten lines are every third of thirty, since (i +
 * .5) / 10 is (3i + 1 + .5) / 30.
 */
type Lines = 30 | 10;
type Look = { lines: Lines; hot: string; line: string; width: number; opacity: number };
/** The range of a shape: closed lines from the lowest to the highest outline, strongest in the middle. */
function rings(o: Outline, place: Place, { lines, hot, line, width, opacity }: Look): string {
  const [from, to] = [hex(hot), hex(line)];
  let out = "";
  for (let i = lines - 1; i >= 0; i--) {
    const t = i / (lines - 1);
    const mid = 1 - Math.abs(t - 0.5) * 2;
    const stroke = mix(from, to, Math.min(1, t * 1.25));
    out +=
      `<path d="${o.path((i + 0.5) / lines)}" stroke="${stroke}" ` +
      `stroke-width="${unit(place, width * (0.55 + 0.55 * mid))}" ` +
      `stroke-opacity="${Math.min(1, opacity * (0.34 + 0.5 * mid)).toFixed(2)}"/>`;
  }
  return scaled(place, `<g fill="none">${out}</g>`);
}

const kernel = (o: Outline, place: Place, lines: Lines) =>
  scaled(place, `<path d="${o.path(0.5 / lines)}" fill="url(#core)"/>`);
/** The gradient that fills the kernel, in thousandths of the radius. */
const inner = (bright: string, warm: string) => glow("core", { cx: 0, cy: 0, r: 1000 }, bright, warm);
const glow = (id: string, { cx, cy, r }: Place, bright: string, warm: string) =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n(cx)}" cy="${n(cy)}" r="${n(r * 0.8)}">` +
  `<stop offset="0" stop-color="${bright}"/><stop offset=".38" stop-color="${warm}"/>` +
  `<stop offset=".72" stop-color="${TERRACOTTA}"/><stop offset="1" stop-color="#8f4827"/></radialGradient>`;

/** The parts of a closed line between two heights, as path data. */
function between(points: Point[], top: number, bottom: number): string {
  let path = "";
  let isDrawing = false;
  let last = lastOf(points);
  for (const point of points) {
    const [[x0, y0], [x1, y1]] = [last, point];
    last = point;
    if ((y0 < top && y1 < top) || (y0 > bottom && y1 > bottom)) continue;
    const slope = (x1 - x0) / (y1 - y0 || 1);
    const cut = (x: number, y: number) => {
      const inside = Math.min(bottom, Math.max(top, y));
      return `${Math.round(x + slope * (inside - y))} ${Math.round(inside)}`;
    };
    if (!isDrawing) path += `M${cut(x0, y0)}`;
    path += `L${cut(x1, y1)}`;
    isDrawing = y1 >= top && y1 <= bottom;
  }
  return path;
}

/** The part of a filled form on one side of the height `edge`: below it for 1, above it for -1. */
function beyond(points: Point[], edge: number, side: 1 | -1): Point[] {
  const inside = ([, y]: Point) => (y - edge) * side >= 0;
  const keptPoints: Point[] = [];
  let last = points.at(-1);
  for (const point of points) {
    if (last && inside(last) !== inside(point))
      keptPoints.push([last[0] + ((edge - last[1]) / (point[1] - last[1])) * (point[0] - last[0]), edge]);
    if (inside(point)) keptPoints.push(point);
    last = point;
  }
  return keptPoints;
}
const slice = (points: Point[], top: number, bottom: number) => beyond(beyond(points, top, 1), bottom, -1);

/** Fewer lines than above the water, which is dark. */
const MIRRORED_LINES: Lines = 10;

/**
 * The reflection in the water, in thousandths of the radius: strips that drift and fade. The strips are cut
 * here instead of by clip paths, which print slowly.
 * @param horizon, depth in the drawing's units, like all measures of the strips
 */
function reflection(
  o: Outline,
  place: Place,
  horizon: number,
  depth: number,
  look: Look,
  drift: number,
): string {
  const strips = 26;
  const scale = 1000 / place.r;
  const mirror = 2 * scale * (horizon - place.cy);
  const flipped = (q: number) => o.points(q).map(([x, y]): Point => [x, mirror - y]);
  const lines = Array.from({ length: MIRRORED_LINES }, (_, i) => flipped((i + 0.5) / MIRRORED_LINES));
  const heart = flipped(0.5 / look.lines);
  let out = "";
  for (let i = 0; i < strips; i++) {
    const top = horizon + depth * (i / strips) ** 1.25;
    const next = horizon + depth * ((i + 1) / strips) ** 1.25;
    const bottom = top + (next - top) * (0.9 - (0.28 * i) / strips);
    const fade = Math.max(0, 0.8 * (1 - (top - horizon) / (depth * 0.62)));
    if (fade === 0) break;
    const dx = Math.sin(i * 1.9 + 1) * (1.5 + i * (0.25 + 0.9 * drift));
    const [from, to] = [scale * (top - place.cy), scale * (bottom - place.cy)];
    const segment = slice(heart, from, to);
    const cut = lines.map((line) => between(line, from, to)).join("");
    out += `<g transform="translate(${Math.round(scale * dx)} 0)" opacity="${fade.toFixed(2)}">`;
    if (cut)
      out +=
        `<path d="${cut}" fill="none" stroke="${look.line}" stroke-opacity=".5" ` +
        `stroke-width="${unit(place, 0.9)}"/>`;
    if (segment.length) out += `<path d="${d(segment)}Z" fill="url(#core)"/>`;
    out += "</g>";
  }
  return scaled(place, out);
}

/** A vertical gradient, from top to bottom. */
const fall = (id: string, stops: [number, string][]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" ` +
  `y2="1">${stops.map(([at, c]) => `<stop offset="${at}" stop-color="${c}"/>`).join("")}</linearGradient>`;

/**
 * The cover: the form over the horizon at the person's evening hour, with its reflection. `drift`, 0..1: how
 * restless the water is.
 */
export function coverArt(o: Outline, palette: Palette, drift: number, alt: string): Art {
  const [w, h, horizon] = [794, 1123, 730];
  const place: Place = { cx: w / 2, cy: horizon - 66, r: 300 };
  const look: Look = { lines: 30, hot: "#e9a45b", line: "#efe8dc", width: 1.3, opacity: 1 };
  const sky: [number, string][] = [
    [0, palette.deep],
    [0.24, palette.ground],
    [0.45, palette.mid],
    [0.57, "#75596a"],
    [0.65, "#c98556"],
  ];
  const water: [number, string][] = [
    [0, "#0e1c2d"],
    [1, palette.deep],
  ];
  const body =
    `<defs>${fall("sky", sky)}${fall("water", water)}` +
    glow("core", { cx: 0, cy: 133, r: 1000 }, "#f3c48e", "#e9a45b") +
    `<radialGradient id="halo" gradientUnits="userSpaceOnUse" cx="${place.cx}" cy="${place.cy}" ` +
    `r="${place.r * 1.25}"><stop offset="0" stop-color="#e9a45b" stop-opacity=".42"/>` +
    `<stop offset=".5" stop-color="#b5623c" stop-opacity=".16"/>` +
    `<stop offset="1" stop-color="#b5623c" stop-opacity="0"/></radialGradient></defs>` +
    `<rect width="${w}" height="${h}" fill="url(#sky)"/><rect width="${w}" height="${horizon}" ` +
    `fill="url(#halo)"/>` +
    rings(o, place, look) +
    kernel(o, place, look.lines) +
    `<rect y="${horizon}" width="${w}" height="${h - horizon}" fill="url(#water)"/>` +
    reflection(o, place, horizon, h - horizon, look, drift) +
    `<path d="M0 ${horizon}H${w}" stroke="#f3c48e" stroke-opacity=".75"/>`;
  return { svg: svg(w, h, body), alt };
}

/**
 * The form on paper or on a dark ground. `defining`: the archetype's traits, joined by lines; `star`: the
 * trait furthest from average.
 */
export function shapeArt(
  o: Outline,
  size: { w: number; h: number } & Place,
  marks: { traits: readonly string[]; star: string; defining: string[]; ground: keyof typeof INKS },
  alt: string,
): Art {
  const lines: Lines = 30;
  const { ink, line, hot } = INKS[marks.ground];
  const points = new Map(marks.traits.map((t) => [t, markOf(o, size, t)]));
  const joined = marks.defining.length > 2 ? [...marks.defining, firstOf(marks.defining)] : marks.defining;
  let stars = "";
  for (let i = 0; i + 1 < joined.length; i++) {
    const [[ax, ay], [bx, by]] = [lookUp(points, itemAt(joined, i)), lookUp(points, itemAt(joined, i + 1))];
    const length = Math.hypot(bx - ax, by - ay);
    const [ux, uy] = [((bx - ax) / length) * 12, ((by - ay) / length) * 12];
    stars +=
      `<path d="M${n(ax + ux)} ${n(ay + uy)}L${n(bx - ux)} ${n(by - uy)}" stroke="${ink}" ` +
      `stroke-width="1.1"/>`;
  }
  for (const [trait, [x, y]] of points) {
    const defines = marks.defining.includes(trait);
    stars +=
      trait === marks.star
        ? `<path d="${starPath(x, y, 13.5)}" fill="${ink}"/>`
        : `<circle cx="${n(x)}" cy="${n(y)}" r="${defines ? 3.4 : 2.4}" fill="${defines ? ink : "none"}" ` +
          `stroke="${ink}"/>`;
  }
  const body =
    `<defs>${inner("#f3c48e", "#d98a4e")}</defs>` +
    rings(o, size, { lines, hot, line, width: 1, opacity: 1.1 }) +
    kernel(o, size, lines) +
    stars;
  return { svg: svg(size.w, size.h, body), alt };
}

/** Centre and radius of the form on a part's night, in a drawing that is 794 wide and `h` high. */
type Sky = Place & { h: number };

const NIGHT_LINES = { hot: INKS.night.hot, line: INKS.night.line, width: 1.1 };

/** The form rising over the lower edge of a part's night, dim enough for the text printed over it. */
export function risingArt(o: Outline, sky: Sky, alt: string): Art {
  const body =
    `<defs>${inner("#f3c48e", "#e9a45b")}</defs>` +
    `<g opacity=".28">${rings(o, sky, { ...NIGHT_LINES, lines: 30, opacity: 0.9 })}${kernel(o, sky, 30)}</g>`;
  return { svg: svg(794, sky.h, body), alt };
}

/** Only the form's lines, faint, as a background for text. */
export const faintArt = (o: Outline, sky: Sky, alt: string): Art => ({
  svg: svg(794, sky.h, rings(o, sky, { ...NIGHT_LINES, lines: 10, opacity: 0.28 })),
  alt,
});
