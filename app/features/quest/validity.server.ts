import made from "../../../content/validity.json" with { type: "json" };
import { itemAt } from "../../kernel/checked.ts";
import { type Form, TRAITS } from "./contract.ts";
import { preparedForm } from "./domain/form.ts";
import { validityFrom } from "./domain/validity.ts";
import { instrument } from "./instrument.server.ts";

const two = (x: number) => x.toFixed(2).replace(/^0/, "");

/**
 * The reliability of each trait on a form, as results by the published figures have it: it follows from those
 * of its facets and how they go together.
 * @example "Openness .86, Conscientiousness .89, …"
 */
const traitReliabilities = (form: Form): string =>
  TRAITS.map(
    (trait, i) =>
      `${instrument.traits[trait].name} ${two(itemAt(preparedForm(instrument, form).joint.traitTruth, i))}`,
  ).join(", ");

/** What `npm run validity` found, as /quest/method shows it; worked out of the file's blocks once. */
export const validity = {
  engine: made.engine,
  date: made.date,
  short: validityFrom(made.forms.short, made.odds.short),
  full: validityFrom(made.forms.full, made.odds.full),
  /** Worked out when it is asked for: the nearest correlations that can be take a tenth of a start. */
  get traitReliabilities() {
    return { short: traitReliabilities("short"), full: traitReliabilities("full") };
  },
  /** Traits and facets by code. */
  names: Object.fromEntries(
    [...Object.entries(instrument.traits), ...Object.entries(instrument.facets)].map(([code, { name }]) => [
      code,
      name,
    ]),
  ),
};
