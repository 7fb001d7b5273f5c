import { oklch } from "./color.ts";
import { zOf, type Traits } from "./traits.ts";

/**
 * The colours of a person's evening, as #rrggbb. Lightness and chroma are fixed, so that contrast is
 * sufficient for every hue.
 */
export type Palette = {
  /** Degrees, from 250 (ink) to 400, that is 40 (ember). */
  hue: number;
  /** 0 (coolest) to 1 (warmest). */
  warmth: number;
  /** Such as "19:21": from 18:30 (golden hour, warmest) to 19:45 (blue hour, coolest). */
  hour: string;
  deep: string;
  ground: string;
  mid: string;
  glow: string;
  mist: string;
  pale: string;
};

/** How warm the evening is: .5 + .22 (z_E + .7 z_A + .25 z_O − .35 z_C), clamped to 0..1. */
function warmthOf(traits: Traits): number {
  const sum = zOf(traits, "E") + 0.7 * zOf(traits, "A") + 0.25 * zOf(traits, "O") - 0.35 * zOf(traits, "C");
  return Math.min(1, Math.max(0, 0.5 + 0.22 * sum));
}

/** A person's time of evening, "18:30" (warmest) to "19:45" (coolest). */
export function hourOf(traits: Traits): string {
  const minutes = 19 * 60 + 45 - Math.round(75 * warmthOf(traits));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

export function paletteOf(traits: Traits): Palette {
  const warmth = warmthOf(traits);
  const hue = 250 + 150 * warmth * warmth;
  return {
    hue,
    warmth,
    hour: hourOf(traits),
    deep: oklch(0.175, 0.032, hue),
    ground: oklch(0.245, 0.05, hue),
    mid: oklch(0.36, 0.075, hue),
    glow: oklch(0.5, 0.1, hue + 8),
    mist: oklch(0.72, 0.05, hue + 6),
    pale: oklch(0.93, 0.018, hue + 20),
  };
}
