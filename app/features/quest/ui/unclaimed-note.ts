/**
 * How long unclaimed answers are kept, as shown on every screen; `RETENTION_DAYS` in the contract is the
 * number.
 */
export const UNCLAIMED_NOTE = "Unclaimed answers are deleted 30 days after they were last touched.";
