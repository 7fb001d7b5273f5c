import os from "node:os";

/**
 * Number of test files that run in parallel: one more than there are processors, since tests spend a quarter
 * of their time waiting (for a page, a job, an email), and at most four, since each takes up to 1.5 GB.
 */
export const WORKERS = Math.min(os.availableParallelism() + 1, 4);
