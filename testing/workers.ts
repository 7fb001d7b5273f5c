import os from "node:os";

/**
 * Number of test files that run at once: one more than there are processors, since a test waits a quarter of
 * its time (for a page, a job, an email), and at most four, each of which takes up to 1.5 GB.
 */
export const WORKERS = Math.min(os.availableParallelism() + 1, 4);
