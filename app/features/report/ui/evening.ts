import type { CSSProperties } from "react";
import type { Palette } from "../domain/drawing/palette.ts";

/** The person's colours as CSS variables, for the element that holds their screen. */
export const evening = (palette: Palette) =>
  ({
    "--p-deep": palette.deep,
    "--p-ground": palette.ground,
    "--p-mid": palette.mid,
    "--p-glow": palette.glow,
  }) as CSSProperties; // React types no custom properties
