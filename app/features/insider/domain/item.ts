/** The id of the monthly item in payments. */
export const INSIDER = "insider";
export const INSIDER_NAME = "Insider access";
