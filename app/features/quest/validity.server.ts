import made from "../../../content/validity.json" with { type: "json" };
import { validityFrom } from "./domain/validity.ts";
import { instrument } from "./instrument.server.ts";

/** What `npm run validity` found, as /quest/method shows it; worked out of the file's blocks once. */
export const validity = {
  engine: made.engine,
  date: made.date,
  short: validityFrom(made.forms.short, made.odds.short),
  full: validityFrom(made.forms.full, made.odds.full),
  /** Traits and facets by code. */
  names: Object.fromEntries(
    [...Object.entries(instrument.traits), ...Object.entries(instrument.facets)].map(([code, { name }]) => [
      code,
      name,
    ]),
  ),
};
