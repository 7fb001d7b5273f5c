import type { Form } from "../contract.ts";
import { type Figures, publishedFigures } from "./figures.ts";
import type { Instrument } from "./instrument.ts";
import { type Layout, layoutOf } from "./layout.ts";

/** A form prepared for scoring, with its figures. */
export type Prepared = Layout & Figures;

function prepare(instrument: Instrument, form: Form): Prepared {
  const layout = layoutOf(instrument, form);
  return { ...layout, ...(instrument.figures?.[form] ?? publishedFigures(instrument, layout)) };
}

const ready = new WeakMap<Instrument, Partial<Record<Form, Prepared>>>();

/** The form of an instrument, prepared once. */
export function preparedForm(instrument: Instrument, form: Form): Prepared {
  const forms = ready.get(instrument) ?? {};
  ready.set(instrument, forms);
  return (forms[form] ??= prepare(instrument, form));
}
