/** A text with the apostrophes that pages print. It has no quotation marks: an instrument's statement. */
export const typeset = (statement: string): string => statement.replaceAll("'", "’");
