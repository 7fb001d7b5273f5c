import { AXES, percentileAt, readingOf, strongest, type Axis, type Traits } from "./traits.ts";
import { firstOf, itemAt } from "../../../../kernel/checked.ts";

/**
 * The radius, in units, of a person who is above everybody on every axis; path coordinates are whole numbers.
 */
export const UNIT = 1000;
const INNER = 0.13;
const KAPPA = 4.2;
const NODES = 24;

/** Axis k stands at −90° + 72°·k, in radians. */
export const angleOf = (axis: Axis): number => -Math.PI / 2 + (AXES.indexOf(axis) * 2 * Math.PI) / 5;

/** Radius on each axis at quantile q: .13 + .87·P^.92, in units of 1. */
function radiiAt(traits: Traits, q: number): number[] {
  return AXES.map((axis) => INNER + (1 - INNER) * percentileAt(readingOf(traits, axis), q) ** 0.92);
}

/** Radius and its derivative at an angle: the mean of the axes weighted by exp(4.2 (cos(θ − θk) − 1)). */
function between(radii: number[], angle: number): { r: number; slope: number } {
  let [sum, weights, dSum, dWeights] = [0, 0, 0, 0];
  AXES.forEach((axis, k) => {
    const away = angle - angleOf(axis);
    const w = Math.exp(KAPPA * (Math.cos(away) - 1));
    const dw = -KAPPA * Math.sin(away) * w;
    sum += w * itemAt(radii, k);
    weights += w;
    dSum += dw * itemAt(radii, k);
    dWeights += dw;
  });
  return { r: sum / weights, slope: (dSum * weights - sum * dWeights) / weights ** 2 };
}

/** The form's radius (0..1) at quantile q and an angle in radians. Grows with q at every angle. */
export const formRadius = (traits: Traits, q: number, angle: number): number =>
  between(radiiAt(traits, q), angle).r;

/**
 * How far the lines are turned against each other, in radians from first to last: more where sensitivity is
 * high.
 */
export const twistOf = (traits: Traits): number => 0.04 + 0.2 * percentileAt(readingOf(traits, "N"), 0.5);

const whole = (v: number) => Math.round(v * UNIT);

/** One line of the form as relative cubic curves round the origin, in whole `UNIT`s. */
export function ringPath(traits: Traits, q: number, twist = twistOf(traits)): string {
  const radii = radiiAt(traits, q);
  const turn = twist * (q - 0.5);
  const step = (2 * Math.PI) / NODES;
  const nodes = Array.from({ length: NODES + 1 }, (_, i) => {
    const angle = i * step;
    const { r, slope } = between(radii, angle);
    const [cos, sin] = [Math.cos(angle + turn), Math.sin(angle + turn)];
    const reach = step / 3;
    return {
      x: r * cos,
      y: r * sin,
      dx: (slope * cos - r * sin) * reach,
      dy: (slope * sin + r * cos) * reach,
    };
  });
  const first = firstOf(nodes);
  let [x, y] = [whole(first.x), whole(first.y)];
  let path = `M${x} ${y}c`;
  for (let i = 1; i <= NODES; i++) {
    const [a, b] = [itemAt(nodes, i - 1), itemAt(nodes, i)];
    const ends = [a.x + a.dx, a.y + a.dy, b.x - b.dx, b.y - b.dy, b.x, b.y].map(whole);
    path += (i > 1 ? " " : "") + ends.map((v, j) => v - (j % 2 ? y : x)).join(" ");
    [x, y] = [itemAt(ends, 4), itemAt(ends, 5)];
  }
  return `${path}Z`.replaceAll(" -", "-");
}

/**
 * One quantile line. `mid` is 1 for the median and 0 at both ends; `outward` runs 0..1 from the core to the
 * last line.
 */
export type Ring = { d: string; q: number; mid: number; outward: number };
export type Form = {
  /**
   * Outermost last. The first line is the core: what is the person's at least. Wide apart means that less is
   * known.
   */
  rings: Ring[];
  core: string;
  /** The outermost line's box, in units. */
  box: { x0: number; y0: number; x1: number; y1: number };
  /**
   * Where each axis stands at the median, in units; `main` is the four-pointed one, `rim` the outermost line
   * on that axis.
   */
  stars: { axis: Axis; x: number; y: number; main: boolean; rim: number }[];
};

function boxOf(traits: Traits) {
  const points = Array.from({ length: 120 }, (_, i) => {
    const angle = (i / 120) * 2 * Math.PI;
    const r = formRadius(traits, 0.985, angle) * UNIT;
    return [r * Math.cos(angle), r * Math.sin(angle)] as const;
  });
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  return { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) };
}

/** The whole form: `lines` quantile lines at q = (i + .5)/lines, the core and the five stars. */
export function formOf(traits: Traits, lines = 30): Form {
  const twist = twistOf(traits);
  const rings = Array.from({ length: lines }, (_, i) => {
    const q = (i + 0.5) / lines;
    const outward = i / (lines - 1);
    return { d: ringPath(traits, q, twist), q, outward, mid: 1 - Math.abs(outward - 0.5) * 2 };
  });
  const main = strongest(traits);
  const stars = AXES.map((axis) => {
    const angle = angleOf(axis);
    const r = formRadius(traits, 0.5, angle) * UNIT;
    const outermost = formRadius(traits, 0.985, angle) * UNIT;
    return { axis, x: r * Math.cos(angle), y: r * Math.sin(angle), main: axis === main, rim: outermost };
  });
  return { rings, core: firstOf(rings).d, box: boxOf(traits), stars };
}

/**
 * Where to set the form so that it fills a circle of radius `size` round (cx, cy): the scale for `UNIT`
 * coordinates and the origin. Small shapes grow a little.
 */
export function fit(
  { box }: Form,
  size: number,
  cx: number,
  cy: number,
): { scale: number; x: number; y: number } {
  const grow = (1.9 / (Math.max(box.x1 - box.x0, box.y1 - box.y0) / UNIT)) ** 0.8;
  const scale = (size * grow) / UNIT;
  return { scale, x: cx - ((box.x0 + box.x1) / 2) * scale, y: cy - ((box.y0 + box.y1) / 2) * scale };
}

/**
 * Which axes an archetype's name rests on; lines join their stars. Source: the prototypes of the quest's
 * engine.
 */
const JOINED: Record<string, Axis[]> = {
  Anchor: ["N", "A", "C"],
  Realist: ["O"],
  Sentinel: ["N", "E", "O"],
  Independent: ["E", "A", "C"],
  Architect: ["O", "A", "C"],
  Host: ["E", "A", "C"],
  Firebrand: ["N", "E", "C"],
  Poet: ["N", "E", "O"],
  Wanderer: ["N", "O", "C"],
  Challenger: ["N", "A", "C"],
  Catalyst: ["E", "O", "A"],
  Trailblazer: ["N", "E"],
};
export const joinedBy = (archetype: string): Axis[] =>
  JOINED[archetype.replace(/^(The|Balanced) /, "")] ?? [];

/** How strongly an evening is stirred, for reflections: the median percentile of sensitivity, 0..1. */
export const stir = (traits: Traits): number => percentileAt(readingOf(traits, "N"), 0.5);
