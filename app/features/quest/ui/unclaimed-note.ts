/**
 * How long unclaimed answers are kept, in the words of every screen that says it; `RETENTION_DAYS` in the
 * contract is the number.
 */
export const UNCLAIMED_NOTE = "Unclaimed answers are deleted 30 days after they were last touched.";
