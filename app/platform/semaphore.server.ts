import { AppError } from "./errors.ts";

type Bounds = {
  running: number;
  /** Milliseconds after which a waiting one is refused; without it they wait for as long as it takes. */
  waitMs?: number;
  /** One more than so many in line is refused at once. */
  mostWaiting?: number;
  /**
   * Milliseconds after which a running one leaves its place to the next, and goes on: it waits for something
   * else.
   */
  holdMs?: number;
  /** What a refused one hears. */
  refusal?: () => Error;
};

const busy = () => new AppError("BUSY", "Service temporarily unavailable", { status: 503 });
const after = (ms: number | undefined, then: () => void) =>
  ms === undefined ? undefined : setTimeout(then, ms);

/**
 * Lets few run at once and keeps the others waiting in order. Hashing, for one, takes threads that files and
 * names need too, so a flood of sign-ins must not have them all.
 */
export function createSemaphore({ running, waitMs, mostWaiting, holdMs, refusal = busy }: Bounds) {
  let taken = 0;
  const queue: (() => void)[] = [];
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = after(waitMs, () => {
        queue.splice(queue.indexOf(enter), 1);
        reject(refusal());
      });
      queue.push(enter);
    });
  function leave() {
    const next = queue.shift();
    if (next) next();
    else taken--;
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (taken < running) taken++;
    else if (mostWaiting !== undefined && queue.length >= mostWaiting) throw refusal();
    else await turn();
    let isIn = true;
    const leaveOnce = () => {
      if (isIn) leave();
      isIn = false;
    };
    const late = after(holdMs, leaveOnce);
    try {
      return await work();
    } finally {
      clearTimeout(late);
      leaveOnce();
    }
  };
}
