import { FORMS, type Form } from "../contract.ts";
import type { Prepared } from "./form.ts";
import type { Instrument } from "./instrument.ts";
import { firstOf } from "../../../lib/checked.ts";

export type AnswerProblem = {
  code:
    | "MISSING_ANSWER"
    | "UNKNOWN_ITEM"
    | "LEFT_OUT_ITEM"
    | "OTHER_FORM_ITEM"
    | "BAD_VALUE"
    | "BAD_SEX"
    | "BAD_AGE";
  message: string;
  /** The statement concerned. */
  item?: string;
};

/** Answers that cannot be scored. `code` and `item` identify the problem and the statement. */
export class EngineError extends Error {
  readonly code: AnswerProblem["code"];
  readonly item: string | undefined;

  constructor(problem: AnswerProblem) {
    super(problem.message);
    this.name = "EngineError";
    this.code = problem.code;
    this.item = problem.item;
  }
}

/** A value for an error message: short, on one line. */
const shown = (value: unknown) => (JSON.stringify(value) ?? String(value)).slice(0, 40);

/**
 * Writes raw answers (1–5) into `into`, in the form's order.
 * @returns the first problem, or undefined
 */
export function readAnswers(
  instrument: Instrument,
  { form, ids, place }: Prepared,
  answers: Readonly<Record<string, unknown>>,
  into: Int8Array,
): AnswerProblem | undefined {
  into.fill(0);
  let count = 0;
  for (const id in answers) {
    if (!Object.hasOwn(answers, id)) continue;
    const index = place.get(id);
    if (index === undefined) return strange(instrument, form, id);
    const value = answers[id];
    if (value !== 1 && value !== 2 && value !== 3 && value !== 4 && value !== 5)
      return {
        code: "BAD_VALUE",
        item: id,
        message: `The answer to ${id} is ${shown(value)}; it must be a whole number from 1 to 5.`,
      };
    into[index] = value;
    count++;
  }
  if (count === ids.length) return undefined;
  const missing = ids.filter((_, index) => into[index] === 0);
  const othersText = missing.length > 1 ? ` and ${missing.length - 1} more` : "";
  return {
    code: "MISSING_ANSWER",
    item: firstOf(missing),
    message: `No answer to ${missing[0]}${othersText}; the ${form} form needs all ${ids.length}.`,
  };
}

const unknownItem = (id: string): AnswerProblem => ({
  code: "UNKNOWN_ITEM",
  item: id.slice(0, 60),
  message:
    `Unknown statement ${shown(id)}; a statement is named by its id in ` +
    "content/instrument/v1/items.json.",
});

/** Why a statement does not belong to a form. */
function strange(instrument: Instrument, form: Form, id: string): AnswerProblem {
  const item = instrument.items.find((i) => i.id === id);
  if (!item) return unknownItem(id);
  const { facet } = instrument.leftOut;
  if (item.facet === facet)
    return {
      code: "LEFT_OUT_ITEM",
      item: id,
      message: `Statement ${id} is left out of this inventory: facet ${facet} asks for political opinion.`,
    };
  return {
    code: "OTHER_FORM_ITEM",
    item: id,
    message: `Statement ${id} is not one of the ${FORMS[form].items} of the ${form} form.`,
  };
}

/**
 * Rejects an invalid sex or an age outside 10 to 120 years. Ages may have fractions; scoring ignores them.
 */
export function checkPerson(sex: unknown, age: unknown): AnswerProblem | undefined {
  if (sex !== null && sex !== "female" && sex !== "male")
    return {
      code: "BAD_SEX",
      message: `Unknown sex ${shown(sex)}; it must be "female" or "male", or left out.`,
    };
  const shownAge = shown(age);
  if (age !== null && !(typeof age === "number" && age >= 10 && age <= 120))
    return {
      code: "BAD_AGE",
      message: `The age ${shownAge} does not fit; it must be a number of years from 10 to 120, or left out.`,
    };
  return undefined;
}
