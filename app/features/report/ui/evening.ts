import type { CSSProperties } from "react";
import type { Palette } from "../domain/drawing/palette.ts";

/** The person's colours as CSS variables, for the root element of a screen. */
export const evening = (palette: Palette) =>
  ({
    "--p-deep": palette.deep,
    "--p-ground": palette.ground,
    "--p-mid": palette.mid,
    "--p-glow": palette.glow,
  }) as CSSProperties; // React's types lack custom properties
