import os from "node:os";

/**
 * How many files of tests run at once: one more than there are processors, since a test waits a quarter of
 * its time (for a page, a job, an email), and never more than four, each of which has up to 1.5 GB.
 */
export const WORKERS = Math.min(os.availableParallelism() + 1, 4);
