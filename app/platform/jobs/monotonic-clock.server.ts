/**
 * The clock of pg-boss: starts at the system time and continues monotonically, so that changing the system
 * clock neither stretches a wait nor makes it negative. pg-boss corrects it by the database's time.
 */
export const monotonicClock = {
  /** Milliseconds since 1970, from the system clock at process start. */
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (fire: () => void, ms: number) => setTimeout(fire, ms),
  clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
  setInterval: (fire: () => void, ms: number) => setInterval(fire, ms),
  clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
};
