import { typeface } from "../../../platform/pdf/typesetting.server.ts";

/** The faces of a picture: the site's own, from files. */
export const FACES = {
  display: typeface("Fraunces", "fraunces/400Regular/Fraunces_400Regular"),
  italic: typeface("Fraunces Italic", "fraunces/400Regular_Italic/Fraunces_400Regular_Italic"),
  text: typeface("Instrument Sans Medium", "instrument-sans/500Medium/InstrumentSans_500Medium"),
};
export type Face = keyof typeof FACES;
