/** A process counts as alive for so many seconds after its last sign of life; it gives one every five. */
export const ALIVE_SECONDS = 20;

/** What is known of the workers: how many live, and seconds since any gave a sign of life; null for never. */
export type Workers = { alive: number; lastSeenSeconds: number | null };
/** Jobs that could be done now and wait; `oldestSeconds`: for how long the first of them. */
export type Waiting = { count: number; oldestSeconds: number };
