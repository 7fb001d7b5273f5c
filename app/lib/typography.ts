/** Replaces straight apostrophes in statements of the questionnaire, which have no quotation marks. */
export const typeset = (statement: string): string => statement.replaceAll("'", "’");
