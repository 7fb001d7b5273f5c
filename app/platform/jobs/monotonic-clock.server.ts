/**
 * The clock that the queue waits by. It begins at the time of the wall and goes on at the machine's own pace,
 * so that setting the wall's clock neither stretches a wait nor makes it negative. The queue adds what its
 * database's time differs by.
 */
export const steadyClock = {
  /** Milliseconds since 1970, by the clock of the wall at the start of this process. */
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (fire: () => void, ms: number) => setTimeout(fire, ms),
  clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
  setInterval: (fire: () => void, ms: number) => setInterval(fire, ms),
  clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
};
