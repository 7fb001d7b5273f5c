import { mix } from "./color.ts";
import { fit, formOf, joinedBy, UNIT, type Form, type Ring } from "./form.ts";
import { circle, line, star, type Drawing, type Label, type Radial, type Shape } from "./shapes.ts";
import { AXES, type Axis, type Traits } from "./traits.ts";
import { firstOf, itemAt, lookUp } from "../../../../lib/checked.ts";

const EMBER = {
  hot: "#e9a45b",
  pale: "#f3c48e",
  deep: "#b5623c",
  dusk: "#8f4827",
  bone: "#efe8dc",
  white: "#faf7f2",
} as const;
const AXIS_LABEL: Record<Axis, string> = {
  O: "Open",
  C: "Ordered",
  E: "Outward",
  A: "Agreeable",
  N: "Sensitive",
};

/** Colour and opacity of a ring: ember at the core, bone outside, most opaque at the median. */
export const ringInk = (ring: Ring, hot: string = EMBER.hot, rim: string = EMBER.bone) =>
  mix(hot, rim, Math.min(1, ring.outward * 1.25));
export const ringOpacity = (ring: Ring) =>
  Math.round((0.34 + 0.5 * ring.mid) * (0.55 + 0.45 * ring.mid) * 100) / 100;

/** The light in the core, and the halo around it, for a form of radius r centred on (cx, cy). */
export const coreLight = (cx: number, cy: number, r: number): Radial => ({
  cx,
  cy,
  r: r * 0.8,
  stops: [
    { at: 0, color: EMBER.pale },
    { at: 0.38, color: EMBER.hot },
    { at: 0.72, color: EMBER.deep },
    { at: 1, color: EMBER.dusk },
  ],
});
export const halo = (cx: number, cy: number, r: number): Radial => ({
  cx,
  cy,
  r: r * 1.25,
  stops: [
    { at: 0, color: EMBER.hot, opacity: 0.42 },
    { at: 0.5, color: EMBER.deep, opacity: 0.16 },
    { at: 1, color: EMBER.deep, opacity: 0 },
  ],
});

type Place = { scale: number; x: number; y: number };

/** A path of the form, scaled and moved. Curves are relative, so only the start point is moved. */
function placed(d: string, { scale, x, y }: Place): string {
  const numbers = [...d.matchAll(/-?\d+/g)].map((m) => Number(m[0]));
  const scaled = (value: number) => Math.round(value * scale * 100) / 100;
  const curves: string[] = [];
  for (let i = 2; i < numbers.length; i += 6)
    curves.push(
      numbers
        .slice(i, i + 6)
        .map(scaled)
        .join(" "),
    );
  return (
    `M${Math.round((x + firstOf(numbers) * scale) * 100) / 100} ` +
    `${Math.round((y + itemAt(numbers, 1) * scale) * 100) / 100}c${curves.join(" ")}Z`
  );
}

/**
 * The five stars, lines that join those of the archetype and, if requested, the names of the axes. `size`:
 * base size of the stars in drawing units.
 */
export function constellation(
  form: Form,
  place: Place,
  { archetype = "", size = 8, color = "#faf7f2", names = false } = {},
): { shapes: Shape[]; labels: Label[] } {
  const at = new Map(
    form.stars.map(
      (s) => [s.axis, { ...s, sx: place.x + s.x * place.scale, sy: place.y + s.y * place.scale }] as const,
    ),
  );
  const joined = joinedBy(archetype);
  const ends = joined.length > 2 ? [...joined, firstOf(joined)] : joined;
  const gap = size + 3;
  const shapes: Shape[] = ends.slice(1).map((axis, i) => {
    const [a, b] = [lookUp(at, itemAt(ends, i)), lookUp(at, axis)];
    const length = Math.hypot(b.sx - a.sx, b.sy - a.sy) || 1;
    const [ux, uy] = [((b.sx - a.sx) / length) * gap, ((b.sy - a.sy) / length) * gap];
    const ink = { stroke: color, width: 1.1, opacity: 0.9 };
    return { d: line([[a.sx + ux, a.sy + uy], [b.sx - ux, b.sy - uy]]), ...ink }; // prettier-ignore
  });
  for (const s of at.values()) {
    const isJoined = joined.includes(s.axis);
    if (s.main) shapes.push({ d: star(s.sx, s.sy, size * 1.5), fill: color });
    else
      shapes.push({
        d: circle(s.sx, s.sy, size * (isJoined ? 0.36 : 0.24)),
        stroke: color,
        width: 1,
        ...(isJoined && { fill: color }),
      });
  }
  return { shapes, labels: names ? axisNames(form, place, size, color) : [] };
}

function axisNames(form: Form, place: Place, size: number, color: string): Label[] {
  return form.stars.map((s) => {
    const length = Math.hypot(s.x, s.y) || 1;
    const [cos, sin] = [s.x / length, s.y / length];
    const r = Math.max(s.rim * place.scale, length * place.scale + size * (s.main ? 1.6 : 0.5)) + 5;
    const anchor = cos > 0.3 ? "start" : cos < -0.3 ? "end" : "middle";
    return {
      text: AXIS_LABEL[s.axis],
      x: place.x + r * cos,
      y: place.y + r * sin + (sin < -0.9 ? -3 : 3),
      size: 10.5,
      anchor,
      face: "text",
      color,
    };
  });
}

/**
 * The person's complete drawing: halo, quantile lines, core and, with an archetype, the constellation.
 * @param width, height in drawing units; the form is centred, with its outermost line inside `reach` × the
 * shorter side
 */
export function portrait(
  traits: Traits,
  {
    width,
    height,
    lines = 30,
    reach = 0.44,
    archetype,
    names = false,
  }: {
    width: number;
    height: number;
    lines?: number;
    reach?: number;
    archetype?: string;
    names?: boolean;
  },
): Drawing {
  const form = formOf(traits, lines);
  const radius = Math.min(width, height) * reach;
  const place = fit(form, radius, width / 2, height / 2);
  const r = place.scale * UNIT;
  const light = halo(place.x, place.y, r);
  const rings = form.rings.toReversed().map((ring) => ({
    d: placed(ring.d, place),
    stroke: ringInk(ring),
    width: 1,
    opacity: ringOpacity(ring),
  }));
  const stars =
    archetype === undefined ? { shapes: [], labels: [] } : constellation(form, place, { archetype, names });
  return {
    width,
    height,
    shapes: [
      { d: circle(place.x, place.y, r * 1.25), fill: light },
      ...rings,
      { d: placed(form.core, place), fill: coreLight(place.x, place.y, r) },
      ...stars.shapes,
    ],
    labels: stars.labels,
  };
}

/** A text alternative: the axes that are clearly high or low. */
export function describe(traits: Traits): string {
  const phrases = AXES.flatMap((axis) => {
    const t = traits[axis]?.t ?? 0;
    return Math.abs(t) < 0.4 ? [] : [`${t > 0 ? "high" : "low"} on ${AXIS_LABEL[axis].toLowerCase()}`];
  });
  return (
    "A shape computed from five " +
    `traits${phrases.length ? `: ${phrases.join(", ")}` : ", all near the middle"}.`
  );
}
