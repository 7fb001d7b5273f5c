/**
 * How many times slower than usual pages, disk and database are, by `SLOWER=4 npm test`: what a test does too
 * early for a slow machine is found.
 */
export const SLOWER = Number(process.env["SLOWER"] ?? 1);
