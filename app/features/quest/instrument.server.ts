import correlations from "../../../content/instrument/v1/correlations.json" with { type: "json" };
import form from "../../../content/instrument/v1/form.json" with { type: "json" };
import items from "../../../content/instrument/v1/items.json" with { type: "json" };
import norms from "../../../content/instrument/v1/norms.json" with { type: "json" };
import reliability from "../../../content/instrument/v1/reliability.json" with { type: "json" };
import { parseInstrument } from "./domain/instrument.ts";

/** The current instrument, parsed at startup; an invalid file prevents the start. */
export const instrument = parseInstrument({ items, form, norms, reliability, correlations });
