/** Drawings that use the processor side by side: their loaders end together, and then hold everything up together. */
const AT_ONCE = 8;
/** Milliseconds after which a drawing waits for something else, such as the database, and leaves its place. */
const PATIENCE_MS = 250;

/**
 * Lets a few drawings begin at a time, in the order in which they were asked for. How many may wait is for the caller
 * to say: it knows how many there are.
 */
export function openDrawingPlaces({ atOnce = AT_ONCE, patienceMs = PATIENCE_MS } = {}) {
  let taken = 0;
  const waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else taken--;
  };
  return async function inPlace<T>(draw: () => Promise<T>): Promise<T> {
    if (taken < atOnce) taken++;
    else await new Promise<void>((turn) => waiting.push(turn));
    let isIn = true;
    const leaveOnce = () => {
      if (isIn) leave();
      isIn = false;
    };
    const late = setTimeout(leaveOnce, patienceMs);
    try {
      return await draw();
    } finally {
      clearTimeout(late);
      leaveOnce();
    }
  };
}
