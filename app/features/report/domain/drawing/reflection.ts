import { stir } from "./form.ts";
import type { Traits } from "./traits.ts";

/**
 * The strips of a reflection, from the horizon down. Higher sensitivity shifts them further sideways.
 */
export function reflection(
  traits: Traits,
  { horizon, height, strips }: { horizon: number; height: number; strips: number },
) {
  const depth = height - horizon;
  const drift = stir(traits);
  const at = (i: number) => horizon + depth * (i / strips) ** 1.25;
  return Array.from({ length: strips }, (_, i) => ({
    y: at(i),
    height: (at(i + 1) - at(i)) * (0.9 - (0.28 * i) / strips),
    shift: Math.sin(i * 1.9 + 1) * (1.5 + i * (0.25 + 0.9 * drift)),
  }));
}
