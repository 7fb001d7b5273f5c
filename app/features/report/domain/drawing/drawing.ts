import type { Evidence } from "../../contract.ts";
import { formOf, type Form } from "./form.ts";
import { paletteOf, type Palette } from "./palette.ts";
import { portrait } from "./portrait.ts";
import type { Drawing } from "./shapes.ts";

export type PersonDrawing = {
  /** The person's evening: hue, hour and grounds. */
  palette: Palette;
  /**
   * Geometry in whole units (radius 1000 = above everybody), for renderers that place the lines themselves.
   */
  form: Form;
  /** The finished picture with stars, lines and axis names, 338 × 302. */
  card: Drawing;
  /** The finished picture alone, 400 × 400, true to scale: for the PDF, where sizes are compared. */
  plain: Drawing;
};

/**
 * All drawings of a person, from the traits of their report. The same numbers give the same bytes; print a
 * `Drawing` with `toSvg` or shape by shape.
 */
export function drawingOf({ traits, archetype }: Pick<Evidence, "traits" | "archetype">): PersonDrawing {
  return {
    palette: paletteOf(traits),
    form: formOf(traits),
    card: portrait(traits, {
      width: 338,
      height: 302,
      reach: 0.368,
      archetype: archetype.primary,
      names: true,
      lines: 28,
    }),
    plain: portrait(traits, { width: 400, height: 400, archetype: archetype.primary, fitted: false }),
  };
}
