/** Milliseconds since 1970 by the server's clock. */
export type ServerClock = () => number;

/**
 * The server's time, continued by elapsed time: this device's own clock and zone have no effect.
 * @param now the server's time, in milliseconds since 1970
 * @param heardAt when it was received, on the scale of `passed`
 * @param passed a monotonic clock in milliseconds
 */
export const serverClock =
  (now: number, heardAt: number, passed: () => number = () => performance.now()): ServerClock =>
  () =>
    now + (passed() - heardAt);
