/** The noun's form for a count: "entry" for 1, else "entries". @param pluralForm by default `singular` with an "s" */
export const plural = (n: number, singular: string, pluralForm = `${singular}s`): string =>
  n === 1 ? singular : pluralForm;

/** A count with its noun: "1 page", "12 pages". The number is written without separators. */
export const countOf = (n: number, singular: string, pluralForm?: string): string =>
  `${n} ${plural(n, singular, pluralForm)}`;
