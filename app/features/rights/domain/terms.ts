/** The file of an export can be fetched for so many days. */
export const EXPORT_DAYS = 7;
/** Exports that a member may ask for in 24 hours. */
export const EXPORTS_A_DAY = 2;
/** The link that confirms a deletion lives so many hours. */
export const LINK_HOURS = 24;
/** Days between confirming and the end of the account. */
export const SECOND_THOUGHT_DAYS = 7;
