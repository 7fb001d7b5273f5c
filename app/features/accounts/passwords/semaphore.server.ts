import { AppError } from "../../../platform/errors.ts";

/**
 * Lets few run at once and keeps the others waiting in order. Hashing takes threads that files and names need
 * too, so a flood of sign-ins must not have them all.
 * @param waitMs milliseconds after which a waiting one is turned away with BUSY (503)
 */
export function createSemaphore({ running, waitMs }: { running: number; waitMs: number }) {
  let busy = 0;
  const queue: (() => void)[] = [];
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(enter), 1);
        reject(new AppError("BUSY", "Service temporarily unavailable", { status: 503 }));
      }, waitMs);
      queue.push(enter);
    });
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= running) await turn();
    else busy++;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else busy--;
    }
  };
}
