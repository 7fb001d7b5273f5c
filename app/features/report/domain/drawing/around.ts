import { formRadius, stir } from "./form.ts";
import { line, type Shape } from "./shapes.ts";
import type { Traits } from "./traits.ts";

/** The form's outline carried outward, relaxing to a circle with distance: the quiet ground round the column and behind quotes. */
export function ripples(
  traits: Traits,
  {
    cx,
    cy,
    radius,
    lines,
    spread,
    opacity,
    color,
  }: { cx: number; cy: number; radius: number; lines: number; spread: number; opacity: number; color: string },
): Shape[] {
  const angles = Array.from({ length: 72 }, (_, j) => (j / 72) * 2 * Math.PI);
  const outline = angles.map((a) => formRadius(traits, 0.98, a));
  return Array.from({ length: lines }, (_, i) => {
    const size = radius * (1 + (i / lines) ** 1.25 * spread);
    const keep = 1 / (1 + i * 0.09);
    const points = angles.map((a, j): [number, number] => {
      const r = size * (0.62 * (1 - keep) + keep * outline[j]!);
      return [Math.round(cx + r * Math.cos(a)), Math.round(cy + r * Math.sin(a))];
    });
    return { d: `${line(points)}Z`, stroke: color, width: 1, opacity: Math.round(opacity * (1 - i / lines) ** 0.8 * 1000) / 1000 };
  });
}

/** The strips in which a reflection is broken, from the horizon down: the more sensitive the person, the further they drift. */
export function reflection(traits: Traits, { horizon, height, strips }: { horizon: number; height: number; strips: number }) {
  const depth = height - horizon;
  const drift = stir(traits);
  const at = (i: number) => horizon + depth * (i / strips) ** 1.25;
  return Array.from({ length: strips }, (_, i) => ({
    y: at(i),
    height: (at(i + 1) - at(i)) * (0.9 - (0.28 * i) / strips),
    shift: Math.sin(i * 1.9 + 1) * (1.5 + i * (0.25 + 0.9 * drift)),
  }));
}
