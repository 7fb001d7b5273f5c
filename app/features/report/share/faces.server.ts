import { typeface } from "../../../platform/typeset.server.ts";

/**
 * The faces of a picture: the site's own, from files. The scripts of names that they lack are lent by two
 * more; no face of the machine is asked for, so a picture looks alike everywhere.
 */
export const FACES = {
  display: typeface("Fraunces", "fraunces/400Regular/Fraunces_400Regular"),
  italic: typeface("Fraunces Italic", "fraunces/400Regular_Italic/Fraunces_400Regular_Italic"),
  text: typeface("Instrument Sans Medium", "instrument-sans/500Medium/InstrumentSans_500Medium"),
  devanagari: typeface(
    "Noto Serif Devanagari",
    "noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular",
  ),
  tamil: typeface("Noto Sans Tamil", "noto-sans-tamil/400Regular/NotoSansTamil_400Regular"),
};
export type Face = keyof typeof FACES;
