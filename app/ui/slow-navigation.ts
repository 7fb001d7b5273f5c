/** The element that `SlowPlaceholder` renders. */
export const SLOW_ID = "slow";
/** How long a navigation may take before the placeholder shows. */
export const SLOW_MS = 300;

let running = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const setHidden = (hidden: boolean) => {
  const placeholder = document.getElementById(SLOW_ID);
  if (placeholder) placeholder.hidden = hidden;
};

/**
 * Shows the placeholder when a navigation has taken 300 ms, until all started ones have ended. Outside React,
 * which delays updates while code is loading.
 * @returns a function that ends it; a navigation to another document needs none
 */
export function beginNavigation(): () => void {
  running += 1;
  timer ??= setTimeout(() => setHidden(false), SLOW_MS);
  return () => {
    running -= 1;
    if (running <= 0) endNavigations();
  };
}

/** Hides the placeholder. */
export function endNavigations() {
  running = 0;
  clearTimeout(timer);
  timer = undefined;
  setHidden(true);
}
