import type { Facet } from "../contract.ts";
import { FACETS, TRAITS } from "../contract.ts";
import { itemAt } from "../../../kernel/checked.ts";
import type { Art } from "./art.ts";
import type { Point } from "./outline.ts";

/** One value for each facet, percentiles. */
type Profile = (facet: Facet) => number;
/** Square, in its own units. */
export const COAST = { size: 480, radius: 205, inner: 46 } as const;
const CENTRE = COAST.size / 2;
/** A stretch whose middle's cosine is beyond this is at the left or the right. */
const SIDE = 0.8;
const BONE = "#faf7f2";
const EMBER = "#e9a45b";

const angleOf = (i: number) => ((i + 0.5) / FACETS.length) * 2 * Math.PI - Math.PI / 2;
const pointAt = (i: number, percentile: number): Point => {
  const r = COAST.inner + ((COAST.radius - COAST.inner) * percentile) / 100;
  return [CENTRE + r * Math.cos(angleOf(i)), CENTRE + r * Math.sin(angleOf(i))];
};
const n = (x: number) => x.toFixed(1);
const at = ([x, y]: Point) => `${n(x)} ${n(y)}`;

/** A closed smooth line through the points: Catmull and Rom's spline as cubic curves. */
function smooth(points: Point[]): string {
  const get = (i: number) => itemAt(points, (i + points.length) % points.length);
  const curves = points.map((_, i) => {
    const [p, a, b, q] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
    const first: Point = [a[0] + (b[0] - p[0]) / 6, a[1] + (b[1] - p[1]) / 6];
    const second: Point = [b[0] - (q[0] - a[0]) / 6, b[1] - (q[1] - a[1]) / 6];
    return `C${at(first)} ${at(second)} ${at(b)}`;
  });
  return `M${at(get(0))}${curves.join("")}Z`;
}

const outline = (value: Profile) => smooth(FACETS.map((f, i) => pointAt(i, value(f))));

/**
 * Where each trait's name stands, outside the drawing: at the middle of its stretch of coast. A stretch at
 * the left or the right has it at the end that is nearer to the top or the bottom, where a long name has room
 * beside the drawing.
 */
export const traitsRound = (): { trait: (typeof TRAITS)[number]; at: Point }[] =>
  TRAITS.map((trait) => {
    const own = FACETS.flatMap((f, i) => (f[0] === trait ? [i] : []));
    const [first, last] = [itemAt(own, 0), itemAt(own, own.length - 1)];
    const middle = angleOf((first + last) / 2);
    const [begin, end] = [angleOf(first), angleOf(last)];
    const upright = Math.abs(Math.sin(begin)) > Math.abs(Math.sin(end)) ? begin : end;
    const angle = Math.abs(Math.cos(middle)) > SIDE ? upright : middle;
    const r = COAST.radius + 24;
    return { trait, at: [CENTRE + r * Math.cos(angle), CENTRE + r * Math.sin(angle)] };
  });

/** Where the marks of a facet that moves stand: today, and at the aim. */
export const markAt = (facet: Facet, percentile: number): Point => pointAt(FACETS.indexOf(facet), percentile);

/**
 * All facets as a coast round the middle, further out where somebody stands higher: filled as it is today,
 * dashed where the facets that move would lie, with an arrow for each.
 */
export function coastArt(today: Profile, aims: Map<Facet, number>, alt: string): Art {
  const circles = [25, 50, 75].map(
    (p) =>
      `<circle cx="${CENTRE}" cy="${CENTRE}" ` +
      `r="${n(COAST.inner + ((COAST.radius - COAST.inner) * p) / 100)}" fill="none" stroke="${BONE}" ` +
      `stroke-opacity="${p === 50 ? ".5" : ".18"}" stroke-width="${p === 50 ? ".9" : ".6"}"/>`,
  );
  const spokes = FACETS.map(
    (_, i) =>
      `<path d="M${at(pointAt(i, 0))}L${at(pointAt(i, 100))}" stroke="${BONE}" stroke-opacity=".14" ` +
      `stroke-width=".6"/>`,
  );
  const arrows = [...aims].map(([facet, aim]) => {
    const [from, to] = [markAt(facet, today(facet)), markAt(facet, aim)];
    return (
      `<path d="M${at(from)}L${at(to)}" stroke="${EMBER}" stroke-width="2.4"/><circle cx="${n(from[0])}" ` +
      `cy="${n(from[1])}" r="4" fill="${BONE}"/><circle cx="${n(to[0])}" cy="${n(to[1])}" r="11" ` +
      `fill="${EMBER}"/>`
    );
  });
  const body =
    `<defs><radialGradient id="sea" gradientUnits="userSpaceOnUse" cx="${CENTRE}" cy="${CENTRE}" ` +
    `r="${COAST.radius}"><stop offset="0" stop-color="#f3c48e" stop-opacity=".85"/><stop offset=".55" ` +
    `stop-color="#d98a4e" stop-opacity=".6"/><stop offset="1" stop-color="#b5623c" ` +
    `stop-opacity=".35"/></radialGradient></defs>` +
    circles.join("") +
    spokes.join("") +
    `<path d="${outline(today)}" fill="url(#sea)" stroke="${BONE}" stroke-width="1.8"/>` +
    `<path d="${outline((f) => aims.get(f) ?? today(f))}" fill="${EMBER}" fill-opacity=".16" ` +
    `stroke="${EMBER}" stroke-width="2.6" stroke-dasharray="8 6"/>` +
    arrows.join("");
  const { size } = COAST;
  return {
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ` +
      `${size}">${body}</svg>`,
    alt,
  };
}
