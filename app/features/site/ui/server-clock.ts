/** Milliseconds since 1970, as the server counts them. */
export type ServerClock = () => number;

/**
 * The server's time, carried on by the time that has passed here: this device's own clock and zone change
 * nothing.
 * @param now what the server said, in milliseconds since 1970
 * @param heardAt when it was heard, on the scale of `passed`
 * @param passed milliseconds of a clock that nobody can set
 */
export const serverClock =
  (now: number, heardAt: number, passed: () => number = () => performance.now()): ServerClock =>
  () =>
    now + (passed() - heardAt);
