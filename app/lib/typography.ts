/** Replaces apostrophes by typographic ones, for statements of the instrument, which have no quotation marks. */
export const typeset = (statement: string): string => statement.replaceAll("'", "’");
