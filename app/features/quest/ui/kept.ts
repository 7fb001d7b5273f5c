/** How long unclaimed answers are kept, in the words of every screen that says it; `KEPT_DAYS` in the contract is the number. */
export const KEPT = "Unclaimed answers are deleted 30 days after they were last touched.";
