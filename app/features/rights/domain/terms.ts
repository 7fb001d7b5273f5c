/** Days during which an export can be downloaded. */
export const EXPORT_DAYS = 7;
/** Maximum number of exports per member in 24 hours. */
export const EXPORTS_A_DAY = 2;
/** Validity of the link that confirms a deletion, in hours. */
export const LINK_HOURS = 24;
/** Days between confirmation and deletion of the account. */
export const SECOND_THOUGHT_DAYS = 7;
