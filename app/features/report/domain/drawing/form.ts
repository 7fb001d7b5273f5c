import { normalQuantile } from "../../../../lib/normal.ts";
import {
  AXES,
  percentileAt,
  percentileFrom,
  readingOf,
  strongest,
  type Axis,
  type Traits,
} from "./traits.ts";
import { firstOf, itemAt } from "../../../../lib/checked.ts";

/** The maximum radius of a form in path coordinates, which are integers. */
export const UNIT = 1000;
const INNER = 0.13;
const KAPPA = 4.2;
const NODES = 24;

/** Axis k is at −90° + 72°·k, in radians. */
export const angleOf = (axis: Axis): number => -Math.PI / 2 + (AXES.indexOf(axis) * 2 * Math.PI) / 5;

/** The radius (0..1) on each axis at quantile q: .13 + .87·P^.92. */
function radiiAt(traits: Traits, q: number): number[] {
  const z = normalQuantile(q);
  return AXES.map((axis) => INNER + (1 - INNER) * percentileFrom(readingOf(traits, axis), z) ** 0.92);
}

/**
 * The share of each axis in the radius at an angle, in proportion to exp(4.2 (cos(θ − θk) − 1)), and the
 * derivatives of the shares.
 */
type Pulls = { shares: number[]; slopes: number[] };
function pullsAt(angle: number): Pulls {
  const angles = AXES.map((axis) => angle - angleOf(axis));
  const weights = angles.map((a) => Math.exp(KAPPA * (Math.cos(a) - 1)));
  const total = sum(weights);
  const shares = weights.map((w) => w / total);
  const turns = angles.map((a) => -KAPPA * Math.sin(a));
  const turn = dot(shares, turns);
  return { shares, slopes: shares.map((share, k) => share * (itemAt(turns, k) - turn)) };
}
const sum = (numbers: number[]) => numbers.reduce((total, x) => total + x, 0);
function dot(a: number[], b: number[]): number {
  let total = 0;
  for (let k = 0; k < a.length; k++) total += (a[k] ?? Number.NaN) * (b[k] ?? Number.NaN);
  return total;
}

/** The form's radius (0..1) at quantile q and an angle in radians. Grows with q at every angle. */
export const formRadius = (traits: Traits, q: number, angle: number): number =>
  dot(radiiAt(traits, q), pullsAt(angle).shares);

/** How far the last line is rotated against the first, in radians; larger with higher sensitivity. */
export const twistOf = (traits: Traits): number => 0.04 + 0.2 * percentileAt(readingOf(traits, "N"), 0.5);

/** The angles of a line's nodes, with the share of each axis there. Computed once, the same for everyone. */
let nodes: ({ angle: number } & Pulls)[] | undefined;
const nodesOf = () =>
  (nodes ??= Array.from({ length: NODES + 1 }, (_, i) => {
    const angle = (i * 2 * Math.PI) / NODES;
    return { angle, ...pullsAt(angle) };
  }));

/** A closed line: start point and cubic curves, six numbers each, relative to the previous curve's end. */
export type Curves = { x: number; y: number; steps: number[] };

/** One line of the form as cubic curves around the origin, in integer path coordinates (see `UNIT`). */
export function ringCurves(traits: Traits, q: number, twist = twistOf(traits)): Curves {
  const radii = radiiAt(traits, q);
  const turn = twist * (q - 0.5);
  const reach = (2 * Math.PI) / NODES / 3;
  const steps: number[] = [];
  let [x, y] = [0, 0];
  const step = (toX: number, toY: number) =>
    steps.push(Math.round(toX * UNIT) - x, Math.round(toY * UNIT) - y);
  let [lastX, lastY] = [0, 0]; // the previous node's control point
  let start = { x, y };
  for (const { angle, shares, slopes } of nodesOf()) {
    const r = dot(radii, shares);
    const slope = dot(radii, slopes);
    const cos = Math.cos(angle + turn);
    const sin = Math.sin(angle + turn);
    const dx = (slope * cos - r * sin) * reach;
    const dy = (slope * sin + r * cos) * reach;
    if (angle > 0) {
      step(lastX, lastY);
      step(r * cos - dx, r * sin - dy);
      step(r * cos, r * sin);
    }
    x = Math.round(r * cos * UNIT);
    y = Math.round(r * sin * UNIT);
    if (angle === 0) start = { x, y };
    lastX = r * cos + dx;
    lastY = r * sin + dy;
  }
  return { ...start, steps };
}

/** A line as SVG path data. */
export function pathOf({ x, y, steps }: Curves): string {
  let curves = "";
  for (const step of steps) curves += curves === "" || step < 0 ? step : ` ${step}`;
  return `M${x} ${y}c${curves}Z`;
}

export const ringPath = (traits: Traits, q: number, twist?: number): string =>
  pathOf(ringCurves(traits, q, twist));

/**
 * One quantile line. `mid` is 1 for the median and 0 at both ends; `outward` runs 0..1 from the core to the
 * last line.
 */
export type Ring = { d: string; q: number; mid: number; outward: number };
export type Form = {
  /**
   * Innermost first. The first line is the core, the low end of the person's values. Wider spacing means more
   * uncertainty.
   */
  rings: Ring[];
  core: string;
  /** Bounding box of the outermost line, in path coordinates. */
  box: { x0: number; y0: number; x1: number; y1: number };
  /**
   * The position of each axis at the median, in path coordinates. `main`: drawn as the four-pointed star;
   * `rim`: radius of the outermost line on this axis.
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

/** The whole form: quantile lines at q = (i + .5)/lines, the core and the five stars. */
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
 * Scale and origin with which the form fills a circle of radius `size` around (cx, cy). Small forms are
 * enlarged a little.
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

/** The axes whose stars are joined, by archetype. Source: the prototypes of the quest's engine. */
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

/** How much a reflection breaks up, 0..1: the median percentile of sensitivity. */
export const stir = (traits: Traits): number => percentileAt(readingOf(traits, "N"), 0.5);
