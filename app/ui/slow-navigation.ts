/** The element that `SlowPlaceholder` draws. */
export const SLOW_ID = "slow";
/** How long a navigation takes before the placeholder shows. */
export const SLOW_MS = 300;

let running = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const setHidden = (hidden: boolean) => {
  const placeholder = document.getElementById(SLOW_ID);
  if (placeholder) placeholder.hidden = hidden;
};

/**
 * Shows the placeholder once something that began a navigation has run for 300 ms, until all that began have
 * ended. Outside React, which holds changes of the router back while the code of a part is still on its way.
 * @returns ends it; a navigation that leaves the document needs no end
 */
export function beginNavigation(): () => void {
  running += 1;
  timer ??= setTimeout(() => setHidden(false), SLOW_MS);
  return () => {
    running -= 1;
    if (running <= 0) endNavigations();
  };
}

/** Takes the placeholder away, whatever is still under way. */
export function endNavigations() {
  running = 0;
  clearTimeout(timer);
  timer = undefined;
  setHidden(true);
}
