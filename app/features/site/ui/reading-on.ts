const SIGNS = [
  "scroll",
  "wheel",
  "pointerdown",
  "pointerover",
  "keydown",
  "focusin",
  "visibilitychange",
  "villa:news",
] as const;
/** Maximum wait, so that content that updates by itself is hydrated eventually. */
const AT_LAST_MS = 10_000;

/**
 * Resolves with the first sign of activity: a scroll, a pointer, a key, the focus, the tab becoming visible,
 * or `villa:news`, dispatched before reloading data (React would defer that update until this part is
 * hydrated); after ten seconds in any case; at once if the page was not server-rendered (it has no element
 * with the id `drawn`) or was already scrolled. For parts that look the same before and after hydration.
 */
export function readingOn(drawn: string): Promise<void> {
  if (typeof document === "undefined" || !document.getElementById(drawn) || scrollY > 0)
    return Promise.resolve();
  return new Promise((resolve) => {
    const seen = () => {
      clearTimeout(last);
      for (const sign of SIGNS) removeEventListener(sign, seen, true);
      resolve();
    };
    const last = setTimeout(() => seen(), AT_LAST_MS);
    for (const sign of SIGNS) addEventListener(sign, seen, { capture: true, passive: true });
  });
}
