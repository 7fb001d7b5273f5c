import figures from "../../../../content/quest-method.json" with { type: "json" };
import { itemAt } from "../../../lib/checked.ts";
import { type Form, TRAITS } from "../contract.ts";
import { preparedForm } from "../domain/form.ts";
import { instrument } from "../instrument.server.ts";

const two = (x: number) => x.toFixed(2).replace(/^0/, "");

/**
 * Reliability of each trait on a form, computed from its facets and their correlations.
 * @example "Openness .86, Conscientiousness .89, …"
 */
const traitReliabilities = (form: Form): string =>
  TRAITS.map(
    (trait, i) =>
      `${instrument.traits[trait].name} ${two(itemAt(preparedForm(instrument, form).joint.traitTruth, i))}`,
  ).join(", ");

/** The figures of `npm run validity` for /quest/method. */
export const methodFigures = {
  ...figures,
  /** A getter, because preparing both forms at startup would take a tenth of the startup time. */
  get traitReliabilities() {
    return { short: traitReliabilities("short"), full: traitReliabilities("full") };
  },
};
