/**
 * Runs few works at once and keeps the others waiting in order. One that takes longer than `holdMs` waits for
 * something else: it leaves its place to the next and goes on.
 */
export function createSemaphore({ running, holdMs }: { running: number; holdMs: number }) {
  let taken = 0;
  const queue: (() => void)[] = [];
  function leave() {
    const next = queue.shift();
    if (next) next();
    else taken--;
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (taken < running) taken++;
    else await new Promise<void>((resolve) => void queue.push(resolve));
    let isIn = true;
    const leaveOnce = () => {
      if (isIn) leave();
      isIn = false;
    };
    const late = setTimeout(leaveOnce, holdMs);
    try {
      return await work();
    } finally {
      clearTimeout(late);
      leaveOnce();
    }
  };
}
