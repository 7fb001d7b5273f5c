import { itemsOf } from "../domain/instrument.ts";
import type { Form, Sheet, Statement } from "../contract.ts";
import { instrument } from "../instrument.server.ts";

/** "I do not …", "I don't …", "I rarely …", "I try not to …", "… without thinking", "I'm unable to …". */
const NEGATION = /^I (\w+ )?(not|no|rarely|never)\b|^I \w+n't\b|\bwithout\b|\bunable\b/;

const formStatements = (form: Form): Statement[] =>
  itemsOf(instrument, form).map(({ id, statement }) => ({
    id,
    text: statement,
    negated: NEGATION.test(statement),
  }));
const forms: Record<Form, Statement[]> = { short: formStatements("short"), full: formStatements("full") };

/** Ids of all statements in use. */
export const statementIds = new Set(forms.full.map((s) => s.id));

/** The statements of a form in the order asked; the full form begins with the short one. */
export const statementsOf = (form: Form): Statement[] => forms[form];

/** Everything that the quiz needs to show a form. */
export const sheetOf = (form: Form): Sheet => ({
  form,
  statements: forms[form],
  chapters: instrument.forms[form].chapters,
  labels: instrument.labels,
});
