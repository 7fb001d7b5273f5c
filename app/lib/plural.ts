/** The noun's form for a count: "entry" for 1, else "entries". @param many by default `one` with an "s" */
export const plural = (n: number, one: string, many = `${one}s`): string => (n === 1 ? one : many);

/** A count with its noun: "1 page", "12 pages". The number is written without separators. */
export const countOf = (n: number, one: string, many?: string): string => `${n} ${plural(n, one, many)}`;
