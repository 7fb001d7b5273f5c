/** The element that `SlowPlaceholder` renders. */
export const SLOW_ID = "slow";
/** How long a navigation may take before the placeholder is shown, in milliseconds. */
export const SLOW_MS = 300;

let running = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const setHidden = (hidden: boolean) => {
  const placeholder = document.getElementById(SLOW_ID);
  if (placeholder) placeholder.hidden = hidden;
};

/**
 * Shows the placeholder when a navigation has taken 300 ms, until all running navigations have ended. Works
 * outside React, which delays updates while code is loading.
 * @returns a function that ends the navigation; one to another document need not be ended
 */
export function beginNavigation(): () => void {
  running += 1;
  timer ??= setTimeout(() => setHidden(false), SLOW_MS);
  return () => {
    running -= 1;
    if (running <= 0) endNavigations();
  };
}

/** Files, calls and the local sandbox: opening one does not leave the page. */
const NO_PAGE = /^\/(?:api|dev|media|art|assets)\/|\.\w+$/;

/** Whether a click opens another page of this site as a document in this tab. */
function opensPage({
  defaultPrevented,
  button,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  target,
}: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return false;
  if ((link.target && link.target !== "_self") || link.hasAttribute("download")) return false;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  return link.origin === location.origin && !NO_PAGE.test(link.pathname) && !(isHere && link.hash);
}

/**
 * Shows the placeholder also for links that load a document: all links of pages without React, and links to them.
 * React Router prevents the default of its own links before the event reaches the window.
 */
export function watchDocumentLinks() {
  addEventListener("click", (event) => {
    if (opensPage(event)) beginNavigation();
  });
  // restored from the back/forward cache
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) endNavigations();
  });
}

/** Hides the placeholder. */
export function endNavigations() {
  running = 0;
  clearTimeout(timer);
  timer = undefined;
  setHidden(true);
}
